#include "http/server.hpp"

#include <linux/filter.h>
#include <netinet/in.h>
#include <pistache/endpoint.h>
#include <poll.h>
#include <pthread.h>
#include <sys/socket.h>

#include <filesystem>
#include <stdexcept>
#include <string>
#include <system_error>
#include <thread>
#include <utility>

#include "http/pistache_handler.hpp"
#include "http/socket_numbers.hpp"

namespace server {

namespace {

using SteadyClock = std::chrono::steady_clock;

/// For the work in hand, before what it waits for is given up. Whoever ends us gives us 5 s.
constexpr std::chrono::seconds kDrainLimit{3};
/// For answers that are owed after that.
constexpr std::chrono::seconds kLastAnswersLimit{1};
/// For those who have just connected, to say what they want and to be answered.
constexpr std::chrono::milliseconds kNewcomersLimit{400};
/// After the last answer is queued, the I/O threads need a moment to write it: Pistache's shutdown
/// drops what has not left.
constexpr std::chrono::milliseconds kLastAnswersLeave{100};

/// The socket that listens on a port of ours: Pistache does not tell. -1 if there is none.
int listener_on(std::uint16_t port) {
  for (const auto& entry : std::filesystem::directory_iterator("/proc/self/fd")) {
    const int number = std::stoi(entry.path().filename());
    int listens = 0;
    socklen_t size = sizeof listens;
    sockaddr_storage address{};
    socklen_t length = sizeof address;
    if (getsockopt(number, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) == 0 && listens != 0 &&
        getsockname(number, reinterpret_cast<sockaddr*>(&address), &length) == 0 &&
        reinterpret_cast<const sockaddr_in&>(address).sin_port == htons(port)) {
      return number;
    }
  }
  return -1;
}

/// From now on nobody gets through to the listener: who tries is told so when it closes. A client
/// that it has in its queue would be cut off then.
void refuse_newcomers(int listener) {
  sock_filter drop_all{BPF_RET | BPF_K, 0, 0, 0};
  const sock_fprog program{1, &drop_all};
  setsockopt(listener, SOL_SOCKET, SO_ATTACH_FILTER, &program, sizeof program);
}

bool has_newcomers(int listener) {
  pollfd socket{listener, POLLIN, 0};
  return poll(&socket, 1, 0) > 0;
}

void check(const ServerOptions& options, const Router& router) {
  if (!options.fault_reply || options.io_threads < 1) {
    throw std::invalid_argument("a server needs fault_reply and an I/O thread");
  }
  for (const LaneOptions& lane : options.lanes) {
    if (lane.threads == 0) {
      throw std::invalid_argument("lane without threads: " + lane.name);
    }
  }
  for (const Route& route : router.routes()) {
    if (route.lane != kInline && route.lane >= options.lanes.size()) {
      throw std::invalid_argument("route on a lane that does not exist: " + route.pattern);
    }
  }
}

}  // namespace

struct Server::Impl {
  std::shared_ptr<HttpState> state = std::make_shared<HttpState>();
  std::unique_ptr<Pistache::Http::Endpoint> endpoint;
};

Server::Server(ServerOptions options, Router router) : impl_(std::make_unique<Impl>()) {
  check(options, router);
  impl_->state->options = std::move(options);
  impl_->state->router = std::move(router);
}

Server::~Server() { drain_and_stop(); }

void Server::start() {
  rotate_socket_numbers();
  const ServerOptions& options = impl_->state->options;
  for (const LaneOptions& lane : options.lanes) {
    impl_->state->lanes.push_back(std::make_unique<Executor>(lane.threads, lane.queue, lane.nice));
  }
  using Pistache::Tcp::Options;
  auto endpoint = std::make_unique<Pistache::Http::Endpoint>(
      Pistache::Address(options.host, Pistache::Port(options.port)));
  endpoint->init(Pistache::Http::Endpoint::options()
                     .threads(options.io_threads)
                     .flags(Pistache::Flags<Options>(Options::ReuseAddr) | Options::NoDelay |
                            Options::CloseOnExec)
                     .maxRequestSize(options.max_request_bytes)
                     .headerTimeout(options.request_timeout)
                     .bodyTimeout(options.request_timeout)
                     .keepaliveTimeout(options.keep_alive_timeout));
  endpoint->setHandler(make_pistache_handler(impl_->state));
  endpoint->serveThreaded();
  impl_->endpoint = std::move(endpoint);
}

std::uint16_t Server::port() const {
  return impl_->endpoint ? static_cast<std::uint16_t>(impl_->endpoint->getPort()) : 0;
}

std::vector<LaneLoad> Server::load() const {
  std::vector<LaneLoad> result;
  for (std::size_t i = 0; i < impl_->state->lanes.size(); ++i) {
    const auto load = impl_->state->lanes[i]->load();
    result.push_back({impl_->state->options.lanes[i].name, load.waiting, load.running});
  }
  result.push_back({"deferred", 0, impl_->state->outstanding.count()});
  return result;
}

bool Server::draining() const { return impl_->state->draining; }

void Server::drain_and_stop(const std::function<void()>& give_up) {
  HttpState& state = *impl_->state;
  const auto limit = SteadyClock::now() + kDrainLimit;
  state.draining = true;
  bool done = true;
  for (const auto& lane : state.lanes) {
    done = lane->drain_until(limit) && done;
  }
  done = state.outstanding.close_until(limit) && done;
  if (!done && give_up) {
    give_up();
  }
  for (const auto& lane : state.lanes) {
    lane->drain();
  }
  if (!impl_->endpoint) {
    return;
  }
  state.outstanding.close_until(SteadyClock::now() + kLastAnswersLimit);
  const int listener = listener_on(port());
  refuse_newcomers(listener);
  const auto newcomers_limit = SteadyClock::now() + kNewcomersLimit;
  while ((has_newcomers(listener) || state.expectant > 0) && SteadyClock::now() < newcomers_limit) {
    std::this_thread::sleep_for(std::chrono::milliseconds{2});
  }
  std::this_thread::sleep_for(kLastAnswersLeave);
  impl_->endpoint->shutdown();
  impl_->endpoint.reset();
}

StopSignals::StopSignals() {
  sigemptyset(&signals_);
  sigaddset(&signals_, SIGTERM);
  sigaddset(&signals_, SIGINT);
  if (const int error = pthread_sigmask(SIG_BLOCK, &signals_, nullptr); error != 0) {
    throw std::system_error(error, std::generic_category(), "pthread_sigmask");
  }
  if (std::signal(SIGPIPE, SIG_IGN) == SIG_ERR) {
    throw std::system_error(errno, std::generic_category(), "signal");
  }
}

int StopSignals::wait() {
  int signal = 0;
  if (const int error = sigwait(&signals_, &signal); error != 0) {
    throw std::system_error(error, std::generic_category(), "sigwait");
  }
  return signal;
}

}  // namespace server

#include "http/server.hpp"

#include <pistache/endpoint.h>
#include <pthread.h>

#include <stdexcept>
#include <system_error>
#include <thread>
#include <utility>

#include "http/pistache_handler.hpp"
#include "http/socket_numbers.hpp"

namespace server {

namespace {

/// After the last answer is queued, the I/O threads need a moment to write it: Pistache's shutdown
/// drops what has not left.
constexpr std::chrono::milliseconds kLastAnswersLeave{100};

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
    impl_->state->lanes.push_back(std::make_unique<Executor>(lane.threads, lane.queue));
  }
  using Pistache::Tcp::Options;
  auto endpoint = std::make_unique<Pistache::Http::Endpoint>(
      Pistache::Address(options.host, Pistache::Port(options.port)));
  endpoint->init(Pistache::Http::Endpoint::options()
                     .threads(options.io_threads)
                     .flags(Pistache::Flags<Options>(Options::ReuseAddr) | Options::NoDelay |
                            Options::CloseOnExec)
                     // Requests reach Pistache's parser rebuilt, a little longer or shorter.
                     .maxRequestSize(options.max_request_bytes + 1024)
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

void Server::drain_and_stop() {
  impl_->state->draining = true;
  for (const auto& lane : impl_->state->lanes) {
    lane->drain();
  }
  impl_->state->outstanding.close(impl_->state->options.handler_deadline);
  if (impl_->endpoint) {
    std::this_thread::sleep_for(kLastAnswersLeave);
    impl_->endpoint->shutdown();
    impl_->endpoint.reset();
  }
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

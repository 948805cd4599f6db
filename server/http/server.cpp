#include "http/server.hpp"

#include <pistache/endpoint.h>
#include <pthread.h>

#include <system_error>
#include <utility>

#include "http/pistache_handler.hpp"
#include "http/socket_numbers.hpp"

namespace server {

struct Server::Impl {
  std::shared_ptr<HttpState> state;
  std::unique_ptr<Pistache::Http::Endpoint> endpoint;
};

Server::Server(ServerOptions options, Router router, const Api& api)
    : impl_(std::make_unique<Impl>()) {
  impl_->state = std::make_shared<HttpState>(std::move(options), std::move(router), api);
}

Server::~Server() {
  try {
    drain_and_stop();
  } catch (const std::exception&) {
    return;  // Pistache's shutdown may throw; the sockets end with the process
  }
}

void Server::start() {
  rotate_socket_numbers();
  const ServerOptions& options = impl_->state->options;
  for (const WorkerPoolOptions& pool : options.pools) {
    impl_->state->pools.push_back(std::make_unique<Executor>(pool));
  }
  using Pistache::Tcp::Options;
  auto endpoint = std::make_unique<Pistache::Http::Endpoint>(Pistache::Address(
      options.host.find(':') == std::string::npos ? options.host : '[' + options.host + ']',
      Pistache::Port(options.port)));
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

std::vector<WorkerPoolStats> Server::load() const {
  std::vector<WorkerPoolStats> result;
  for (const auto& pool : impl_->state->pools) {
    result.push_back(pool->load());
  }
  return result;
}

bool Server::draining() const { return impl_->state->draining; }

void Server::drain_and_stop() {
  impl_->state->draining = true;
  for (const auto& pool : impl_->state->pools) {
    pool->drain();  // sequentially is enough: all are bounded by their requests' deadlines
  }
  if (impl_->endpoint) {
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

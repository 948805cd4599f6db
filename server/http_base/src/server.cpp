#include "http_base/server.hpp"

#include <pistache/endpoint.h>

#include <stdexcept>
#include <thread>
#include <utility>

#include "http_base/socket_numbers.hpp"
#include "pistache_handler.hpp"

namespace http_base {
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
  std::shared_ptr<App> app = std::make_shared<App>();
  std::unique_ptr<Pistache::Http::Endpoint> endpoint;
};

Server::Server(ServerOptions options, Router router) : impl_(std::make_unique<Impl>()) {
  check(options, router);
  impl_->app->options = std::move(options);
  impl_->app->router = std::move(router);
}

Server::~Server() { drain_and_stop(); }

void Server::start() {
  rotate_socket_numbers();
  const ServerOptions& options = impl_->app->options;
  for (const LaneOptions& lane : options.lanes) {
    impl_->app->lanes.push_back(std::make_unique<WorkerPool>(lane.threads, lane.queue));
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
  endpoint->setHandler(make_pistache_handler(impl_->app));
  endpoint->serveThreaded();
  impl_->endpoint = std::move(endpoint);
}

std::uint16_t Server::port() const {
  return impl_->endpoint ? static_cast<std::uint16_t>(impl_->endpoint->getPort()) : 0;
}

std::vector<LaneLoad> Server::load() const {
  std::vector<LaneLoad> result;
  for (std::size_t i = 0; i < impl_->app->lanes.size(); ++i) {
    const auto load = impl_->app->lanes[i]->load();
    result.push_back({impl_->app->options.lanes[i].name, load.waiting, load.running});
  }
  result.push_back({"deferred", 0, impl_->app->outstanding.count()});
  return result;
}

bool Server::draining() const { return impl_->app->draining; }

void Server::drain_and_stop() {
  impl_->app->draining = true;
  for (const auto& lane : impl_->app->lanes) {
    lane->drain();
  }
  impl_->app->outstanding.close(impl_->app->options.handler_deadline);
  if (impl_->endpoint) {
    std::this_thread::sleep_for(kLastAnswersLeave);
    impl_->endpoint->shutdown();
    impl_->endpoint.reset();
  }
}

}  // namespace http_base

#pragma once

#include <pistache/http.h>

#include <atomic>
#include <memory>
#include <utility>
#include <vector>

#include "http/executor.hpp"
#include "http/server.hpp"

namespace server {

/// Shared by all I/O threads.
struct HttpState {
  HttpState(ServerOptions of, Router routes, const Api& to)
      : options(std::move(of)), router(std::move(routes)), api(to) {}

  ServerOptions options;
  Router router;
  Api api;
  std::vector<std::unique_ptr<Executor>> pools;
  std::atomic<bool> draining{false};
};

/// Connects Pistache to the router: one response for each complete request.
std::shared_ptr<Pistache::Http::Handler> make_pistache_handler(std::shared_ptr<HttpState> state);

}  // namespace server

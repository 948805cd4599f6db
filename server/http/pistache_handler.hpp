#pragma once

#include <pistache/http.h>

#include <atomic>
#include <memory>
#include <utility>
#include <vector>

#include "http/executor.hpp"
#include "http/server.hpp"

namespace server {

/// What all I/O threads share.
struct HttpState {
  HttpState(ServerOptions of, Router routes, const Api& to)
      : options(std::move(of)), router(std::move(routes)), api(to) {}

  ServerOptions options;
  Router router;
  Api api;
  std::vector<std::unique_ptr<Executor>> pools;
  std::atomic<bool> draining{false};
};

/// Pistache's side of the server: whole requests in, one answer out for each.
std::shared_ptr<Pistache::Http::Handler> make_pistache_handler(std::shared_ptr<HttpState> state);

}  // namespace server

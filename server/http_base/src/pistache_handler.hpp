#pragma once

#include <pistache/http.h>

#include <atomic>
#include <memory>
#include <vector>

#include "http_base/server.hpp"
#include "http_base/worker_pool.hpp"
#include "outstanding.hpp"

namespace http_base {

/// What all I/O threads share.
struct App {
  ServerOptions options;
  Router router;
  std::vector<std::unique_ptr<WorkerPool>> lanes;
  Outstanding outstanding;
  std::atomic<bool> draining{false};
};

/// Pistache's side of the server: whole requests in, one answer out for each.
std::shared_ptr<Pistache::Http::Handler> make_pistache_handler(std::shared_ptr<App> app);

}  // namespace http_base

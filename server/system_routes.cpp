#include "system_routes.hpp"

#include <utility>

#include "http/api.hpp"
#include "http/errors.hpp"
#include "result.hpp"
#include "text.hpp"

namespace server {

namespace {

std::string pool_gauges(const std::vector<WorkerPoolStats>& pools) {
  std::string waiting = "# TYPE worker_pool_queued_jobs gauge\n";
  std::string running = "# TYPE worker_pool_active_jobs gauge\n";
  for (const auto& pool : pools) {
    const std::string label = "{pool=\"" + pool.name + "\"} ";
    waiting += "worker_pool_queued_jobs" + label + std::to_string(pool.waiting) + '\n';
    running += "worker_pool_active_jobs" + label + std::to_string(pool.running) + '\n';
  }
  return waiting + running;
}

std::string log_counter(const Log& log) {
  return "# TYPE log_lines_dropped_total counter\nlog_lines_dropped_total " +
         std::to_string(log.dropped()) + '\n';
}

}  // namespace

void add_system_routes(Router& router, std::function<void()> ping, Metrics& metrics, const Log& log,
                       std::function<std::vector<WorkerPoolStats>()> load) {
  router.add(Method::get, "/healthz", kIoThread,
             [](const Request&) { return json_reply(200, R"({"status":"ok"})"); });

  router.add(Method::get, "/readyz", kDatabasePool, [ping = std::move(ping)](const Request&) {
    try {
      ping();
      return json_reply(200, R"({"status":"ready"})");
    } catch (const StoreUnavailable&) {
      return error_reply({shop::ErrorCode::busy, "database"});
    }
  });

  router.add(Method::get, "/metrics", kIoThread,
             [&metrics, &log, load = std::move(load)](const Request& request) {
               // For this machine's own collector; to everybody else it does not exist.
               if (!is_loopback(request.client_address)) {
                 return error_reply({shop::ErrorCode::route_unknown});
               }
               Reply reply = json_reply(200, metrics.text(pool_gauges(load()) + log_counter(log)));
               reply.content_type = "text/plain; version=0.0.4; charset=utf-8";
               return reply;
             });
}

}  // namespace server

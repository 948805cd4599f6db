#include "system_routes.hpp"

#include <utility>

#include "http/api.hpp"
#include "http/errors.hpp"
#include "result.hpp"
#include "text.hpp"

namespace server {

namespace {

std::string pool_gauges(const std::vector<WorkerPoolStats>& pools) {
  std::string waiting = metric_head("worker_pool_queued_jobs", "gauge");
  std::string running = metric_head("worker_pool_active_jobs", "gauge");
  for (const auto& pool : pools) {
    const std::string label = "{pool=\"" + pool.name + "\"} ";
    waiting += "worker_pool_queued_jobs" + label + std::to_string(pool.waiting) + '\n';
    running += "worker_pool_active_jobs" + label + std::to_string(pool.running) + '\n';
  }
  return waiting + running;
}

std::string log_counter(const Log& log) {
  return metric_head("log_lines_dropped_total", "counter") + "log_lines_dropped_total " +
         std::to_string(log.dropped()) + '\n';
}

}  // namespace

void add_health_routes(Router& router, std::function<void()> ping) {
  router.add(Method::get, "/healthz", kIoThread,
             [](const Request&) { return json_reply(200, R"({"status":"ok"})"); });

  router.add(Method::get, "/readyz", kDatabasePool,
             [ping = std::move(ping)](const Request&) -> Result<Reply> {
               try {
                 ping();
                 return json_reply(200, R"({"status":"ready"})");
               } catch (const DatabaseUnavailable&) {
                 return ApiError{shop::ErrorCode::busy, "database"};
               }
             });
}

void add_metrics_route(Router& router, Metrics& metrics, const Log& log,
                       std::function<std::vector<WorkerPoolStats>()> load, bool for_any_client) {
  router.add(Method::get, "/metrics", kIoThread,
             [&metrics, &log, load = std::move(load),
              for_any_client](const Request& request) -> Result<Reply> {
               if (!for_any_client && !is_loopback(request.peer_address)) {
                 return ApiError{shop::ErrorCode::route_unknown};
               }
               Reply reply = json_reply(200, metrics.text(pool_gauges(load()) + log_counter(log)));
               reply.content_type = "text/plain; version=0.0.4; charset=utf-8";
               return reply;
             });
}

}  // namespace server

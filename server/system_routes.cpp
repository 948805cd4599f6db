#include "system_routes.hpp"

#include <utility>

#include "http/api.hpp"
#include "http/errors.hpp"
#include "result.hpp"
#include "text.hpp"

namespace server {

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
               for (const WorkerPoolStats& pool : load()) {
                 metrics.set("worker_pool_queued_jobs", static_cast<std::int64_t>(pool.waiting),
                             "pool=\"" + pool.name + '"');
                 metrics.set("worker_pool_active_jobs", static_cast<std::int64_t>(pool.running),
                             "pool=\"" + pool.name + '"');
               }
               metrics.set_count("log_lines_dropped_total", log.dropped());
               Reply reply = json_reply(200, metrics.text());
               reply.content_type = "text/plain; version=0.0.4; charset=utf-8";
               return reply;
             });
}

}  // namespace server

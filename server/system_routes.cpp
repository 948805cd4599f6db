#include "system_routes.hpp"

#include <utility>

#include "http/api.hpp"
#include "http/errors.hpp"
#include "result.hpp"
#include "text.hpp"

namespace server {

namespace {

std::string lane_gauges(const std::vector<LaneLoad>& lanes) {
  std::string waiting = "# TYPE lane_waiting gauge\n";
  std::string running = "# TYPE lane_running gauge\n";
  for (const auto& lane : lanes) {
    const std::string label = "{lane=\"" + lane.name + "\"} ";
    waiting += "lane_waiting" + label + std::to_string(lane.waiting) + '\n';
    running += "lane_running" + label + std::to_string(lane.running) + '\n';
  }
  return waiting + running;
}

std::string log_counter(const Log& log) {
  return "# TYPE log_lines_dropped_total counter\nlog_lines_dropped_total " +
         std::to_string(log.dropped()) + '\n';
}

}  // namespace

void add_system_routes(Router& router, std::function<void()> ping, Metrics& metrics, const Log& log,
                       std::function<std::vector<LaneLoad>()> load) {
  router.add(Method::get, "/healthz", kInline,
             [](const Request&) { return json_reply(200, R"({"status":"ok"})"); });

  router.add(Method::get, "/readyz", kDatabaseLane, [ping = std::move(ping)](const Request&) {
    try {
      ping();
      return json_reply(200, R"({"status":"ready"})");
    } catch (const StoreUnavailable&) {
      return error_reply({shop::ErrorCode::busy, "database"});
    }
  });

  router.add(Method::get, "/metrics", kInline,
             [&metrics, &log, load = std::move(load)](const Request& request) {
               // For this machine's own collector; to everybody else it does not exist.
               if (!is_loopback(request.client_address)) {
                 return error_reply({shop::ErrorCode::route_unknown});
               }
               Reply reply = json_reply(200, metrics.text(lane_gauges(load()) + log_counter(log)));
               reply.content_type = "text/plain; version=0.0.4; charset=utf-8";
               return reply;
             });
}

}  // namespace server

#include "system_routes.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "http/api.hpp"
#include "http/errors.hpp"
#include "http/json_body.hpp"
#include "result.hpp"
#include "text.hpp"

namespace server {

namespace {

/// The browser's events, a part of the page that was not rendered, and a file that was not fetched.
constexpr std::array<std::string_view, 4> kPageErrors{"error", "unhandledrejection",
                                                      "render-failed", "part-lost"};

/// Reads a path or name of the site. Other characters would let any client fill the log with text.
std::string required_name(JsonMembers& members, const char* key) {
  constexpr std::size_t kLongest = 200;
  std::string name = members.required_text(key, kLongest);
  if (!is_plain(name, 1, kLongest, "/-_.")) {
    members.fail(shop::ErrorCode::field_invalid, key);
  }
  return name;
}

Task<Result<Reply>> report_page_error(Metrics& metrics, Log& log, const Request& request) {
  const auto body = read_json_object(request);
  if (!body) {
    co_return body.error();
  }
  JsonMembers members(**body);
  const std::string kind = required_name(members, "kind");
  const std::string where = required_name(members, "where");
  const std::string build = required_name(members, "build");
  if (std::find(kPageErrors.begin(), kPageErrors.end(), kind) == kPageErrors.end()) {
    members.fail(shop::ErrorCode::field_invalid, "kind");
  }
  if (members.error) {
    co_return *members.error;
  }
  metrics.counter("tuisty_page_errors_total", "kind=\"" + kind + '"').add();
  log.warning("page_error", {{"kind", kind}, {"where", where}, {"build", build}});
  co_return json_reply(204, {});
}

}  // namespace

void add_health_routes(Router& router, std::function<std::optional<ApiError>()> problem) {
  router.add(Method::get, "/healthz", kNowhere, [](const Request&) -> Task<Result<Reply>> {
    co_return json_reply(200, R"({"status":"ok"})");
  });

  router.add(Method::get, "/readyz", kNowhere,
             [problem = std::move(problem)](const Request&) -> Task<Result<Reply>> {
               if (auto found = problem()) {
                 co_return std::move(*found);
               }
               co_return json_reply(200, R"({"status":"ready"})");
             });
}

void add_metrics_route(Router& router, Metrics& metrics, const std::function<void()>& update,
                       bool for_any_client) {
  router.add(Method::get, "/metrics", kNowhere,
             [&metrics, update, for_any_client](const Request& request) -> Task<Result<Reply>> {
               if (!for_any_client && !is_loopback(request.peer_address)) {
                 co_return ApiError{shop::ErrorCode::route_unknown};
               }
               update();
               Reply reply = json_reply(200, metrics.text());
               reply.content_type = "text/plain; version=0.0.4; charset=utf-8";
               co_return reply;
             });
}

void add_page_error_route(Router& router, Metrics& metrics, Log& log) {
  router.add(Method::post, "/page-errors", kNowhere, [&metrics, &log](const Request& request) {
    return report_page_error(metrics, log, request);
  });
}

}  // namespace server

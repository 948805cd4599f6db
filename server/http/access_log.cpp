#include "http/access_log.hpp"

#include <utility>

namespace server {

AccessLog::AccessLog(const Api& api, std::string route)
    : api_(api),
      route_(std::move(route)),
      is_polled_(route_ == "/healthz" || route_ == "/readyz" || route_ == "/metrics"),
      duration_(
          api.metrics.histogram("tuisty_http_request_duration_seconds", "route=\"" + route_ + '"')),
      errors_(shop::all_error_codes().size()) {}

void AccessLog::record(const Request& request, const Reply& reply, Request::Clock::duration took) {
  duration_.observe(took);
  std::atomic<Counter*>* known = nullptr;
  // A route has one method; HEAD and the methods of unknown routes are rare.
  if (!route_.empty() && request.method != Method::head) {
    known = reply.code            ? &errors_.at(static_cast<std::size_t>(*reply.code))
            : reply.status == 200 ? &ok_
                                  : nullptr;
  }
  Counter* count = known == nullptr ? nullptr : known->load(std::memory_order_relaxed);
  if (count == nullptr) {
    count = &counter(request.method, reply);
    if (known != nullptr) {
      known->store(count, std::memory_order_relaxed);
    }
  }
  count->add();
  if (is_polled_) {
    return;  // polled every few seconds by monitoring: counted, not logged
  }
  const auto microseconds = std::chrono::duration_cast<std::chrono::microseconds>(took).count();
  api_.log.info("request", {{"method", name(request.method)},
                            {"route", route_},
                            {"status", std::int64_t{reply.status}},
                            {reply.code ? "code" : "", reply.code ? shop::name(*reply.code) : ""},
                            {"microseconds", std::int64_t{microseconds}}});
}

Counter& AccessLog::counter(Method method, const Reply& reply) const {
  return api_.metrics.counter("tuisty_http_requests_total",
                              "route=\"" + route_ + "\",method=\"" + std::string(name(method)) +
                                  "\",status=\"" + std::to_string(reply.status) + "\",code=\"" +
                                  std::string(reply.code ? shop::name(*reply.code) : "") + '"');
}

}  // namespace server

#include "http/access_log.hpp"

#include <chrono>
#include <cstdint>
#include <utility>

namespace server {

AccessLog::AccessLog(const Api& api, std::string route)
    : api_(api),
      route_(std::move(route)),
      duration_(api.metrics.histogram("tuisty_http_request_duration_seconds",
                                      "route=\"" + route_ + '"')) {}

void AccessLog::record(const Request& request, const Reply& reply) {
  const auto took = Request::Clock::now() - request.received;
  const auto code = reply.code ? shop::name(*reply.code) : std::string_view();
  duration_.observe(took);
  Counter*& count = counters_[{request.method, reply.status, code}];
  if (count == nullptr) {
    const std::string method(name(request.method));
    count = &api_.metrics.counter("tuisty_http_requests_total",
                                  "route=\"" + route_ + "\",method=\"" + method + "\",status=\"" +
                                      std::to_string(reply.status) + "\",code=\"" +
                                      std::string(code) + '"');
  }
  count->add();
  if (route_ == "/healthz" || route_ == "/readyz" || route_ == "/metrics") {
    return;  // polled every few seconds by monitoring: counted, not logged
  }
  const auto microseconds = std::chrono::duration_cast<std::chrono::microseconds>(took).count();
  api_.log.info("request", {{"method", name(request.method)},
                            {"route", route_},
                            {"status", std::int64_t{reply.status}},
                            {reply.code ? "code" : "", code},
                            {"microseconds", std::int64_t{microseconds}}});
}

}  // namespace server

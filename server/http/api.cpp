#include "http/api.hpp"

#include <utility>

#include "crypto.hpp"
#include "http/errors.hpp"

namespace server {
namespace {

using shop::ErrorCode;

ErrorCode code_of(Fault fault) {
  switch (fault) {
    case Fault::route_unknown:
      return ErrorCode::route_unknown;
    case Fault::method_not_allowed:
      return ErrorCode::method_not_allowed;
    case Fault::request_malformed:
      return ErrorCode::body_malformed;
    case Fault::request_too_large:
      return ErrorCode::body_too_large;
    case Fault::busy:
      return ErrorCode::busy;
    case Fault::shutting_down:
      return ErrorCode::shutting_down;
    case Fault::internal:
      break;
  }
  return ErrorCode::internal;
}

/// A password's hash takes a core for 20 ms: whoever buys or asks comes first.
constexpr int kHashing = 5;

}  // namespace

std::vector<LaneOptions> lanes(std::size_t threads) {
  return {{"database", threads, 64},
          {"payments", 4 * threads, 64},
          {"sign_in", 2 * threads, 64, kHashing},
          {"registration", 2 * threads, 32, kHashing},
          {"sessions", 2 * threads, 64}};
}

Handler answering(const Api& api, ApiHandler handler) {
  return [&metrics = api.metrics, &log = api.log,
          handler = std::move(handler)](const Request& request) {
    try {
      const auto outcome = handler(request);
      return outcome ? *outcome : error_reply(outcome.error());
    } catch (const StoreUnavailable& error) {
      metrics.count("database_unavailable_total");
      log.warning("database_unavailable", {{"route", request.route}, {"reason", error.what()}});
      return error_reply({ErrorCode::busy});
    }
  };
}

FaultReply make_fault_reply(const Api& api) {
  return [&log = api.log](Fault fault, const Request& request, std::string_view detail) {
    const ApiError error{code_of(fault)};
    if (fault != Fault::internal) {
      return error_reply(error);
    }
    const std::string incident = random_hex(8);
    log.error("incident", {{"incident", incident}, {"route", request.route}, {"what", detail}});
    return error_reply(error, incident);
  };
}

ReplyObserver make_observer(const Api& api) {
  return [&metrics = api.metrics, &log = api.log](const ReplyEvent& event) {
    const auto& request = event.request;
    const std::string& route = request.route;
    metrics.count("http_requests_total", "route=\"" + route + "\",method=\"" +
                                             std::string(name(request.method)) + "\",status=\"" +
                                             std::to_string(event.status) + '"');
    metrics.observe_request(route, event.took);
    if (route == "/healthz" || route == "/readyz" || route == "/metrics") {
      return;  // asked every few seconds by machines: counted, not logged
    }
    log.info("request", {{"method", name(request.method)},
                         {"route", route},
                         {"status", std::int64_t{event.status}},
                         {"microseconds", std::int64_t{event.took.count()}}});
  };
}

}  // namespace server

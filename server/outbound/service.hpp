#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <utility>

#include "base/circuit_breaker.hpp"
#include "base/log.hpp"
#include "base/metrics.hpp"
#include "outbound/http_client.hpp"

namespace server {

/// A service outside, whose calls share a circuit breaker. The references must outlive it.
struct Service {
  /// called: in metrics and the log.
  Service(HttpClient& client, std::string called, Clock& clock, Log& to, Metrics& of,
          CircuitBreaker::Settings settings = {})
      : http(client),
        name(std::move(called)),
        log(to),
        metrics(of),
        breaker(name, clock, to, of, settings) {}

  HttpClient& http;
  const std::string name;
  Log& log;
  Metrics& metrics;
  CircuitBreaker breaker;
};

/// Calls of one kind to a service: how long they take, and how they end.
class ServiceCalls {
 public:
  /// Returns what the end of a call says about the service.
  using Verdict = CallResult (*)(const HttpOutcome& outcome);

  /// called: the label `call` of the metrics, "" if the service has only one kind. The service
  /// outlives this.
  ServiceCalls(Service& service, std::string_view called, LabelledCounters outcomes,
               Verdict verdict = call_result)
      : kind(called),
        service_(service),
        verdict_(verdict),
        duration_(service.metrics.histogram(
            "tuisty_outgoing_call_duration_seconds",
            "service=\"" + service.name + (kind.empty() ? "" : "\",call=\"" + kind) + '"')),
        outcomes_(std::move(outcomes)) {}

  const std::string kind;

  /// Sends a call, unless the breaker is open: then the result is CallResult::rejected. call:
  /// outlives the task.
  [[nodiscard]] Task<HttpOutcome> send(const HttpCall& call,
                                       std::chrono::milliseconds limit) const {
    auto permit = service_.breaker.acquire();
    if (!permit) {
      co_return HttpFailure{"breaker open", CallResult::rejected};
    }
    const auto begun = std::chrono::steady_clock::now();
    auto outcome = co_await service_.http.send(call, limit);
    duration_.observe(std::chrono::steady_clock::now() - begun);
    permit->record(verdict_(outcome));
    co_return outcome;
  }

  void count(std::string_view outcome) const { outcomes_[outcome].add(); }

  /// Counts and logs a call that failed.
  void fail(std::string_view outcome, std::string_view event, Log::Fields fields) const {
    count(outcome);
    service_.log.warning(service_.name + '_' + std::string(event), fields);
  }

 private:
  Service& service_;
  const Verdict verdict_;
  Histogram& duration_;
  const LabelledCounters outcomes_;
};

}  // namespace server

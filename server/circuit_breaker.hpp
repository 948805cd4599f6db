#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "external.hpp"
#include "log.hpp"
#include "metrics.hpp"

namespace server {

/// How a call to a service ended. responded: in any way that shows that the service is up.
/// cut_short: the caller's deadline expired before the call's own limit, which says nothing about
/// the service.
enum class CallResult { responded, failed, timed_out, cut_short };

/// Rejects calls to a service that is down. It opens after consecutive failures and then lets one
/// probe through per interval until a call succeeds. Transitions are logged
/// (`{service}_breaker_open`, …) and counted (`tuisty_circuit_breaker_transitions_total`).
/// For one thread.
class CircuitBreaker {
 public:
  struct Settings {
    /// Consecutive failures that open it. A timeout delays a shopper for seconds, so it weighs more
    /// than an immediate failure.
    int failure_threshold = 6;
    int timeout_weight = 3;
    /// From opening to the first probe, and from a failed probe to the next.
    std::chrono::milliseconds probe_interval{2'000};
  };
  /// Whether failures of a call may open the breaker. Any success closes it.
  enum class Failures { counted, ignored };

  /// The right to make one call. Destroyed without record(), it counts as a failure.
  class Permit {
   public:
    Permit(CircuitBreaker& breaker, bool is_probe, Failures failures)
        : breaker_(&breaker), is_probe_(is_probe), failures_(failures) {}
    ~Permit() { record(CallResult::failed); }
    Permit(const Permit&) = delete;
    Permit& operator=(const Permit&) = delete;

    /// Records how the call ended. Later calls do nothing.
    void record(CallResult result);

   private:
    CircuitBreaker* breaker_;
    bool is_probe_;
    Failures failures_;
  };

  /// service: its name in the log and in metrics. The references must outlive this.
  CircuitBreaker(std::string service, Clock& clock, Log& log, Metrics& metrics, Settings settings)
      : service_(std::move(service)),
        clock_(clock),
        log_(log),
        settings_(settings),
        transitions_(metrics, "tuisty_circuit_breaker_transitions_total",
                     "service=\"" + service_ + '"', "state", {"open", "closed"}),
        is_open_(metrics.gauge("tuisty_circuit_breaker_open", "service=\"" + service_ + '"')) {}

  /// Returns nothing while it is open, except for the probe that is due.
  [[nodiscard]] std::optional<Permit> acquire(Failures failures = Failures::counted);
  [[nodiscard]] bool is_open() const { return open_; }

 private:
  void record(CallResult result, bool is_probe, Failures failures);
  void transition(bool open);

  const std::string service_;
  Clock& clock_;
  Log& log_;
  const Settings settings_;
  LabelledCounters transitions_;
  Gauge& is_open_;

  bool open_ = false;
  bool probing_ = false;
  int failures_ = 0;  ///< consecutive, weighted
  Clock::TimePoint next_probe_{};
};

}  // namespace server

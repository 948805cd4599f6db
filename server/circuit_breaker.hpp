#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "external.hpp"
#include "log.hpp"
#include "metrics.hpp"

namespace server {

/// How a call to a service ended. responded: in any way that shows that the service is up.
/// cut_short: before the call's own limit, or in a way that says nothing about the service.
enum class CallResult { responded, failed, timed_out, cut_short };

/// Rejects calls to a service that is down. It opens after consecutive failures and then lets one
/// probe through per interval until a call succeeds. Transitions are logged
/// (`{service}_breaker_open`, …) and counted (`tuisty_circuit_breaker_transitions_total`).
/// For one thread.
class CircuitBreaker {
 public:
  struct Settings {
    /// Consecutive failures that open it. A timeout counts three times, because it delays a shopper
    /// for seconds.
    int max_failures = 6;
    /// From opening to the first probe, and from a failed probe to the next.
    std::chrono::milliseconds probe_interval{2'000};
  };

  /// The right to make one call. Destroyed without record(), it counts as a failure.
  class Permit {
   public:
    Permit(CircuitBreaker& breaker, bool is_probe) : breaker_(&breaker), is_probe_(is_probe) {}
    ~Permit() { record(CallResult::failed); }
    Permit(const Permit&) = delete;
    Permit& operator=(const Permit&) = delete;

    /// Records how the call ended. Later calls do nothing.
    void record(CallResult result);

   private:
    CircuitBreaker* breaker_;
    const bool is_probe_;
  };

  /// service: its name in the log and in metrics. The references must outlive this.
  CircuitBreaker(std::string service, Clock& clock, Log& log, Metrics& metrics, Settings settings);

  /// Returns nothing while it is open, except for the probe that is due.
  [[nodiscard]] std::optional<Permit> acquire();
  [[nodiscard]] bool is_open() const { return open_; }

 private:
  void record(CallResult result, bool is_probe);
  void transition(bool open);

  const std::string service_;
  Clock& clock_;
  Log& log_;
  const Settings settings_;
  LabelledCounters transitions_;
  Gauge& is_open_;

  bool open_ = false;
  bool probing_ = false;
  int failures_ = 0;  ///< consecutive
  Clock::TimePoint next_probe_{};
};

}  // namespace server

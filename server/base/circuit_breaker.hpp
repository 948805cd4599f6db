#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <utility>

#include "base/log.hpp"
#include "base/metrics.hpp"
#include "external.hpp"

namespace server {

/// How a call to a service ended. responded: in any way that shows that the service is up.
/// cut_short: before the call's own limit, or in a way that says nothing about the service.
/// rejected: not made, because the breaker is open.
enum class CallResult { responded, failed, timed_out, cut_short, rejected };

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

  /// The right to make one call. Destroyed without record(), it counts as a failure, but not in
  /// cancelled work.
  class Permit {
   public:
    Permit(CircuitBreaker& breaker, bool is_probe) : breaker_(&breaker), is_probe_(is_probe) {}
    ~Permit() {
      record(Context::current().is_cancelled ? CallResult::cut_short : CallResult::failed);
    }
    Permit(const Permit&) = delete;
    Permit& operator=(const Permit&) = delete;

    /// Records how the call ended. Later calls do nothing.
    void record(CallResult result) {
      if (auto* const breaker = std::exchange(breaker_, nullptr)) {
        breaker->record(result, is_probe_);
      }
    }

   private:
    CircuitBreaker* breaker_;
    const bool is_probe_;
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
  [[nodiscard]] std::optional<Permit> acquire() {
    if (open_ && (probing_ || clock_.now() < next_probe_)) {
      return std::nullopt;
    }
    probing_ = open_;
    return std::optional<Permit>(std::in_place, *this, open_);
  }
  [[nodiscard]] bool is_open() const { return open_; }

 private:
  void record(CallResult result, bool is_probe) {
    probing_ = probing_ && !is_probe;
    if (result == CallResult::responded) {
      failures_ = 0;
      return transition(false);
    }
    if (result == CallResult::cut_short || (open_ && !is_probe)) {
      return;
    }
    failures_ += result == CallResult::timed_out ? 3 : 1;
    if (open_ || failures_ >= settings_.max_failures) {
      next_probe_ = clock_.now() + settings_.probe_interval;
      transition(true);
    }
  }

  void transition(bool open) {
    if (std::exchange(open_, open) == open) {
      return;
    }
    probing_ = false;
    transitions_[open ? "open" : "closed"].add();
    is_open_.set(open ? 1 : 0);
    if (open) {
      log_.warning(service_ + "_breaker_open");
    } else {
      log_.info(service_ + "_breaker_closed");
    }
  }

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

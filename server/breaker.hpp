#pragma once

#include <chrono>
#include <mutex>
#include <string>

#include "external.hpp"
#include "log.hpp"
#include "metrics.hpp"

namespace server {

/// Keeps callers from waiting for a service that is down: after failures in a row it opens, and
/// from then on a probe now and again finds out whether the service is back. Opening and closing
/// are logged (`{service}_breaker_open`, …) and counted (`breaker_total`). For any thread.
class CircuitBreaker {
 public:
  struct Settings {
    /// Failures in a row that open it. A time-out holds a shopper up for seconds, so it weighs more
    /// than a failure that comes at once.
    int most_strikes = 6;
    int strikes_of_time_out = 3;
    /// From opening to the first probe, and from a failed probe to the next.
    std::chrono::milliseconds rest{2'000};
  };
  enum class Sign { alive, failed, timed_out };
  enum class Way { usual, probe, none };

  /// service: our own word for it. What is given by reference outlives this.
  CircuitBreaker(std::string service, Clock& clock, Log& log, Metrics& metrics, Settings settings)
      : service_(std::move(service)),
        clock_(clock),
        log_(log),
        metrics_(metrics),
        settings_(settings) {}

  /// How a call may be made now. While open: as the probe, if one is due and none is on its way,
  /// else not at all. Whoever is told `probe` tells learn() how it ended.
  [[nodiscard]] Way way();
  /// For callers who leave probing to somebody else.
  [[nodiscard]] bool is_open() const;

  /// How a call ended that was made this way. A sign of life closes it, also of a call begun before
  /// it opened; while it is open only probes can fail.
  void learn(Sign sign, Way way = Way::usual);

 private:
  void turn(bool open);

  const std::string service_;
  Clock& clock_;
  Log& log_;
  Metrics& metrics_;
  const Settings settings_;

  mutable std::mutex mutex_;
  bool open_ = false;
  bool probing_ = false;
  int strikes_ = 0;
  Clock::TimePoint next_probe_{};
};

}  // namespace server

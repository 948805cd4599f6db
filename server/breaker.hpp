#pragma once

#include <chrono>

#include "external.hpp"

namespace server {

/// Keeps callers from waiting for a service that is down: after failures in a row it opens, and
/// from then on a probe now and again finds out whether the service is back. Not for several
/// threads at once: its owner locks.
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
  enum class Failure { quick, time_out };

  CircuitBreaker() = default;
  explicit CircuitBreaker(Settings settings) : settings_(settings) {}

  [[nodiscard]] bool is_open() const { return open_; }

  /// A sign of life, also of a call begun before it opened: closes it. True if it was open.
  bool succeeded();
  /// True if this failure has opened it. While it is open only probes count.
  bool failed(Failure failure, Clock::TimePoint now);

  /// True when somebody should probe now. Then nobody else is told so until the probe has ended.
  [[nodiscard]] bool claim_probe(Clock::TimePoint now);
  /// A good one ends with succeeded().
  void probe_failed(Clock::TimePoint now);

 private:
  Settings settings_;
  bool open_ = false;
  bool probing_ = false;
  int strikes_ = 0;
  Clock::TimePoint next_probe_{};
};

}  // namespace server

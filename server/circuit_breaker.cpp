#include "circuit_breaker.hpp"

#include <utility>

namespace server {

CircuitBreaker::CircuitBreaker(std::string service, Clock& clock, Log& log, Metrics& metrics,
                               Settings settings)
    : service_(std::move(service)),
      clock_(clock),
      log_(log),
      settings_(settings),
      transitions_(metrics, "tuisty_circuit_breaker_transitions_total",
                   "service=\"" + service_ + '"', "state", {"open", "closed"}),
      is_open_(metrics.gauge("tuisty_circuit_breaker_open", "service=\"" + service_ + '"')) {}

void CircuitBreaker::Permit::record(CallResult result) {
  if (auto* const breaker = std::exchange(breaker_, nullptr)) {
    breaker->record(result, is_probe_);
  }
}

std::optional<CircuitBreaker::Permit> CircuitBreaker::acquire() {
  if (open_ && (probing_ || clock_.now() < next_probe_)) {
    return std::nullopt;
  }
  probing_ = open_;
  return std::optional<Permit>(std::in_place, *this, open_);
}

void CircuitBreaker::record(CallResult result, bool is_probe) {
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

void CircuitBreaker::transition(bool open) {
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

}  // namespace server

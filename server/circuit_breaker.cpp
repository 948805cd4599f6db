#include "circuit_breaker.hpp"

#include <utility>

namespace server {

void CircuitBreaker::Permit::record(CallResult result) {
  if (auto* const breaker = std::exchange(breaker_, nullptr)) {
    breaker->record(result, is_probe_, failures_);
  }
}

std::optional<CircuitBreaker::Permit> CircuitBreaker::acquire(Failures failures) {
  if (open_ && (probing_ || clock_.now() < next_probe_)) {
    return std::nullopt;
  }
  probing_ = open_;
  return std::optional<Permit>(std::in_place, *this, open_, failures);
}

void CircuitBreaker::record(CallResult result, bool is_probe, Failures failures) {
  probing_ = probing_ && !is_probe;
  if (result == CallResult::responded) {
    failures_ = 0;
    return transition(false);
  }
  if (result == CallResult::cut_short) {
    return;
  }
  if (open_) {
    if (is_probe) {
      next_probe_ = clock_.now() + settings_.probe_interval;
    }
    return;
  }
  if (failures == Failures::ignored) {
    return;
  }
  failures_ += result == CallResult::timed_out ? settings_.timeout_weight : 1;
  if (failures_ >= settings_.failure_threshold) {
    next_probe_ = clock_.now() + settings_.probe_interval;
    transition(true);
  }
}

void CircuitBreaker::transition(bool open) {
  if (open == open_) {
    return;
  }
  open_ = open;
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

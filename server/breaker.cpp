#include "breaker.hpp"

namespace server {

bool CircuitBreaker::succeeded() {
  const bool was_open = open_;
  open_ = false;
  probing_ = false;
  strikes_ = 0;
  return was_open;
}

bool CircuitBreaker::failed(Failure failure, Clock::TimePoint now) {
  if (open_) {
    return false;
  }
  strikes_ += failure == Failure::time_out ? settings_.strikes_of_time_out : 1;
  open_ = strikes_ >= settings_.most_strikes;
  next_probe_ = now + settings_.rest;
  return open_;
}

bool CircuitBreaker::claim_probe(Clock::TimePoint now) {
  if (!open_ || probing_ || now < next_probe_) {
    return false;
  }
  probing_ = true;
  return true;
}

void CircuitBreaker::probe_failed(Clock::TimePoint now) {
  probing_ = false;
  next_probe_ = now + settings_.rest;
}

}  // namespace server

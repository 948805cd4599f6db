#include "breaker.hpp"

namespace server {

CircuitBreaker::Way CircuitBreaker::way() {
  const std::lock_guard lock(mutex_);
  if (!open_) {
    return Way::usual;
  }
  if (probing_ || clock_.now() < next_probe_) {
    return Way::none;
  }
  probing_ = true;
  return Way::probe;
}

bool CircuitBreaker::is_open() const {
  const std::lock_guard lock(mutex_);
  return open_;
}

void CircuitBreaker::learn(Sign sign, Way way) {
  const std::lock_guard lock(mutex_);
  if (sign == Sign::alive) {
    strikes_ = 0;
    turn(false);
    return;
  }
  if (open_ != (way == Way::probe)) {
    return;
  }
  next_probe_ = clock_.now() + settings_.rest;
  probing_ = false;
  strikes_ += sign == Sign::timed_out ? settings_.strikes_of_time_out : 1;
  turn(strikes_ >= settings_.most_strikes);
}

void CircuitBreaker::turn(bool open) {
  if (open == open_) {
    return;
  }
  open_ = open;
  probing_ = false;
  metrics_.count("breaker_total",
                 "service=\"" + service_ + "\",to=\"" + (open ? "open" : "closed") + '"');
  if (open) {
    log_.warning(service_ + "_breaker_open");
  } else {
    log_.info(service_ + "_breaker_closed");
  }
}

}  // namespace server

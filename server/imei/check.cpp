#include "imei/check.hpp"

#include <utility>

namespace server {

std::optional<DeviceAnswer> DeviceCache::find(const std::string& imei, Clock::TimePoint now) const {
  const auto found = answers_.find(imei);
  if (found == answers_.end() || found->second.expires_at <= now) {
    return std::nullopt;
  }
  return found->second.answer;
}

void DeviceCache::put(const std::string& imei, const DeviceAnswer& answer, Clock::TimePoint now) {
  evict_expired(now);
  const auto expires_at = now + settings_.lifetime;
  answers_.insert_or_assign(imei, Entry{answer, expires_at});
  terms_.push_back({imei, expires_at});
  while (terms_.size() > settings_.most) {
    evict_oldest();
  }
}

void DeviceCache::evict_expired(Clock::TimePoint now) {
  while (!terms_.empty() && terms_.front().expires_at <= now) {
    evict_oldest();
  }
}

void DeviceCache::evict_oldest() {
  const Term& first = terms_.front();
  // An entry that was replaced meanwhile expires later.
  if (const auto found = answers_.find(first.imei);
      found != answers_.end() && found->second.expires_at == first.expires_at) {
    answers_.erase(found);
  }
  terms_.pop_front();
}

namespace {

using shop::ErrorCode;

struct Meaning {
  ErrorCode code;
  CircuitBreaker::CallResult result;
};

Meaning meaning_of(CarrierFailure failure) {
  using CallResult = CircuitBreaker::CallResult;
  switch (failure) {
    case CarrierFailure::unusable:
      return {ErrorCode::imei_answer_incomplete, CallResult::success};  // the carrier responds
    case CarrierFailure::cut_short:
      return {ErrorCode::busy, CallResult::cut_short};
    case CarrierFailure::timed_out:
      return {ErrorCode::imei_unavailable, CallResult::timeout};
    case CarrierFailure::unavailable:
      break;
  }
  return {ErrorCode::imei_unavailable, CallResult::failure};
}

ApiError wrong(const shop::imei::Check& check) {
  ApiError error{*check.error, "imei"};
  if (error.code == ErrorCode::imei_wrong_length) {
    error.more = "Actualmente tiene " + std::to_string(check.characters) + '.';
  }
  return error;
}

}  // namespace

CheckImei::CheckImei(CarrierLookup lookup, Clock& clock, Log& log, Metrics& metrics,
                     Settings settings)
    : lookup_(std::move(lookup)),
      clock_(clock),
      metrics_(metrics),
      settings_(settings),
      breaker_("carrier", clock, log, metrics, settings.breaker),
      cache_(settings.cache) {}

Result<DeviceAnswer> CheckImei::operator()(const std::string& imei) {
  if (const auto checked = shop::imei::check(imei); checked.error) {
    return wrong(checked);
  }
  if (auto known = cached(imei)) {
    count("cached");
    return *known;
  }
  auto permit = breaker_.acquire();
  if (!permit) {
    count("breaker_open");
    return ApiError{ErrorCode::imei_unavailable};
  }
  count("asked");
  const auto outcome = lookup_(imei, settings_.limit);
  if (!outcome) {
    const Meaning meaning = meaning_of(outcome.error());
    permit->record(meaning.result);
    return ApiError{meaning.code};
  }
  permit->record(CircuitBreaker::CallResult::success);
  const std::lock_guard lock(mutex_);
  cache_.put(imei, *outcome, clock_.now());
  return *outcome;
}

std::optional<DeviceAnswer> CheckImei::cached(const std::string& imei) {
  const std::lock_guard lock(mutex_);
  return cache_.find(imei, clock_.now());
}

void CheckImei::evict_expired() {
  const std::lock_guard lock(mutex_);
  cache_.evict_expired(clock_.now());
}

void CheckImei::count(std::string_view result) {
  metrics_.count("imei_checks_total", "way=\"" + std::string(result) + '"');
}

}  // namespace server

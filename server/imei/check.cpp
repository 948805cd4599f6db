#include "imei/check.hpp"

#include <utility>

#include "shop/imei.hpp"

namespace server {

std::optional<DeviceAnswer> DeviceCache::find(const std::string& imei, Clock::TimePoint now) const {
  const auto found = answers_.find(imei);
  if (found == answers_.end() || found->second.over <= now) {
    return std::nullopt;
  }
  return found->second.answer;
}

void DeviceCache::put(const std::string& imei, const DeviceAnswer& answer, Clock::TimePoint now) {
  tidy(now);
  const auto over = now + settings_.lifetime;
  answers_.insert_or_assign(imei, Entry{answer, over});
  terms_.push_back({imei, over});
  while (terms_.size() > settings_.most) {
    forget_first();
  }
}

void DeviceCache::tidy(Clock::TimePoint now) {
  while (!terms_.empty() && terms_.front().over <= now) {
    forget_first();
  }
}

void DeviceCache::forget_first() {
  const Term& first = terms_.front();
  // An answer put again since then has a later term.
  if (const auto found = answers_.find(first.imei);
      found != answers_.end() && found->second.over == first.over) {
    answers_.erase(found);
  }
  terms_.pop_front();
}

namespace {

using shop::ErrorCode;

/// A number from the range that is kept for tests of networks: nobody's phone.
constexpr std::string_view kNobodysImei = "001010123456780";

/// Any answer shows that the operator is there, also one that we cannot use.
CircuitBreaker::Sign sign_of(const OperatorOutcome& outcome) {
  using Sign = CircuitBreaker::Sign;
  if (outcome || outcome.error() == OperatorFailure::unusable) {
    return Sign::alive;
  }
  return outcome.error() == OperatorFailure::timed_out ? Sign::timed_out : Sign::failed;
}

Result<DeviceAnswer> told(const OperatorOutcome& outcome) {
  if (outcome) {
    return *outcome;
  }
  return ApiError{outcome.error() == OperatorFailure::unusable ? ErrorCode::imei_answer_incomplete
                                                               : ErrorCode::imei_unavailable};
}

ApiError wrong(const shop::imei::Check& check) {
  ApiError error{*check.error, "imei"};
  if (error.code == ErrorCode::imei_wrong_length) {
    error.more = "Actualmente tiene " + std::to_string(check.characters) + '.';
  }
  return error;
}

}  // namespace

CheckImei::CheckImei(OperatorApi& operator_api, Clock& clock, Log& log, Metrics& metrics,
                     Settings settings)
    : operator_api_(operator_api),
      clock_(clock),
      metrics_(metrics),
      settings_(settings),
      breaker_("operator", clock, log, metrics, settings.breaker),
      cache_(settings.cache) {}

void CheckImei::operator()(const std::string& imei, Done done) {
  if (const auto checked = shop::imei::check(imei); checked.error) {
    return done(wrong(checked));
  }
  std::optional<DeviceAnswer> known;
  switch (take(imei, done, known)) {
    case Way::cached:
      count("cached");
      return done(*known);
    case Way::shared:
      return count("shared");
    case Way::breaker_open:
      count("breaker_open");
      return done(ApiError{ErrorCode::imei_unavailable});
    case Way::busy:
      count("busy");
      return done(ApiError{ErrorCode::busy});
    case Way::asked:
      break;
  }
  count("asked");
  operator_api_.ask(imei, settings_.limit,
                    [this, imei](const OperatorOutcome& outcome) { answered(imei, outcome); });
}

CheckImei::Way CheckImei::take(const std::string& imei, Done& done,
                               std::optional<DeviceAnswer>& known) {
  const std::lock_guard lock(mutex_);
  known = cache_.find(imei, clock_.now());
  if (known) {
    return Way::cached;
  }
  if (breaker_.is_open()) {
    return Way::breaker_open;
  }
  const auto found = questions_.find(imei);
  const bool is_new = found == questions_.end();
  if (waiting_ >= settings_.most_waiting ||
      (is_new && questions_.size() >= settings_.most_questions)) {
    return Way::busy;
  }
  ++waiting_;
  (is_new ? questions_[imei] : found->second).push_back(std::move(done));
  return is_new ? Way::asked : Way::shared;
}

void CheckImei::answered(const std::string& imei, const OperatorOutcome& outcome) {
  breaker_.learn(sign_of(outcome));
  std::vector<Done> callers;
  {
    const std::lock_guard lock(mutex_);
    if (const auto found = questions_.find(imei); found != questions_.end()) {
      callers = std::move(found->second);
      waiting_ -= callers.size();
      questions_.erase(found);
    }
    if (outcome) {
      cache_.put(imei, *outcome, clock_.now());
    }
  }
  const auto result = told(outcome);
  for (const Done& done : callers) {
    done(result);
  }
}

void CheckImei::tick() {
  {
    const std::lock_guard lock(mutex_);
    cache_.tidy(clock_.now());
  }
  if (breaker_.way() == CircuitBreaker::Way::probe) {
    operator_api_.ask(std::string(kNobodysImei), settings_.limit,
                      [this](const OperatorOutcome& outcome) {
                        breaker_.learn(sign_of(outcome), CircuitBreaker::Way::probe);
                      });
  }
}

void CheckImei::count(std::string_view way) {
  metrics_.count("imei_checks_total", "way=\"" + std::string(way) + '"');
}

}  // namespace server

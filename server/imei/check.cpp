#include "imei/check.hpp"

#include <mutex>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

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
bool shows_life(const OperatorOutcome& outcome) {
  return outcome || outcome.error() == OperatorFailure::unusable;
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

struct CheckImei::State : std::enable_shared_from_this<State> {
  State(OperatorApi& api, Clock& time, Log& to, Metrics& counters, Settings with)
      : operator_api(api),
        clock(time),
        log(to),
        metrics(counters),
        settings(with),
        breaker(with.breaker),
        cache(with.cache) {}

  /// How a caller got its answer, for the counters.
  enum class Way { cached, shared, asked, breaker_open, busy };

  void check(const std::string& imei, Done done);
  /// Decides under the lock. With asked and shared, `done` has been taken.
  Way take(const std::string& imei, Done& done, std::optional<DeviceAnswer>& known);
  void answered(const std::string& imei, const OperatorOutcome& outcome);
  void tick();
  void probed(const OperatorOutcome& outcome);
  /// True when the state of the breaker has changed. Under the lock.
  bool note(const OperatorOutcome& outcome);
  void tell_breaker(bool open);
  void count(std::string_view way);

  OperatorApi& operator_api;
  Clock& clock;
  Log& log;
  Metrics& metrics;
  const Settings settings;

  std::mutex mutex;
  CircuitBreaker breaker;
  DeviceCache cache;
  std::unordered_map<std::string, std::vector<Done>> questions;  ///< who waits, by IMEI
  std::size_t waiting = 0;
};

CheckImei::CheckImei(OperatorApi& operator_api, Clock& clock, Log& log, Metrics& metrics,
                     Settings settings)
    : state_(std::make_shared<State>(operator_api, clock, log, metrics, settings)) {}

void CheckImei::operator()(const std::string& imei, Done done) {
  state_->check(imei, std::move(done));
}

void CheckImei::tick() { state_->tick(); }

void CheckImei::State::check(const std::string& imei, Done done) {
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
  operator_api.ask(imei, settings.limit,
                   [self = shared_from_this(), imei](const OperatorOutcome& outcome) {
                     self->answered(imei, outcome);
                   });
}

CheckImei::State::Way CheckImei::State::take(const std::string& imei, Done& done,
                                             std::optional<DeviceAnswer>& known) {
  const std::lock_guard lock(mutex);
  known = cache.find(imei, clock.now());
  if (known) {
    return Way::cached;
  }
  if (breaker.is_open()) {
    return Way::breaker_open;
  }
  const auto found = questions.find(imei);
  const bool is_new = found == questions.end();
  if (waiting >= settings.most_waiting || (is_new && questions.size() >= settings.most_questions)) {
    return Way::busy;
  }
  ++waiting;
  (is_new ? questions[imei] : found->second).push_back(std::move(done));
  return is_new ? Way::asked : Way::shared;
}

void CheckImei::State::answered(const std::string& imei, const OperatorOutcome& outcome) {
  std::vector<Done> callers;
  bool changed = false;
  bool open = false;
  {
    const std::lock_guard lock(mutex);
    if (const auto found = questions.find(imei); found != questions.end()) {
      callers = std::move(found->second);
      waiting -= callers.size();
      questions.erase(found);
    }
    if (outcome) {
      cache.put(imei, *outcome, clock.now());
    }
    changed = note(outcome);
    open = breaker.is_open();
  }
  if (changed) {
    tell_breaker(open);
  }
  const auto result = told(outcome);
  for (const Done& done : callers) {
    done(result);
  }
}

bool CheckImei::State::note(const OperatorOutcome& outcome) {
  if (shows_life(outcome)) {
    return breaker.succeeded();
  }
  const bool late = outcome.error() == OperatorFailure::timed_out;
  return breaker.failed(late ? CircuitBreaker::Failure::time_out : CircuitBreaker::Failure::quick,
                        clock.now());
}

void CheckImei::State::tick() {
  {
    const std::lock_guard lock(mutex);
    cache.tidy(clock.now());
    if (!breaker.claim_probe(clock.now())) {
      return;
    }
  }
  operator_api.ask(
      std::string(kNobodysImei), settings.limit,
      [self = shared_from_this()](const OperatorOutcome& outcome) { self->probed(outcome); });
}

void CheckImei::State::probed(const OperatorOutcome& outcome) {
  bool changed = false;
  {
    const std::lock_guard lock(mutex);
    if (shows_life(outcome)) {
      changed = breaker.succeeded();
    } else {
      breaker.probe_failed(clock.now());
    }
  }
  if (changed) {
    tell_breaker(false);
  }
}

void CheckImei::State::tell_breaker(bool open) {
  metrics.count("operator_breaker_total", open ? "to=\"open\"" : "to=\"closed\"");
  if (open) {
    log.warning("operator_breaker_open");
  } else {
    log.info("operator_breaker_closed");
  }
}

void CheckImei::State::count(std::string_view way) {
  metrics.count("imei_checks_total", "way=\"" + std::string(way) + '"');
}

}  // namespace server

#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "breaker.hpp"
#include "external.hpp"
#include "log.hpp"
#include "metrics.hpp"
#include "result.hpp"

namespace server {

/// The operator's last answers, for a shopper who asks again. Kept briefly and in memory only: an
/// IMEI says who somebody is. Not for several threads at once: its owner locks.
class DeviceCache {
 public:
  struct Settings {
    std::size_t most = 4'096;
    std::chrono::milliseconds lifetime{60'000};
  };

  DeviceCache() = default;
  explicit DeviceCache(Settings settings) : settings_(settings) {}

  [[nodiscard]] std::optional<DeviceAnswer> find(const std::string& imei,
                                                 Clock::TimePoint now) const;
  /// The answer replaces one that is there. What is over is forgotten, and then, if there is no
  /// room, what was put first.
  void put(const std::string& imei, const DeviceAnswer& answer, Clock::TimePoint now);
  /// Forgets what is over.
  void tidy(Clock::TimePoint now);
  [[nodiscard]] std::size_t size() const { return answers_.size(); }

 private:
  struct Entry {
    DeviceAnswer answer;
    Clock::TimePoint over;
  };
  struct Term {
    std::string imei;
    Clock::TimePoint over;
  };
  void forget_first();

  Settings settings_;
  std::unordered_map<std::string, Entry> answers_;
  std::deque<Term> terms_;  ///< in the order in which they end
};

/// POST /imeis: whether a phone works in the operator's network.
///
/// Nobody waits with a thread. Callers who ask about the same IMEI at the same time share one
/// question to the operator; definite answers are kept for a moment; while the operator is down
/// callers are told so at once, and a probe of our own finds out when it is back.
class CheckImei {
 public:
  struct Settings {
    /// For one question. Two time-outs open the breaker, so it is open 8 s after the operator
    /// hangs even if shoppers come one by one.
    std::chrono::milliseconds limit{4'000};
    std::size_t most_questions = 256;  ///< to the operator at once
    std::size_t most_waiting = 2'048;  ///< callers at once
    CircuitBreaker::Settings breaker{};
    DeviceCache::Settings cache{};
  };
  using Done = std::function<void(const Result<DeviceAnswer>&)>;

  /// What is given outlives this, and this the last answer of the operator.
  CheckImei(OperatorApi& operator_api, Clock& clock, Log& log, Metrics& metrics, Settings settings);
  CheckImei(OperatorApi& operator_api, Clock& clock, Log& log, Metrics& metrics)
      : CheckImei(operator_api, clock, log, metrics, Settings{}) {}

  /// Returns at once; done is called once, from any thread, possibly before this returns.
  /// Codes: imei_not_digits, imei_wrong_length, imei_answer_incomplete (the operator answered, but
  /// not about the phone), imei_unavailable (it did not, or is known to be down), busy.
  void operator()(const std::string& imei, Done done);

  /// To be called several times a second: probes when the time has come, and forgets.
  void tick();

 private:
  /// How a caller got its answer, for the counters.
  enum class Way { cached, shared, asked, breaker_open, busy };

  /// Decides under the lock. With asked and shared, `done` has been taken.
  Way take(const std::string& imei, Done& done, std::optional<DeviceAnswer>& known);
  void answered(const std::string& imei, const OperatorOutcome& outcome);
  void count(std::string_view way);

  OperatorApi& operator_api_;
  Clock& clock_;
  Metrics& metrics_;
  const Settings settings_;
  CircuitBreaker breaker_;

  std::mutex mutex_;
  DeviceCache cache_;
  std::unordered_map<std::string, std::vector<Done>> questions_;  ///< who waits, by IMEI
  std::size_t waiting_ = 0;
};

}  // namespace server

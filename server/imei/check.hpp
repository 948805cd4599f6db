#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "circuit_breaker.hpp"
#include "external.hpp"
#include "imei/operator.hpp"
#include "log.hpp"
#include "metrics.hpp"
#include "result.hpp"

namespace server {

/// The operator's last answers, for a shopper who asks again. Kept briefly and in memory only: an
/// IMEI identifies a person. Not thread-safe.
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
  /// Replaces an answer that is there. Expired entries are evicted first, then the oldest.
  void put(const std::string& imei, const DeviceAnswer& answer, Clock::TimePoint now);
  void evict_expired(Clock::TimePoint now);
  [[nodiscard]] std::size_t size() const { return answers_.size(); }

 private:
  struct Entry {
    DeviceAnswer answer;
    Clock::TimePoint expires_at;
  };
  struct Term {
    std::string imei;
    Clock::TimePoint expires_at;
  };
  void evict_oldest();

  Settings settings_;
  std::unordered_map<std::string, Entry> answers_;
  std::deque<Term> terms_;  ///< in the order in which they end
};

/// POST /imeis: whether a phone works in the operator's network. Definite answers are cached
/// briefly. While the operator is down callers are refused at once; one of them, now and again, is
/// the probe that finds out when it is back.
class CheckImei {
 public:
  struct Settings {
    /// For one question. Two timeouts open the breaker, so it is open 8 s after the operator
    /// hangs even if shoppers come one by one.
    std::chrono::milliseconds limit{4'000};
    CircuitBreaker::Settings breaker{};
    DeviceCache::Settings cache{};
  };

  /// The references must outlive this.
  CheckImei(AskOperator ask, Clock& clock, Log& log, Metrics& metrics, Settings settings);
  CheckImei(AskOperator ask, Clock& clock, Log& log, Metrics& metrics)
      : CheckImei(std::move(ask), clock, log, metrics, Settings{}) {}

  /// Blocks while the operator is asked. Thread-safe. Codes: imei_not_digits, imei_wrong_length,
  /// imei_answer_incomplete (the operator answered, but not about the phone), imei_unavailable (it
  /// did not, or is known to be down), busy (our own deadline came first).
  [[nodiscard]] Result<DeviceAnswer> operator()(const std::string& imei);

  /// Drops expired answers from the cache.
  void evict_expired();

 private:
  [[nodiscard]] std::optional<DeviceAnswer> cached(const std::string& imei);
  void count(std::string_view result);

  const AskOperator ask_;
  Clock& clock_;
  Metrics& metrics_;
  const Settings settings_;
  CircuitBreaker breaker_;

  std::mutex mutex_;
  DeviceCache cache_;
};

}  // namespace server

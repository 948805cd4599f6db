#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "circuit_breaker.hpp"
#include "external.hpp"
#include "http/router.hpp"
#include "imei/carrier.hpp"
#include "log.hpp"
#include "metrics.hpp"
#include "result.hpp"

namespace server {

/// Recent responses of the carrier, for repeated checks. Kept briefly and only in memory, because
/// an IMEI identifies a person.
class DeviceCache {
 public:
  /// most: entries.
  explicit DeviceCache(std::size_t most = 4'096) : most_(most) {}

  [[nodiscard]] std::optional<DeviceAnswer> find(const std::string& imei,
                                                 Clock::TimePoint now) const;
  /// Inserts or replaces an entry. Evicts expired entries first, then the oldest.
  void put(const std::string& imei, const DeviceAnswer& answer, Clock::TimePoint now);
  /// Removes expired entries, and the oldest ones beyond the maximum.
  void evict(Clock::TimePoint now);
  [[nodiscard]] std::size_t size() const { return answers_.size(); }

 private:
  struct Entry {
    DeviceAnswer answer;
    Clock::TimePoint expires_at;
  };

  const std::size_t most_;
  std::map<std::string, Entry> answers_;
  std::set<std::pair<Clock::TimePoint, std::string>> by_expiry_;  ///< of each entry
};

/// POST /imeis: whether a phone works in the carrier's network. Definite responses are cached
/// briefly. While the carrier is down, requests are rejected immediately except for one probe per
/// interval.
class CheckImei {
 public:
  /// The references must outlive this.
  CheckImei(CarrierLookup lookup, Clock& clock, Log& log, Metrics& metrics)
      : lookup_(std::move(lookup)),
        clock_(clock),
        checks_(metrics, "tuisty_imei_checks_total", "", "result",
                {"asked", "cached", "breaker_open"}),
        breaker_("carrier", clock, log, metrics, {}) {}

  /// text: an IMEI in any notation of shop::imei::check(), which outlives the task.
  /// Codes: imei_not_digits, imei_wrong_length, imei_multiple, imei_answer_incomplete (a response
  /// without data about the phone), imei_unavailable (no response, or the breaker is open), busy
  /// (the request's deadline expired).
  [[nodiscard]] Task<Result<DeviceAnswer>> operator()(const std::string& text);

  void evict_expired() { cache_.evict(clock_.now()); }

 private:
  const CarrierLookup lookup_;
  Clock& clock_;
  LabelledCounters checks_;
  CircuitBreaker breaker_;
  DeviceCache cache_;
};

/// POST /imeis. check must outlive the HTTP server. nginx limits the requests per address.
void add_imei_routes(Router& router, CheckImei& check);

/// {"result":{"homologated","volte_support","band28_support","esim"}}: the carrier's response in a
/// closed set of words.
[[nodiscard]] std::string device_json(const DeviceAnswer& device);

}  // namespace server

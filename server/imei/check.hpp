#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "base/circuit_breaker.hpp"
#include "base/crypto.hpp"
#include "base/log.hpp"
#include "base/metrics.hpp"
#include "base/result.hpp"
#include "external.hpp"
#include "http/api.hpp"
#include "outbound/http_client.hpp"
#include "shop/imei.hpp"

namespace server {

/// The carrier's data about a device, interpreted by the core.
using DeviceAnswer = shop::imei::Answer;

/// Data about a device, or why there is none. failed: also a temporary error (5xx, 408, 429).
/// responded: a response without data (other status than 200, not JSON, no result, too long).
using CarrierResult = Result<DeviceAnswer, CallResult>;

/// Looks up an IMEI of 15 digits in the carrier's register. Waits for at most `limit`.
using CarrierLookup =
    std::function<Task<CarrierResult>(const std::string& imei, std::chrono::milliseconds limit)>;

/// POST {"imei"} with a bearer key.
[[nodiscard]] HttpCall carrier_call(const std::string& url, const std::string& key,
                                    const std::string& imei);

/// Interprets a response of the carrier with the core: 200 with a result object has data about the
/// device.
[[nodiscard]] CarrierResult parse_carrier_response(int status, std::string_view body);

/// The carrier's register over HTTP. The references must outlive the result.
[[nodiscard]] CarrierLookup carrier_lookup(HttpClient& http, const std::string& url,
                                           const std::string& key, const Pseudonyms& names,
                                           Log& log, Metrics& metrics);

/// POST /imeis: whether a phone works in the carrier's network. Definite responses are kept for a
/// minute, only in memory, because an IMEI identifies a person. While the carrier is down, requests
/// are rejected immediately except for one probe per interval.
class CheckImei {
 public:
  /// most: responses kept. The references must outlive this.
  CheckImei(CarrierLookup lookup, Clock& clock, Log& log, Metrics& metrics,
            std::size_t most = 4'096)
      : lookup_(std::move(lookup)),
        clock_(clock),
        checks_(metrics, "tuisty_imei_checks_total", "", "result",
                {"asked", "cached", "breaker_open"}),
        breaker_("carrier", clock, log, metrics, {}),
        most_(most) {}

  /// text: an IMEI in any notation of shop::imei::check(), which outlives the task.
  /// Throws ApiError: imei_not_digits, imei_wrong_length, imei_multiple, imei_is_iccid,
  /// imei_answer_incomplete (a response without data about the phone), imei_unavailable (no
  /// response, or the breaker is open), busy (the request's deadline expired).
  [[nodiscard]] Task<DeviceAnswer> operator()(const std::string& text);

  void forget_expired();
  [[nodiscard]] std::size_t kept() const { return known_.size(); }

 private:
  struct Known {
    DeviceAnswer answer;
    Clock::TimePoint until;
  };

  const CarrierLookup lookup_;
  Clock& clock_;
  LabelledCounters checks_;
  CircuitBreaker breaker_;
  const std::size_t most_;
  std::map<std::string, Known> known_;  ///< by IMEI
};

/// POST /imeis. check must outlive the HTTP server. nginx limits the requests per address.
void add_imei_routes(Router& router, CheckImei& check);

/// {"result":{"homologated","volte_support","band28_support","esim"}}: the carrier's response in a
/// closed set of words.
[[nodiscard]] std::string device_json(const DeviceAnswer& device);

}  // namespace server

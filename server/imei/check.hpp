#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>

#include "base/crypto.hpp"
#include "config.hpp"
#include "http/api.hpp"
#include "outbound/service.hpp"
#include "shop/imei.hpp"

namespace server {

/// The carrier's data about a device, interpreted by the core.
using DeviceAnswer = shop::imei::Answer;

/// POST {"imei"} with a bearer key.
[[nodiscard]] HttpCall carrier_call(const ImeiConfig& carrier, const std::string& imei);

/// Returns the data in a response of the carrier: 200 with a result object.
[[nodiscard]] std::optional<DeviceAnswer> read_device(const HttpAnswer& answer);

/// POST /imeis: whether a phone works in the carrier's network. Definite responses are kept for a
/// minute, only in memory, because an IMEI identifies a person.
class CheckImei {
 public:
  /// most: responses kept. The references must outlive this.
  CheckImei(HttpClient& http, ImeiConfig carrier, const Pseudonyms& names, Clock& clock, Log& log,
            Metrics& metrics, std::size_t most = 4'096);

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

  Task<DeviceAnswer> look_up(const std::string& imei);

  const ImeiConfig carrier_;
  const Pseudonyms& names_;
  Clock& clock_;
  LabelledCounters checks_;
  Service service_;
  const ServiceCalls calls_;
  const std::size_t most_;
  std::map<std::string, Known> known_;  ///< by IMEI
};

/// check must outlive the HTTP server. nginx limits the requests per address.
void add_imei_routes(Router& router, CheckImei& check);

}  // namespace server

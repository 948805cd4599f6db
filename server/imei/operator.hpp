#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <string_view>

#include "crypto.hpp"
#include "log.hpp"
#include "metrics.hpp"
#include "outbound/http_client.hpp"
#include "result.hpp"
#include "shop/imei.hpp"

namespace server {

/// What the mobile operator knows of a device, as the core has read it.
using DeviceAnswer = shop::imei::Answer;

/// timed_out: no answer in time. unavailable: not reached, cut off, or its own word that it cannot
/// (5xx, 408, 429). unusable: it answered, but not about the device (other codes than 200, not
/// JSON, no result, too long). cut_short: our own deadline came before the call's limit.
enum class OperatorFailure { timed_out, unavailable, unusable, cut_short };

using OperatorOutcome = Result<DeviceAnswer, OperatorFailure>;

/// Asks the operator's register about an IMEI of 15 digits. Blocks for at most `limit`.
using AskOperator =
    std::function<OperatorOutcome(const std::string& imei, std::chrono::milliseconds limit)>;

/// What an answer of the operator means. The core reads it: 200 with a result object is an
/// answer about the device, whatever its values are.
[[nodiscard]] OperatorOutcome read_operator_answer(int status, std::string_view body);

/// The operator's register over HTTP: POST {"imei"} with a bearer key.
class OperatorClient {
 public:
  /// The references must outlive this.
  OperatorClient(HttpClient& http, std::string url, std::string_view key, const Pseudonyms& names,
                 Log& log, Metrics& metrics);

  [[nodiscard]] OperatorOutcome ask(const std::string& imei, std::chrono::milliseconds limit);

 private:
  void note(std::string_view outcome, const std::string& imei, int status, std::string_view reason);

  HttpClient& http_;
  std::string url_;
  std::string authorization_;
  const Pseudonyms& names_;
  Log& log_;
  Metrics& metrics_;
};

}  // namespace server

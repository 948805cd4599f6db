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

/// The carrier's data about a device, parsed by the core.
using DeviceAnswer = shop::imei::Answer;

/// Data about a device, or why there is none. failed: also a temporary error (5xx, 408, 429).
/// responded: a response without data (other status than 200, not JSON, no result, too long).
using CarrierResult = Result<DeviceAnswer, CallResult>;

/// Looks up an IMEI of 15 digits in the carrier's register. Waits for at most `limit`.
using CarrierLookup =
    std::function<Task<CarrierResult>(const std::string& imei, std::chrono::milliseconds limit)>;

/// Interprets a response of the carrier with the core: 200 with a result object has data about the
/// device.
[[nodiscard]] CarrierResult parse_carrier_response(int status, std::string_view body);

/// The carrier's register over HTTP: POST {"imei"} with a bearer key. The references must outlive
/// the result.
[[nodiscard]] CarrierLookup carrier_lookup(HttpClient& http, const std::string& url,
                                           const std::string& key, const Pseudonyms& names,
                                           Log& log, Metrics& metrics);

}  // namespace server

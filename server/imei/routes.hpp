#pragma once

#include <string>

#include "http/api.hpp"
#include "imei/check.hpp"

namespace server {

/// POST /imeis. check must outlive the HTTP server. nginx limits how often an address may ask.
void add_imei_routes(Router& router, const Api& api, CheckImei& check);

/// {"result":{"homologated","volte_support","band28_support","esim"}}: the operator's answer in a
/// closed set of words, whatever its own were.
[[nodiscard]] std::string device_json(const DeviceAnswer& device);

}  // namespace server

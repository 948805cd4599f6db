#pragma once

#include <string>

#include "http/api.hpp"
#include "imei/check.hpp"

namespace server {

/// POST /imeis. check must outlive the HTTP server. nginx limits the requests per address.
void add_imei_routes(Router& router, CheckImei& check);

/// {"result":{"homologated","volte_support","band28_support","esim"}}: the carrier's response in a
/// closed set of words.
[[nodiscard]] std::string device_json(const DeviceAnswer& device);

}  // namespace server

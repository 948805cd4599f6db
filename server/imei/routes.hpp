#pragma once

#include <string>

#include "http/router.hpp"
#include "imei/check.hpp"

namespace server {

/// POST /imeis. What it calls outlives the HTTP server, and must not block: the route runs on an
/// I/O thread. How often an address may ask is nginx's to say.
void add_imei_routes(Router& router, CheckImei& check);

/// {"result":{"homologated","volte_support","band28_support","esim"}}: the operator's answer in a
/// closed set of words, whatever its own were.
[[nodiscard]] std::string device_json(const DeviceAnswer& device);

}  // namespace server

#pragma once

#include <string>

#include "crypto.hpp"
#include "http/router.hpp"
#include "imei/check.hpp"
#include "imei/limits.hpp"
#include "log.hpp"

namespace server {

/// What POST /imeis calls. Owned elsewhere; outlives the HTTP server.
struct ImeiApi {
  CheckImei& check;
  /// Of one address, whatever becomes of the question. Must not block: the route runs on an I/O
  /// thread.
  MemoryRateLimit& per_address;
  const Pseudonyms& names;
  Log& log;
};

void add_imei_routes(Router& router, const ImeiApi& imeis);

/// {"result":{"homologated","volte_support","band28_support","esim"}}: the operator's answer in a
/// closed set of words, whatever its own were.
[[nodiscard]] std::string device_json(const DeviceAnswer& device);

}  // namespace server

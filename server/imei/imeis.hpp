#pragma once

#include <memory>

#include "config.hpp"
#include "external.hpp"
#include "imei/routes.hpp"
#include "log.hpp"
#include "metrics.hpp"
#include "outbound/http_client.hpp"

namespace server {

/// All that the check of phones is made of: the question, the way to the operator, and what the
/// routes need of them.
class Imeis {
 public:
  /// Everything given outlives this; http is stopped before this goes.
  Imeis(const Config& config, HttpClient& http, Clock& clock, Log& log, Metrics& metrics);
  ~Imeis();
  Imeis(const Imeis&) = delete;
  Imeis& operator=(const Imeis&) = delete;
  Imeis(Imeis&&) = delete;
  Imeis& operator=(Imeis&&) = delete;

  [[nodiscard]] ImeiApi api();

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace server

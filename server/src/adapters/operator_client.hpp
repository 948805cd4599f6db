#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "adapters/http_transfers.hpp"
#include "base/log.hpp"
#include "base/metrics.hpp"
#include "base/pseudonyms.hpp"
#include "ports/operator_api.hpp"

namespace server {

/// The operator's register over HTTP: POST {"imei"} with a bearer key.
class OperatorClient final : public OperatorApi {
 public:
  /// connections: kept open between calls.
  OperatorClient(std::string url, std::string_view key, std::size_t connections,
                 const Pseudonyms& names, Log& log, Metrics& metrics);

  void ask(const std::string& imei, std::chrono::milliseconds limit, Done done) override;

 private:
  OperatorOutcome outcome(const std::string& imei, const HttpOutcome& result);
  void note(std::string_view outcome, const std::string& imei, int status, std::string_view reason);

  std::string url_;
  std::string authorization_;
  const Pseudonyms& names_;
  Log& log_;
  Metrics& metrics_;
  HttpTransfers transfers_;  // last: its thread uses the others
};

}  // namespace server

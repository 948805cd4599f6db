#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "crypto.hpp"
#include "external.hpp"
#include "log.hpp"
#include "metrics.hpp"
#include "outbound/http_client.hpp"

namespace server {

/// What an answer of the operator means. The rulebook reads it: 200 with a result object is an
/// answer about the device, whatever its values are.
[[nodiscard]] OperatorOutcome read_operator_answer(int status, std::string_view body);

/// The operator's register over HTTP: POST {"imei"} with a bearer key.
class OperatorClient final : public OperatorApi {
 public:
  /// The references must outlive this.
  OperatorClient(HttpClient& http, std::string url, std::string_view key, const Pseudonyms& names,
                 Log& log, Metrics& metrics);

  [[nodiscard]] OperatorOutcome ask(const std::string& imei,
                                    std::chrono::milliseconds limit) override;

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

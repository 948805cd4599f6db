#include "imei/carrier.hpp"

#include <array>
#include <utility>

namespace server {

CarrierResult parse_carrier_response(int status, std::string_view body) {
  if (status >= 500 || status == 408 || status == 429) {
    return CallResult::failed;
  }
  if (status != 200) {
    return CallResult::responded;
  }
  const auto read = shop::imei::read_answer(body);
  return read ? CarrierResult(read.value()) : CallResult::responded;
}

namespace {

/// A response about a device has some hundred bytes.
constexpr std::size_t kMaxAnswer = std::size_t{16} * 1024;

std::string_view word(CallResult failure) {
  constexpr std::array<std::string_view, 4> kWords{"unusable", "unavailable", "timed_out",
                                                   "cut_short"};
  return kWords.at(static_cast<std::size_t>(failure));
}

}  // namespace

CarrierClient::CarrierClient(HttpClient& http, std::string url, std::string_view key,
                             const Pseudonyms& names, Log& log, Metrics& metrics)
    : http_(http),
      url_(std::move(url)),
      authorization_("Authorization: Bearer " + std::string(key)),
      names_(names),
      log_(log),
      metrics_(metrics) {}

CarrierResult CarrierClient::look_up(const std::string& imei, std::chrono::milliseconds limit) {
  HttpCall call;
  call.post = true;
  call.url = url_;
  call.headers = {authorization_, "Content-Type: application/json", "Accept: application/json",
                  "Expect:"};
  call.body = R"({"imei":")" + imei + R"("})";
  call.max_answer = kMaxAnswer;
  const auto begun = std::chrono::steady_clock::now();
  const HttpOutcome result = http_.send(call, limit);
  metrics_.observe("outgoing_call_seconds", "service=\"carrier\"",
                   std::chrono::duration_cast<std::chrono::microseconds>(
                       std::chrono::steady_clock::now() - begun));
  if (!result) {
    note(word(result.error().result), imei, 0, result.error().reason);
    return result.error().result;
  }
  auto read = parse_carrier_response(result->status, result->body);
  note(read ? "ok" : word(read.error()), imei, result->status, "");
  return read;
}

/// The response's text is not logged, because it may quote the IMEI.
void CarrierClient::note(std::string_view outcome, const std::string& imei, int status,
                         std::string_view reason) {
  metrics_.count("carrier_calls_total", "outcome=\"" + std::string(outcome) + '"');
  if (outcome != "ok") {
    log_.warning("operator_failure", {{"outcome", outcome},
                                      {"imei", names_.brief("log, IMEI", imei)},
                                      {"status", std::int64_t{status}},
                                      {"reason", reason}});
  }
}

}  // namespace server

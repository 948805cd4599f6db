#include "imei/operator.hpp"

#include <array>
#include <string>
#include <utility>

namespace server {

OperatorOutcome read_operator_answer(int status, std::string_view body) {
  if (status >= 500 || status == 408 || status == 429) {
    return OperatorFailure::unavailable;
  }
  if (status != 200) {
    return OperatorFailure::unusable;
  }
  const auto read = shop::imei::read_answer(body);
  if (!read) {
    return OperatorFailure::unusable;
  }
  return read.value();
}

namespace {

/// A response about a device has some hundred bytes.
constexpr std::size_t kMaxAnswer = std::size_t{16} * 1024;

std::string_view word(OperatorFailure failure) {
  constexpr std::array<std::string_view, 4> kWords{"timed_out", "unavailable", "unusable",
                                                   "cut_short"};
  return kWords.at(static_cast<std::size_t>(failure));
}

OperatorFailure failure_of(HttpFailure::Kind kind) {
  switch (kind) {
    case HttpFailure::Kind::timed_out:
      return OperatorFailure::timed_out;
    case HttpFailure::Kind::too_long:
      return OperatorFailure::unusable;
    case HttpFailure::Kind::cut_short:
      return OperatorFailure::cut_short;
    case HttpFailure::Kind::broken:
      break;
  }
  return OperatorFailure::unavailable;
}

}  // namespace

OperatorClient::OperatorClient(HttpClient& http, std::string url, std::string_view key,
                               const Pseudonyms& names, Log& log, Metrics& metrics)
    : http_(http),
      url_(std::move(url)),
      authorization_("Authorization: Bearer " + std::string(key)),
      names_(names),
      log_(log),
      metrics_(metrics) {}

OperatorOutcome OperatorClient::ask(const std::string& imei, std::chrono::milliseconds limit) {
  HttpCall call;
  call.post = true;
  call.url = url_;
  call.headers = {authorization_, "Content-Type: application/json", "Accept: application/json",
                  "Expect:"};
  call.body = R"({"imei":")" + imei + R"("})";
  call.max_answer = kMaxAnswer;
  const auto begun = std::chrono::steady_clock::now();
  const HttpOutcome result = http_.send(call, limit);
  metrics_.observe("outgoing_call_seconds", "service=\"operator\"",
                   std::chrono::duration_cast<std::chrono::microseconds>(
                       std::chrono::steady_clock::now() - begun));
  if (!result) {
    const OperatorFailure failure = failure_of(result.error().kind);
    note(word(failure), imei, 0, result.error().reason);
    return failure;
  }
  auto read = read_operator_answer(result->status, result->body);
  note(read ? "ok" : word(read.error()), imei, result->status, "");
  return read;
}

/// The response's text is not logged, because it may quote the IMEI.
void OperatorClient::note(std::string_view outcome, const std::string& imei, int status,
                          std::string_view reason) {
  metrics_.count("operator_calls_total", "outcome=\"" + std::string(outcome) + '"');
  if (outcome != "ok") {
    log_.warning("operator_failure", {{"outcome", outcome},
                                      {"imei", names_.brief("log, IMEI", imei)},
                                      {"status", std::int64_t{status}},
                                      {"reason", reason}});
  }
}

}  // namespace server

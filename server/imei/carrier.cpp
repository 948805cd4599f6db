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

CarrierLookup carrier_lookup(HttpClient& http, const std::string& url, const std::string& key,
                             const Pseudonyms& names, Log& log, Metrics& metrics) {
  const LabelledCounters calls(metrics, "tuisty_carrier_calls_total", "", "outcome",
                               {"ok", "unusable", "unavailable", "timed_out", "cut_short"});
  Histogram& duration =
      metrics.histogram("tuisty_outgoing_call_duration_seconds", "service=\"carrier\"");
  return [&http, url, authorization = "Authorization: Bearer " + key, &names, &log, calls,
          &duration](const std::string& imei,
                     std::chrono::milliseconds limit) -> Task<CarrierResult> {
    const auto begun = std::chrono::steady_clock::now();
    const HttpCall call{
        true,
        url,
        {authorization, "Content-Type: application/json", "Accept: application/json", "Expect:"},
        R"({"imei":")" + imei + R"("})",
        kMaxAnswer};
    const HttpOutcome response = co_await http.send(call, limit);
    duration.observe(std::chrono::steady_clock::now() - begun);
    const CarrierResult result = response ? parse_carrier_response(response->status, response->body)
                                          : response.error().result;
    const std::string outcome(result ? "ok" : word(result.error()));
    calls[outcome].add();
    if (!result) {
      // The response's text is not logged, because it may quote the IMEI.
      log.warning("carrier_failure",
                  {{"outcome", outcome},
                   {"imei", names.brief("log, IMEI", imei)},
                   {"status", std::int64_t{response ? response->status : 0}},
                   {"reason", response ? std::string() : response.error().reason}});
    }
    co_return result;
  };
}

}  // namespace server

#include "imei/check.hpp"

#include <array>
#include <nlohmann/json.hpp>

#include "base/json.hpp"
#include "budgets.hpp"
#include "http/json_body.hpp"

namespace server {
namespace {

using nlohmann::json;
using shop::ErrorCode;

/// A response about a device has some hundred bytes.
constexpr std::size_t kMaxAnswer = std::size_t{16} * 1024;
/// Of a known response.
constexpr std::chrono::seconds kLifetime{60};

/// How a look-up without data ends, in the order of CallResult.
struct Failure {
  std::string_view outcome;  ///< in metrics and the log
  ErrorCode code;
};
constexpr std::array<Failure, 4> kFailures{{{"unusable", ErrorCode::imei_answer_incomplete},
                                            {"unavailable", ErrorCode::imei_unavailable},
                                            {"timed_out", ErrorCode::imei_unavailable},
                                            {"cut_short", ErrorCode::busy}}};

const Failure& failure_of(CallResult result) {
  return kFailures.at(static_cast<std::size_t>(result));
}

/// In the order of Homologation.
constexpr std::array<const char*, 4> kWords{"NO ENCONTRADO", "NO COMPATIBLE",
                                            "COMPATIBLE HOMOLOGADO", "COMPATIBLE PROBADO"};

/// What the carrier does not say is neither a yes nor a no.
const char* word(shop::imei::Support support) {
  constexpr std::array<const char*, 3> kSupportWords{"SIN DATO", "NO", "SI"};
  return kSupportWords.at(static_cast<std::size_t>(support));
}

Task<Reply> check_imei(CheckImei& check, const Request& request) {
  const auto body = read_json_object(request);
  const std::string imei = JsonMembers(*body).required_text("imei", request.body.size());
  const auto device = co_await check(imei);  // the core validates the text
  co_return json_reply(200, device_json(device));
}

}  // namespace

HttpCall carrier_call(const std::string& url, const std::string& key, const std::string& imei) {
  return {true,
          url,
          {"Authorization: Bearer " + key, "Content-Type: application/json",
           "Accept: application/json", "Expect:"},
          R"({"imei":")" + imei + R"("})",
          kMaxAnswer};
}

CarrierResult parse_carrier_response(int status, std::string_view body) {
  if (status >= 500 || status == 408 || status == 429) {
    return CallResult::failed;
  }
  if (status != 200) {
    return CallResult::responded;
  }
  const json response = parse_json(body);
  const auto result = response.find("result");
  if (result == response.end() || !result->is_object()) {
    return CallResult::responded;
  }
  return shop::imei::read_answer(text_in(*result, "homologated"), text_in(*result, "volte_support"),
                                 text_in(*result, "band28_support"), text_in(*result, "esim"));
}

CarrierLookup carrier_lookup(HttpClient& http, const std::string& url, const std::string& key,
                             const Pseudonyms& names, Log& log, Metrics& metrics) {
  const LabelledCounters calls(metrics, "tuisty_carrier_calls_total", "", "outcome",
                               {"ok", "unusable", "unavailable", "timed_out", "cut_short"});
  Histogram& duration =
      metrics.histogram("tuisty_outgoing_call_duration_seconds", "service=\"carrier\"");
  return [&http, url, key, &names, &log, calls, &duration](
             const std::string& imei, std::chrono::milliseconds limit) -> Task<CarrierResult> {
    const auto begun = std::chrono::steady_clock::now();
    const HttpCall call = carrier_call(url, key, imei);
    const HttpOutcome response = co_await http.send(call, limit);
    duration.observe(std::chrono::steady_clock::now() - begun);
    const CarrierResult result = response ? parse_carrier_response(response->status, response->body)
                                          : response.error().result;
    const std::string_view outcome = result ? "ok" : failure_of(result.error()).outcome;
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

Task<DeviceAnswer> CheckImei::operator()(const std::string& text) {
  const auto checked = shop::imei::check(text);
  if (checked.error) {
    ApiError error{*checked.error, "imei"};
    if (error.code == ErrorCode::imei_wrong_length) {
      error.more = "Actualmente tiene " + std::to_string(checked.characters) + '.';
    }
    throw error;
  }
  const std::string& imei = checked.digits;
  if (const auto known = known_.find(imei);
      known != known_.end() && clock_.now() < known->second.until) {
    checks_["cached"].add();
    co_return known->second.answer;
  }
  auto permit = breaker_.acquire();
  if (!permit) {
    checks_["breaker_open"].add();
    throw ApiError(ErrorCode::imei_unavailable);
  }
  checks_["asked"].add();
  const auto outcome = co_await lookup_(imei, budgets::kCarrierCall);
  permit->record(outcome ? CallResult::responded : outcome.error());
  if (!outcome) {
    throw ApiError(failure_of(outcome.error()).code);
  }
  if (known_.size() >= most_) {
    known_.clear();  // a minute's checks are far fewer
  }
  known_.insert_or_assign(imei, Known{*outcome, clock_.now() + kLifetime});
  co_return *outcome;
}

void CheckImei::forget_expired() {
  std::erase_if(known_, [this](const auto& one) { return one.second.until <= clock_.now(); });
}

std::string device_json(const DeviceAnswer& device) {
  const char* homologation = kWords.at(static_cast<std::size_t>(device.homologation));
  return JsonObject()
      .add_json("result", JsonObject()
                              .add("homologated", homologation)
                              .add("volte_support", word(device.volte))
                              .add("band28_support", word(device.band28))
                              .add("esim", word(device.esim))
                              .text())
      .text();
}

void add_imei_routes(Router& router, CheckImei& check) {
  router.add(Method::post, "/imeis", kCarrier,
             [&check](const Request& request) { return check_imei(check, request); });
}

}  // namespace server

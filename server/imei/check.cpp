#include "imei/check.hpp"

#include <array>
#include <utility>

#include "base/json.hpp"
#include "budgets.hpp"
#include "http/json_body.hpp"

namespace server {
namespace {

using shop::ErrorCode;

/// A response about a device has some hundred bytes.
constexpr std::size_t kMaxAnswer = std::size_t{16} * 1024;
/// Of a known response.
constexpr std::chrono::seconds kLifetime{60};

CallResult verdict(const HttpOutcome& outcome) {
  const int status = outcome ? outcome->status : 0;
  return status >= 500 || status == 408 || status == 429 ? CallResult::failed
                                                         : call_result(outcome);
}

/// How a look-up without data ends, in the order of CallResult.
struct Failure {
  std::string_view outcome;  ///< in metrics and the log
  ErrorCode code;
};
constexpr std::array<Failure, 4> kFailures{{{"unusable", ErrorCode::imei_answer_incomplete},
                                            {"unavailable", ErrorCode::imei_unavailable},
                                            {"timed_out", ErrorCode::imei_unavailable},
                                            {"cut_short", ErrorCode::busy}}};

/// The response in a closed set of words, in the order of the core's enumerations.
std::string device_json(const DeviceAnswer& device) {
  constexpr std::array kHomologations{"NO ENCONTRADO", "NO COMPATIBLE", "COMPATIBLE HOMOLOGADO",
                                      "COMPATIBLE PROBADO"};
  // What the carrier does not say is neither a yes nor a no.
  constexpr std::array kSupport{"SIN DATO", "NO", "SI"};
  const auto word = [](const auto& words, auto value) {
    return words.at(static_cast<std::size_t>(value));
  };
  JsonObject result;
  result.add("homologated", word(kHomologations, device.homologation))
      .add("volte_support", word(kSupport, device.volte))
      .add("band28_support", word(kSupport, device.band28))
      .add("esim", word(kSupport, device.esim));
  return JsonObject().add_json("result", result.text()).text();
}

}  // namespace

HttpCall carrier_call(const ImeiConfig& carrier, const std::string& imei) {
  return {true,
          carrier.api_url,
          {"Authorization: Bearer " + carrier.api_key, "Content-Type: application/json",
           "Accept: application/json", "Expect:"},
          JsonObject().add("imei", imei).text(),
          kMaxAnswer};
}

std::optional<DeviceAnswer> read_device(const HttpAnswer& answer) {
  const Json found = answer.status == 200 ? Json::parse(answer.body)["result"] : Json();
  if (!found.is_object()) {
    return std::nullopt;
  }
  return shop::imei::read_answer(found.text("homologated"), found.text("volte_support"),
                                 found.text("band28_support"), found.text("esim"));
}

CheckImei::CheckImei(HttpClient& http, ImeiConfig carrier, const Pseudonyms& names, Clock& clock,
                     Log& log, Metrics& metrics, std::size_t most)
    : carrier_(std::move(carrier)),
      names_(names),
      clock_(clock),
      checks_(metrics, "tuisty_imei_checks_total", "", "result",
              {"asked", "cached", "breaker_open"}),
      service_(http, "carrier", clock, log, metrics),
      calls_(service_, "",
             {metrics,
              "tuisty_carrier_calls_total",
              "",
              "outcome",
              {"ok", "unusable", "unavailable", "timed_out", "cut_short"}},
             verdict),
      most_(most) {}

Task<DeviceAnswer> CheckImei::look_up(const std::string& imei) {
  const HttpCall call = carrier_call(carrier_, imei);
  const HttpOutcome response = co_await calls_.send(call, budgets::kCarrierCall);
  const CallResult result = verdict(response);
  checks_[result == CallResult::rejected ? "breaker_open" : "asked"].add();
  reject_if(result == CallResult::rejected, ErrorCode::imei_unavailable);
  if (const auto device = response ? read_device(*response) : std::nullopt) {
    calls_.count("ok");
    co_return *device;
  }
  const Failure& failure = kFailures.at(static_cast<std::size_t>(result));
  // The response's text is not logged, because it may quote the IMEI.
  calls_.fail(failure.outcome, "failure",
              {{"outcome", failure.outcome},
               {"imei", names_.brief("log, IMEI", imei)},
               {"status", std::int64_t{response ? response->status : 0}},
               {"reason", response ? std::string() : response.error().reason}});
  throw ApiError(failure.code);
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
  if (const auto known = known_.find(checked.digits);
      known != known_.end() && clock_.now() < known->second.until) {
    checks_["cached"].add();
    co_return known->second.answer;
  }
  const DeviceAnswer answer = co_await look_up(checked.digits);
  if (known_.size() >= most_) {
    known_.clear();  // a minute's checks are far fewer
  }
  known_.insert_or_assign(checked.digits, Known{answer, clock_.now() + kLifetime});
  co_return answer;
}

void CheckImei::forget_expired() {
  std::erase_if(known_, [this](const auto& one) { return one.second.until <= clock_.now(); });
}

void add_imei_routes(Router& router, CheckImei& check) {
  router.add(Method::post, "/imeis", kCarrier, [&check](const Request& request) -> Task<Reply> {
    const JsonMembers body(read_json_object(request));
    const std::string imei = body.required_text("imei", request.body.size());
    const DeviceAnswer device = co_await check(imei);  // the core validates the text
    co_return json_reply(200, device_json(device));
  });
}

}  // namespace server

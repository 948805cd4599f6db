#include "imei/routes.hpp"

#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <variant>

#include "http/client.hpp"
#include "http/errors.hpp"
#include "http/json_body.hpp"

namespace server {
namespace {

using shop::ErrorCode;

const char* word(shop::imei::Homologation homologation) {
  switch (homologation) {
    case shop::imei::Homologation::tested:
      return "COMPATIBLE PROBADO";
    case shop::imei::Homologation::homologated:
      return "COMPATIBLE HOMOLOGADO";
    case shop::imei::Homologation::none:
      break;
  }
  return "NO COMPATIBLE";
}

const char* word(bool supported) { return supported ? "SI" : "NO"; }

/// The text as it came: what an IMEI is the rulebook says.
std::variant<std::string, ApiError> read_imei(const Request& request) {
  const auto body = read_json_object(request);
  if (const auto* error = std::get_if<ApiError>(&body)) {
    return *error;
  }
  const auto& object = std::get<nlohmann::json>(body);
  const auto found = object.find("imei");
  if (found == object.end()) {
    return ApiError{ErrorCode::field_missing, "imei"};
  }
  if (!found->is_string()) {
    return ApiError{ErrorCode::field_invalid, "imei"};
  }
  return found->get<std::string>();
}

/// 0, or the seconds until this address may ask again.
int seconds_to_wait(const ImeiApi& imeis, const Request& request) {
  const std::string address = client_address(request);
  const int wait =
      imeis.counts.charge({{imeis.names.full("IMEI, address", address), imeis.address_limit}});
  if (wait > 0) {
    imeis.log.warning("refused", {{"call", "imeis"},
                                  {"code", shop::name(ErrorCode::too_many_requests)},
                                  {"address", imeis.names.brief("log, address", address)}});
  }
  return wait;
}

void check_imei(const ImeiApi& imeis, const Request& request, Answer answer) {
  const auto imei = read_imei(request);
  if (const auto* error = std::get_if<ApiError>(&imei)) {
    return answer(error_reply(*error));
  }
  if (const int wait = seconds_to_wait(imeis, request); wait > 0) {
    ApiError error{ErrorCode::too_many_requests};
    error.retry_after = wait;
    return answer(error_reply(error));
  }
  imeis.check(std::get<std::string>(imei),
              [answer = std::move(answer)](const CheckImei::Outcome& told) {
                if (const auto* error = std::get_if<ApiError>(&told)) {
                  answer(error_reply(*error));
                } else {
                  answer(json_reply(200, device_json(std::get<DeviceAnswer>(told))));
                }
              });
}

}  // namespace

std::string device_json(const DeviceAnswer& device) {
  return nlohmann::ordered_json{{"result",
                                 {{"homologated", word(device.homologation)},
                                  {"volte_support", word(device.volte)},
                                  {"band28_support", word(device.band28)},
                                  {"esim", word(device.esim)}}}}
      .dump();
}

void add_imei_routes(Router& router, const ImeiApi& imeis) {
  router.add_deferred(Method::post, "/imeis", kInline,
                      [imeis](const Request& request, Answer answer) {
                        check_imei(imeis, request, std::move(answer));
                      });
}

}  // namespace server

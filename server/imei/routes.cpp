#include "imei/routes.hpp"

#include <string>
#include <utility>

#include "http/client.hpp"
#include "http/errors.hpp"
#include "http/json_body.hpp"
#include "json.hpp"

namespace server {
namespace {

using shop::ErrorCode;

const char* word(shop::imei::Homologation homologation) {
  switch (homologation) {
    case shop::imei::Homologation::tested:
      return "COMPATIBLE PROBADO";
    case shop::imei::Homologation::homologated:
      return "COMPATIBLE HOMOLOGADO";
    case shop::imei::Homologation::refused:
      return "NO COMPATIBLE";
    case shop::imei::Homologation::unknown:
      break;
  }
  return "NO ENCONTRADO";
}

const char* word(bool supported) { return supported ? "SI" : "NO"; }

/// The text as it came: what an IMEI is the rulebook says.
Result<std::string> read_imei(const Request& request) {
  const auto body = read_json_object(request);
  if (!body) {
    return body.error();
  }
  JsonMembers members(**body);
  std::string imei = members.required_text("imei", request.body.size());
  if (members.error) {
    return std::move(*members.error);
  }
  return imei;
}

/// 0, or the seconds until this address may ask again.
int seconds_to_wait(const ImeiApi& imeis, const Request& request) {
  const std::string address = client_address(request);
  const int wait = imeis.per_address.charge(imeis.names.full("IMEI, address", address));
  if (wait > 0) {
    imeis.log.warning("refused", {{"call", "imeis"},
                                  {"code", shop::name(ErrorCode::too_many_requests)},
                                  {"address", imeis.names.brief("log, address", address)}});
  }
  return wait;
}

void check_imei(const ImeiApi& imeis, const Request& request, Answer answer) {
  const auto imei = read_imei(request);
  if (!imei) {
    return answer(error_reply(imei.error()));
  }
  if (const int wait = seconds_to_wait(imeis, request); wait > 0) {
    return answer(error_reply(too_many_requests(wait)));
  }
  imeis.check(*imei, [answer = std::move(answer)](const Result<DeviceAnswer>& told) {
    answer(told ? json_reply(200, device_json(*told)) : error_reply(told.error()));
  });
}

}  // namespace

std::string device_json(const DeviceAnswer& device) {
  return JsonObject()
      .add_json("result", JsonObject()
                              .add("homologated", word(device.homologation))
                              .add("volte_support", word(device.volte))
                              .add("band28_support", word(device.band28))
                              .add("esim", word(device.esim))
                              .text())
      .text();
}

void add_imei_routes(Router& router, const ImeiApi& imeis) {
  router.add_deferred(Method::post, "/imeis", kInline,
                      [imeis](const Request& request, Answer answer) {
                        check_imei(imeis, request, std::move(answer));
                      });
}

}  // namespace server

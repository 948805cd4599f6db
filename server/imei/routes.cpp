#include "imei/routes.hpp"

#include <string>
#include <utility>

#include "http/errors.hpp"
#include "http/json_body.hpp"
#include "json.hpp"

namespace server {
namespace {

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

Result<Reply> check_imei(CheckImei& check, const Request& request) {
  const auto imei = read_imei(request);
  if (!imei) {
    return imei.error();
  }
  const auto device = check(*imei);
  if (!device) {
    return device.error();
  }
  return json_reply(200, device_json(*device));
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

void add_imei_routes(Router& router, const Api& api, CheckImei& check) {
  router.add(
      Method::post, "/imeis", kOperatorPool,
      answering(api, [&check](const Request& request) { return check_imei(check, request); }));
}

}  // namespace server

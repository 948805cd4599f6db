#include "imei/routes.hpp"

#include <array>
#include <cstddef>

#include "http/errors.hpp"
#include "http/json_body.hpp"
#include "json.hpp"

namespace server {
namespace {

/// In the order of Homologation.
constexpr std::array<const char*, 4> kWords{"NO ENCONTRADO", "NO COMPATIBLE",
                                            "COMPATIBLE HOMOLOGADO", "COMPATIBLE PROBADO"};

const char* word(shop::imei::Homologation homologation) {
  return kWords.at(static_cast<std::size_t>(homologation));
}

const char* word(bool supported) { return supported ? "SI" : "NO"; }

Result<Reply> check_imei(CheckImei& check, const Request& request) {
  const auto body = read_json_object(request);
  if (!body) {
    return body.error();
  }
  JsonMembers members(**body);
  const std::string imei = members.required_text("imei", request.body.size());
  if (members.error) {
    return *members.error;
  }
  const auto device = check(imei);  // the core validates the text
  return device ? Result<Reply>(json_reply(200, device_json(*device))) : device.error();
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

void add_imei_routes(Router& router, CheckImei& check) {
  router.add(Method::post, "/imeis", kCarrierPool,
             [&check](const Request& request) { return check_imei(check, request); });
}

}  // namespace server

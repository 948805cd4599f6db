#include "http_base/error_form.hpp"

#include <nlohmann/json.hpp>

namespace http_base {
namespace {

using Json = nlohmann::ordered_json;

std::string dump(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

std::string to_json(const ErrorForm& error) {
  Json inner{{"code", error.code}, {"message", error.message}};
  if (!error.field.empty()) {
    inner["field"] = error.field;
  }
  if (!error.incident.empty()) {
    inner["incident"] = error.incident;
  }
  return dump(Json{{"error", inner}});
}

std::string json_quoted(std::string_view text) { return dump(Json(text)); }

}  // namespace http_base

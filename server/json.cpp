#include "json.hpp"

#include <nlohmann/json.hpp>

namespace server {

using nlohmann::json;

json parse_json(std::string_view text) { return json::parse(text, nullptr, false); }

std::string json_text(const json& value) {
  return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::string json_quoted(std::string_view text) { return json_text(text); }

}  // namespace server

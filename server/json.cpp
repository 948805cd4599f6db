#include "json.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

namespace server {

using nlohmann::json;

json parse_json(std::string_view text) { return json::parse(text, nullptr, false); }

std::string json_text(const json& value) {
  return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::string json_quoted(std::string_view text) {
  const bool as_it_is = std::all_of(text.begin(), text.end(), [](char c) {
    return c >= ' ' && c <= '~' && c != '"' && c != '\\';
  });
  return as_it_is ? '"' + std::string(text) + '"' : json_text(text);
}

}  // namespace server

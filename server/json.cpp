#include "json.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace server {

using nlohmann::json;

namespace {

/// The provider's list of payments is seven levels deep, request bodies are five.
constexpr int kMaxDepth = 16;

}  // namespace

json parse_json(std::string_view text) {
  bool too_deep = false;
  const auto is_shallow = [&](int depth, json::parse_event_t event, json& /*value*/) {
    using Event = json::parse_event_t;
    const bool opens = event == Event::object_start || event == Event::array_start;
    too_deep = too_deep || (opens && depth >= kMaxDepth);
    return !too_deep;
  };
  json value = json::parse(text, is_shallow, false);
  return too_deep ? json(json::value_t::discarded) : value;
}

std::string text_in(const json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

std::int64_t number_in(const json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_number_integer() ? found->get<std::int64_t>() : 0;
}

const json& object_in(const json& object, const char* key) {
  static const json kNothing = json::object();
  const auto found = object.find(key);
  return found != object.end() && found->is_object() ? *found : kNothing;
}

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

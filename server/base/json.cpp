#include "base/json.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace server {

using nlohmann::json;

namespace {

/// The provider's list of payments is seven levels deep, request bodies are five.
constexpr int kMaxDepth = 16;

/// Counted in the text, because nlohmann's parser is a third slower when it reports each value.
bool is_shallow(std::string_view text) {
  int depth = 0;
  bool is_quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"') {
      is_quoted = !is_quoted;
    } else if (is_quoted) {
      i += c == '\\' ? 1 : 0;
    } else if (c == '{' || c == '[') {
      if (++depth > kMaxDepth) {
        return false;
      }
    } else if (c == '}' || c == ']') {
      --depth;
    }
  }
  return true;
}

}  // namespace

json parse_json(std::string_view text) {
  return is_shallow(text) ? json::parse(text, nullptr, false) : json(json::value_t::discarded);
}

std::string text_in(const json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

std::int64_t number_in(const json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_number_integer() ? found->get<std::int64_t>() : 0;
}

bool flag_in(const json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && *found == true;
}

const json& object_in(const json& object, const char* key) {
  static const json kNothing = json::object();
  const auto found = object.find(key);
  return found != object.end() && found->is_object() ? *found : kNothing;
}

const json& array_in(const json& object, const char* key) {
  static const json kNothing = json::array();
  const auto found = object.find(key);
  return found != object.end() && found->is_array() ? *found : kNothing;
}

std::string json_text(const json& value, int indent) {
  return value.dump(indent, ' ', false, json::error_handler_t::replace);
}

std::string json_quoted(std::string_view text) {
  const bool as_it_is = std::all_of(text.begin(), text.end(), [](char c) {
    return c >= ' ' && c <= '~' && c != '"' && c != '\\';
  });
  return as_it_is ? '"' + std::string(text) + '"' : json_text(text);
}

}  // namespace server

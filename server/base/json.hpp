#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

// Wrappers, so that nlohmann's reader and writer are compiled only once: compiling them takes
// seconds per translation unit.
namespace server {

/// Returns a discarded value unless the text is JSON in UTF-8, nested at most sixteen levels deep:
/// destroying or serialising a value recurses once per level.
[[nodiscard]] nlohmann::json parse_json(std::string_view text);

// Members of an object: empty, 0 or false if it has none of that name and type, or is no object.
[[nodiscard]] std::string text_in(const nlohmann::json& object, const char* key);
[[nodiscard]] std::int64_t number_in(const nlohmann::json& object, const char* key);
[[nodiscard]] bool flag_in(const nlohmann::json& object, const char* key);
[[nodiscard]] const nlohmann::json& object_in(const nlohmann::json& object, const char* key);
[[nodiscard]] const nlohmann::json& array_in(const nlohmann::json& object, const char* key);

/// Serialises, members sorted by name, on lines with that indent unless it is -1. Invalid UTF-8 is
/// replaced.
[[nodiscard]] std::string json_text(const nlohmann::json& value, int indent = -1);

/// Returns a JSON string literal with its quotes. Invalid UTF-8 is replaced.
[[nodiscard]] std::string json_quoted(std::string_view text);

/// Serialises an object; its members keep the order in which they are added.
class JsonObject {
 public:
  JsonObject& add(std::string_view name, std::string_view text) {
    return add_json(name, json_quoted(text));
  }
  JsonObject& add(std::string_view name, std::int64_t number) {
    return add_json(name, std::to_string(number));
  }
  /// value: serialised JSON.
  JsonObject& add_json(std::string_view name, std::string_view value) {
    text_.append(text_.size() > 1 ? ",\"" : "\"").append(name).append("\":").append(value);
    return *this;
  }
  [[nodiscard]] std::string text() const { return text_ + '}'; }

 private:
  std::string text_ = "{";
};

}  // namespace server

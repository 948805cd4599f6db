#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

// nlohmann's reader and writer are compiled once, behind these: each unit that calls them itself
// costs the compiler seconds.
namespace server {

/// A discarded value unless the text is JSON in UTF-8, nested at most sixteen deep: destroying a
/// value, or writing it again, takes a thread's stack a level at a time.
[[nodiscard]] nlohmann::json parse_json(std::string_view text);

/// Without white space, members in the order of their names. Bytes that are not UTF-8 are replaced.
[[nodiscard]] std::string json_text(const nlohmann::json& value);

/// A JSON string literal with its quotes. Bytes that are not UTF-8 are replaced.
[[nodiscard]] std::string json_quoted(std::string_view text);

/// Writes an object, its members in the order given.
class JsonObject {
 public:
  JsonObject& add(std::string_view name, std::string_view text) {
    return add_json(name, json_quoted(text));
  }
  JsonObject& add(std::string_view name, std::int64_t number) {
    return add_json(name, std::to_string(number));
  }
  /// value: JSON already.
  JsonObject& add_json(std::string_view name, std::string_view value) {
    text_.append(text_.size() > 1 ? ",\"" : "\"").append(name).append("\":").append(value);
    return *this;
  }
  [[nodiscard]] std::string text() const { return text_ + '}'; }

 private:
  std::string text_ = "{";
};

}  // namespace server

#pragma once

// Writes JSON for values that are rarely passed to JavaScript.

#include <cstdint>
#include <string>
#include <string_view>

namespace shop::bridge {

/// Adds commas automatically. Names are constants and are not escaped; texts are escaped and must
/// be valid UTF-8.
class JsonWriter {
 public:
  JsonWriter& open(char bracket);   ///< '{' or '['
  JsonWriter& close(char bracket);  ///< '}' or ']'
  JsonWriter& key(const char* name);

  JsonWriter& text(std::string_view value);
  JsonWriter& number(std::int64_t value);
  JsonWriter& flag(bool value) { return raw(value ? "true" : "false"); }
  JsonWriter& null() { return raw("null"); }

  [[nodiscard]] std::string take() { return std::move(out_); }

 private:
  JsonWriter& raw(std::string_view value);
  void separate();

  std::string out_;
  bool first_ = true;
};

}  // namespace shop::bridge

#pragma once

// Writes JSON for values that are rarely passed to JavaScript.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "shop/money.hpp"

namespace shop::bridge {

/// Adds commas automatically. Names are constants and are not escaped; texts are escaped and must
/// be valid UTF-8.
class JsonWriter {
 public:
  JsonWriter& open(char bracket);   ///< '{' or '['
  JsonWriter& close(char bracket);  ///< '}' or ']'
  JsonWriter& key(const char* name);

  JsonWriter& text(const std::string_view& value);
  JsonWriter& text_or_null(const std::string_view& value);  ///< null when empty.
  JsonWriter& number(std::int64_t value);
  JsonWriter& number(std::optional<std::int64_t> value);  ///< null when absent.
  JsonWriter& flag(bool value);

  [[nodiscard]] std::string take() { return std::move(out_); }

 private:
  JsonWriter& raw(const std::string_view& value);
  void separate();

  std::string out_;
  bool first_ = true;
};

}  // namespace shop::bridge

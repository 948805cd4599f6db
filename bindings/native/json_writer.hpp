#pragma once

// Writes JSON for values that are rarely passed to JavaScript.

#include <cstdint>
#include <string>
#include <string_view>

#include "shop/decimal.hpp"

namespace shop::bridge {

/// Adds commas automatically. Names are constants and are not escaped; texts are escaped and must
/// be valid UTF-8.
class JsonWriter {
 public:
  /// '{' or '['
  JsonWriter& open(char bracket) {
    separate();
    out_ += bracket;
    first_ = true;
    return *this;
  }
  /// '}' or ']'
  JsonWriter& close(char bracket) {
    out_ += bracket;
    first_ = false;
    return *this;
  }
  JsonWriter& key(const char* name) {
    separate();
    out_.append("\"").append(name).append("\":");
    first_ = true;  // The value follows without a comma.
    return *this;
  }

  JsonWriter& text(std::string_view value) {
    separate();
    out_ += '"';
    for (const char c : value) {
      if (c == '"' || c == '\\') {
        out_ += '\\';
        out_ += c;
      } else if (static_cast<unsigned char>(c) < 0x20U) {
        constexpr std::string_view kHex = "0123456789abcdef";
        const auto byte = static_cast<unsigned char>(c);
        out_.append("\\u00");
        out_ += kHex[byte >> 4U];
        out_ += kHex[byte & 0xFU];
      } else {
        out_ += c;
      }
    }
    out_ += '"';
    return *this;
  }
  JsonWriter& number(std::int64_t value) {
    separate();
    text::append_number(out_, value);
    return *this;
  }
  JsonWriter& flag(bool value) { return raw(value ? "true" : "false"); }
  JsonWriter& null() { return raw("null"); }

  [[nodiscard]] std::string take() { return std::move(out_); }

 private:
  JsonWriter& raw(std::string_view value) {
    separate();
    out_ += value;
    return *this;
  }
  void separate() {
    if (!first_) {
      out_ += ',';
    }
    first_ = false;
  }

  std::string out_;
  bool first_ = true;
};

}  // namespace shop::bridge

#include "json_writer.hpp"

#include "shop/decimal.hpp"

namespace shop::bridge {

JsonWriter& JsonWriter::open(char bracket) {
  separate();
  out_ += bracket;
  first_ = true;
  return *this;
}

JsonWriter& JsonWriter::close(char bracket) {
  out_ += bracket;
  first_ = false;
  return *this;
}

JsonWriter& JsonWriter::key(const char* name) {
  separate();
  out_.append("\"").append(name).append("\":");
  first_ = true;  // The value follows without a comma.
  return *this;
}

JsonWriter& JsonWriter::text(std::string_view value) {
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

JsonWriter& JsonWriter::number(std::int64_t value) {
  separate();
  text::append_number(out_, value);
  return *this;
}

JsonWriter& JsonWriter::raw(std::string_view value) {
  separate();
  out_ += value;
  return *this;
}

void JsonWriter::separate() {
  if (!first_) {
    out_ += ',';
  }
  first_ = false;
}

}  // namespace shop::bridge

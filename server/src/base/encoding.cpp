#include "base/encoding.hpp"

#include <cstdint>

namespace server {
namespace {

constexpr std::string_view kPlain =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

std::optional<unsigned> hex_value(char c) {
  if (c >= '0' && c <= '9') {
    return static_cast<unsigned>(c - '0');
  }
  const char lower = c >= 'A' && c <= 'F' ? static_cast<char>(c - 'A' + 'a') : c;
  if (lower >= 'a' && lower <= 'f') {
    return static_cast<unsigned>(lower - 'a') + 10U;
  }
  return std::nullopt;
}

std::uint32_t byte_at(std::string_view bytes, std::size_t i) {
  return i < bytes.size() ? static_cast<unsigned char>(bytes[i]) : 0U;
}

}  // namespace

std::optional<std::string> unhex(std::string_view digits) {
  if (digits.size() % 2 != 0) {
    return std::nullopt;
  }
  std::string bytes;
  bytes.reserve(digits.size() / 2);
  for (std::size_t i = 0; i < digits.size(); i += 2) {
    const auto high = hex_value(digits[i]);
    const auto low = hex_value(digits[i + 1]);
    if (!high || !low) {
      return std::nullopt;
    }
    bytes += static_cast<char>(*high << 4U | *low);
  }
  return bytes;
}

std::string base64url(std::string_view bytes) {
  std::string text;
  text.reserve((bytes.size() * 4 + 2) / 3);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::uint32_t group =
        byte_at(bytes, i) << 16U | byte_at(bytes, i + 1) << 8U | byte_at(bytes, i + 2);
    const std::size_t digits = bytes.size() - i >= 3 ? 4 : bytes.size() - i + 1;
    for (std::size_t digit = 0; digit < digits; ++digit) {
      const char c = kPlain[group >> (18U - 6U * digit) & 63U];
      text += c == '+' ? '-' : c == '/' ? '_' : c;
    }
  }
  return text;
}

std::optional<std::string> from_base64(std::string_view text) {
  if (text.size() % 4 != 0) {
    return std::nullopt;
  }
  const std::size_t padding = text.ends_with("==") ? 2 : text.ends_with('=') ? 1 : 0;
  std::string bytes;
  bytes.reserve(text.size() / 4 * 3);
  std::uint32_t group = 0;
  for (std::size_t i = 0; i < text.size() - padding; ++i) {
    const auto value = kPlain.find(text[i]);
    if (value == std::string_view::npos) {
      return std::nullopt;
    }
    group = group << 6U | static_cast<std::uint32_t>(value);
    if (i % 4 != 0) {
      const auto shift = static_cast<unsigned>(6 - 2 * (i % 4));
      bytes += static_cast<char>(group >> shift & 0xffU);
    }
  }
  // The bits that padding leaves over say nothing, so they must be 0.
  const std::uint32_t spare = padding == 2 ? 0x0fU : padding == 1 ? 0x03U : 0U;
  return (group & spare) == 0 ? std::optional(std::move(bytes)) : std::nullopt;
}

}  // namespace server

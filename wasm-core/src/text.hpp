#pragma once

// Small ASCII helpers that do not depend on a locale, private to the core.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "shop/decimal.hpp"  // IWYU pragma: export

namespace shop::text {

[[nodiscard]] constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

[[nodiscard]] constexpr char to_lower(char c) noexcept {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

[[nodiscard]] constexpr bool is_letter(char c) noexcept {
  const char lower = to_lower(c);
  return lower >= 'a' && lower <= 'z';
}

/// Returns the number of digits that `text` starts with.
[[nodiscard]] constexpr std::size_t digits_prefix(std::string_view text) noexcept {
  std::size_t count = 0;
  while (count < text.size() && is_digit(text[count])) {
    ++count;
  }
  return count;
}

[[nodiscard]] constexpr bool all_digits(std::string_view text) noexcept {
  return digits_prefix(text) == text.size();
}

/// Returns whether a byte starts a UTF-8 character, or is isolated in broken text.
[[nodiscard]] constexpr bool starts_character(char c) noexcept {
  return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
}

/// Returns the number of Unicode code points. In broken text, stray continuation bytes count 0.
[[nodiscard]] constexpr std::size_t characters(std::string_view text) noexcept {
  std::size_t count = 0;
  for (const char c : text) {
    count += starts_character(c) ? 1U : 0U;
  }
  return count;
}

/// Length in bytes of the white space character that `text` starts with: ASCII white space,
/// no-break space, the spaces of U+2000..U+200B and U+202F, and the zero-width no-break space. 0
/// for others.
[[nodiscard]] std::size_t space_prefix(std::string_view text) noexcept;

/// Hyphen-minus, soft hyphen, the hyphens and dashes of U+2010..U+2015, minus sign, small and
/// full-width hyphen-minus.
[[nodiscard]] constexpr bool is_dash(char32_t c) noexcept {
  return c == '-' || c == 0xAD || (c >= 0x2010 && c <= 0x2015) || c == 0x2212 || c == 0xFE58 ||
         c == 0xFE63 || c == 0xFF0D;
}

/// Format characters without a shape: joiners, marks of direction, soft hyphen, byte order mark.
[[nodiscard]] constexpr bool is_invisible(char32_t c) noexcept {
  return c == 0xAD || c == 0x61C || c == 0x180E || (c >= 0x200B && c <= 0x200F) ||
         (c >= 0x202A && c <= 0x202E) || (c >= 0x2060 && c <= 0x206F) || c == 0xFEFF;
}

/// Removes white space at both ends.
[[nodiscard]] std::string_view trim(std::string_view text) noexcept;

[[nodiscard]] bool equal_ignoring_case(std::string_view a, std::string_view b) noexcept;

}  // namespace shop::text

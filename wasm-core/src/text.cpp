#include "text.hpp"

#include <array>

namespace shop::text {
namespace {

constexpr bool is_ascii_space(char c) noexcept { return c == ' ' || (c >= '\t' && c <= '\r'); }

// Returns the length of the white space character at the end of `text`.
std::size_t space_suffix(std::string_view text) noexcept {
  for (std::size_t length = 1; length <= 3 && length <= text.size(); ++length) {
    const std::string_view tail = text.substr(text.size() - length);
    if (starts_character(tail.front())) {
      return space_prefix(tail) == length ? length : 0;
    }
  }
  return 0;
}

}  // namespace

std::size_t space_prefix(std::string_view text) noexcept {
  if (text.empty()) {
    return 0;
  }
  if (is_ascii_space(text.front())) {
    return 1;
  }
  if (text.starts_with("\xC2\xA0")) {
    return 2;
  }
  if (text.starts_with("\xE2\x80") && text.size() >= 3) {
    const auto last = static_cast<unsigned char>(text[2]);
    return last <= 0x8BU || last == 0xAFU ? 3 : 0;
  }
  return text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
}

std::string_view trim(std::string_view text) noexcept {
  while (const std::size_t length = space_prefix(text)) {
    text.remove_prefix(length);
  }
  while (const std::size_t length = space_suffix(text)) {
    text.remove_suffix(length);
  }
  return text;
}

bool equal_ignoring_case(std::string_view a, std::string_view b) noexcept {
  if (a.size() != b.size()) {
    return false;
  }
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (to_lower(a[i]) != to_lower(b[i])) {
      return false;
    }
  }
  return true;
}

void append_number(std::string& out, std::int64_t number) {
  std::array<char, 20> digits{};  // "-9223372036854775808"
  std::size_t first = digits.size();
  const bool negative = number < 0;
  auto rest = static_cast<std::uint64_t>(number);
  rest = negative ? 0 - rest : rest;
  do {
    digits[--first] = static_cast<char>('0' + rest % 10);
    rest /= 10;
  } while (rest != 0);
  if (negative) {
    digits[--first] = '-';
  }
  out.append(digits.data() + first, digits.size() - first);
}

}  // namespace shop::text

#include "utf8.hpp"

namespace shop::utf8 {
namespace {

constexpr bool is_surrogate(char32_t c) noexcept { return c >= 0xD800 && c <= 0xDFFF; }

}  // namespace

Decoded decode(std::string_view text) noexcept {
  const auto at = [&](std::size_t i) -> char32_t { return static_cast<unsigned char>(text[i]); };
  constexpr Decoded kBroken{kReplacement, 1};
  const char32_t lead = at(0);
  if (lead < 0x80) {
    return {lead, 1};
  }
  const std::size_t length = lead >= 0xF0 ? 4 : (lead >= 0xE0 ? 3 : 2);
  if (lead < 0xC2 || lead > 0xF4 || text.size() < length) {
    return kBroken;
  }
  char32_t character = lead & (0xFFU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if ((at(i) & 0xC0U) != 0x80U) {
      return kBroken;
    }
    character = (character << 6U) | (at(i) & 0x3FU);
  }
  const char32_t smallest = length == 4 ? 0x10000 : (length == 3 ? 0x800 : 0x80);
  if (character < smallest || character > 0x10FFFF || is_surrogate(character)) {
    return kBroken;
  }
  return {character, length};
}

}  // namespace shop::utf8

#pragma once

// Functions for possibly broken UTF-8, private to the core.

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace shop::utf8 {

inline constexpr char32_t kReplacement = 0xFFFD;

struct Decoded {
  char32_t character;  ///< kReplacement for a byte that starts no well-formed character.
  std::size_t length;  ///< Bytes it took, at least 1.
};

/// Returns the character at the start of `text`. Precondition: `text` is not empty.
[[nodiscard]] Decoded decode(std::string_view text) noexcept;

}  // namespace shop::utf8

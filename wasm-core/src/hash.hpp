#pragma once

// 64-bit FNV-1a with a final mix, usable at compile time. Detects differences; not for secrets.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace shop {

class Hash {
 public:
  constexpr void add(std::string_view text) noexcept {
    for (const char c : text) {
      add_byte(static_cast<unsigned char>(c));
    }
    add_byte(0xFFU);  // Never in UTF-8: "ab","c" and "a","bc" differ.
  }

  constexpr void add(std::int64_t number) noexcept {
    auto bits = static_cast<std::uint64_t>(number);
    for (int i = 0; i < 8; ++i) {
      add_byte(bits & 0xFFU);
      bits >>= 8U;
    }
  }

  /// Returns 16 lower-case hexadecimal digits.
  [[nodiscard]] constexpr std::array<char, 16> hex() const noexcept {
    std::uint64_t bits = state_;
    bits = (bits ^ (bits >> 33U)) * 0xFF51AFD7ED558CCDULL;
    bits = (bits ^ (bits >> 33U)) * 0xC4CEB9FE1A85EC53ULL;
    bits ^= bits >> 33U;
    std::array<char, 16> digits{};
    for (std::size_t i = digits.size(); i > 0; --i) {
      digits[i - 1] = "0123456789abcdef"[bits & 0xFU];
      bits >>= 4U;
    }
    return digits;
  }

 private:
  constexpr void add_byte(std::uint64_t byte) noexcept {
    state_ = (state_ ^ byte) * 0x00000100000001B3ULL;
  }

  std::uint64_t state_ = 0xCBF29CE484222325ULL;
};

}  // namespace shop

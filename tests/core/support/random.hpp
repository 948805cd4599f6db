#pragma once

// A small generator with the same numbers on every machine: mulberry32.

#include <cstddef>
#include <cstdint>

namespace shop::test {

class Random {
 public:
  explicit Random(std::uint32_t seed) noexcept : state_(seed) {}

  std::uint32_t next() noexcept {
    state_ += 0x6D2B79F5U;
    std::uint32_t bits = (state_ ^ (state_ >> 15U)) * (state_ | 1U);
    bits ^= bits + (bits ^ (bits >> 7U)) * (bits | 61U);
    return bits ^ (bits >> 14U);
  }

  // 0..bound - 1; 0 for a bound of 0.
  std::uint32_t below(std::size_t bound) noexcept {
    return next() % static_cast<std::uint32_t>(bound == 0 ? 1 : bound);
  }

 private:
  std::uint32_t state_;
};

}  // namespace shop::test

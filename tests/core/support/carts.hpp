#pragma once

#include <initializer_list>
#include <span>
#include <vector>

#include "shop/cart.hpp"

namespace shop::test {

// Plans by price, in centavos: 1900, 16900, 131900.
inline constexpr int kExpress = 101;
inline constexpr int kEstelar = 204;
inline constexpr int kPrimeHalf = 402;
inline constexpr int kNoPlan = 9999;

inline Cart cart_of(std::initializer_list<CartLine> lines) {
  return Cart::from_lines(std::span(lines.begin(), lines.size())).value();
}

inline std::vector<CartLine> lines_of(const Cart& cart) {
  return {cart.lines().begin(), cart.lines().end()};
}

}  // namespace shop::test

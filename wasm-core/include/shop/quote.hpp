#pragma once

// The quote: the price of a cart or a top-up, with a fingerprint that browser and server compare.

#include <cstdint>
#include <string>
#include <vector>

#include "shop/cart.hpp"
#include "shop/error.hpp"
#include "shop/money.hpp"
#include "shop/products.hpp"  // IWYU pragma: export

namespace shop {

struct QuoteLine {
  int plan_id;  ///< For a top-up: its id. The two kinds of id never overlap.
  int quantity;
  Money unit_price;
  Money line_total;

  friend bool operator==(const QuoteLine&, const QuoteLine&) = default;
};

struct Quote {
  std::vector<QuoteLine> lines;  ///< In the cart's order.
  std::int64_t count = 0;        ///< Units in all lines together.
  Money shipping;                ///< The shipping cost; zero for a top-up.
  Money total;                   ///< Lines and shipping: the charged amount.
  /// 16 lower-case hexadecimal digits over each line's id, quantity and unit price, non-zero
  /// shipping and total. Neither the order of lines nor a text of the catalogue matters. It detects
  /// differences; it is neither secret nor authenticated.
  std::string fingerprint;

  friend bool operator==(const Quote&, const Quote&) = default;
};

/// shipping: from shipping_cost(). An empty cart costs the shipping alone. Errors: total_limit
/// (more than kMaxTotal with shipping).
[[nodiscard]] Result<Quote> quote(const Cart& cart, Money shipping = {});

/// A quote of one line with quantity 1. Errors: top_up_unknown.
[[nodiscard]] Result<Quote> quote_top_up(int top_up_id);

}  // namespace shop

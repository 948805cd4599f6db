#pragma once

// The quote: what a cart or a top-up costs, with a fingerprint that browser and server compare.

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
  Money shipping;                ///< What sending costs; never of a top-up.
  Money total;                   ///< Lines and shipping: what is charged.
  /// 16 lower-case hexadecimal digits over catalogue version, lines, shipping unless it is nothing,
  /// and total. The lines enter it in order of id, so the same goods in another order have the same
  /// fingerprint. It detects differences; it is no secret and proves no origin.
  std::string fingerprint;

  friend bool operator==(const Quote&, const Quote&) = default;
};

/// shipping: as shipping_cost() has it. Errors: cart_empty, total_limit (with the shipping more
/// than kMaxTotal).
[[nodiscard]] Result<Quote> quote(const Cart& cart, Money shipping = {});

/// A quote of one line with quantity 1. Errors: top_up_unknown.
[[nodiscard]] Result<Quote> quote_top_up(int top_up_id);

}  // namespace shop

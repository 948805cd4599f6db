#pragma once

// The one piece of memory that both languages look at, so that a cart crosses as numbers in a
// single call. JavaScript finds it in the module's memory by its address;
// bindings/src/shared_buffer.ts has the same layout.

#include <array>

#include "shop/catalogue.hpp"

namespace shop::bridge {

struct ExchangeLine {
  double plan_id;
  double quantity;
  double unit_price;  ///< Centavos.
  double line_total;  ///< Centavos.
};

/// Nothing but doubles. Texts are character codes: those that cross here are short and ASCII.
struct Exchange {
  double size;   ///< Lines that follow.
  double count;  ///< Units in all lines together.
  double total;  ///< Centavos.
  double text_length;
  std::array<double, 24> text;         ///< An amount: "$90,071,992,547,409.91" is the longest.
  std::array<double, 16> fingerprint;  ///< Of a quote.
  std::array<ExchangeLine, kMaxPlans> lines;
};

static_assert(sizeof(Exchange) == sizeof(double) * (4 + 24 + 16 + 4 * 32), "as exchange.ts has it");

[[nodiscard]] Exchange& exchange() noexcept;

}  // namespace shop::bridge

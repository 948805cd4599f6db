#pragma once

// A buffer that C++ and JavaScript share, so that one call passes a whole cart as numbers.
// JavaScript reads it in the module's memory at its address; bindings/native/description.cpp
// describes the layout.

#include <array>

#include "shop/catalogue.hpp"

namespace shop::bridge {

struct ExchangeLine {
  double plan_id;
  double quantity;
  double unit_price;  ///< Centavos.
  double line_total;  ///< Centavos.
};

/// All members are doubles. Texts are arrays of character codes, because they are short and ASCII.
struct Exchange {
  /// 0 after a successful call. Otherwise the error code's index plus one: negative if an argument
  /// was rejected, positive if the rule returned the error.
  double status;
  double count;     ///< Sum of the quantities of all lines.
  double total;     ///< Centavos.
  double shipping;  ///< Centavos, of a quote.
  double codes;     ///< Of a restored line, as bits.
  double text_length;
  std::array<double, 24> text;         ///< An amount: "$90,071,992,547,409.91" is the longest.
  std::array<double, 16> fingerprint;  ///< Of a quote.
  std::array<ExchangeLine, kMaxPlans> lines;
};

[[nodiscard]] Exchange& exchange() noexcept;

}  // namespace shop::bridge

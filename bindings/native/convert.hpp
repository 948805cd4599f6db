#pragma once

// Conversions between the core's types and JavaScript numbers.

#include <cmath>
#include <cstdint>

#include "shop/error.hpp"
#include "shop/money.hpp"

namespace shop::bridge {

inline constexpr double kOk = 0;

inline double status(ErrorCode code) noexcept { return static_cast<double>(code) + 1; }

inline double number(Money amount) noexcept { return static_cast<double>(amount.centavos()); }

/// Returns whether a number is an integer in the range in which doubles are exact.
inline bool is_exact_integer(double value) noexcept {
  return std::abs(value) <= static_cast<double>(Money::kMaxCentavos) && std::floor(value) == value;
}

/// Returns an id that no plan or top-up has if the number cannot be an id.
inline int id_of(double value) noexcept {
  return is_exact_integer(value) && value >= 0 && value <= INT32_MAX ? static_cast<int>(value) : -1;
}

/// Returns a quantity that the core rejects if it would reject the number: 0 for a fraction or NaN,
/// a very large quantity for a number beyond the range.
inline std::int64_t quantity_of(double value) noexcept {
  if (is_exact_integer(value)) {
    return static_cast<std::int64_t>(value);
  }
  return value > static_cast<double>(Money::kMaxCentavos) ? Money::kMaxCentavos : 0;
}

/// Errors: amount_malformed (a fraction, or NaN), and those of Money::from_centavos.
inline Result<Money> money_of(double centavos) noexcept {
  if (is_exact_integer(centavos)) {
    return Money::from_centavos(static_cast<std::int64_t>(centavos));
  }
  if (centavos > static_cast<double>(Money::kMaxCentavos)) {
    return ErrorCode::amount_out_of_range;
  }
  return centavos < -static_cast<double>(Money::kMaxCentavos) ? ErrorCode::amount_negative
                                                              : ErrorCode::amount_malformed;
}

}  // namespace shop::bridge

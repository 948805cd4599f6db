#pragma once

// Amounts of Mexican pesos as integers of centavos.
//
// An amount is one 64-bit integer; only a function with "inexact" in its name uses floating point.
// Amounts are not negative and at most the largest exact JavaScript integer, so browser and server
// have equal values. Overflow is an error and does not wrap.

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

#include "shop/error.hpp"

namespace shop {

class Money {
 public:
  /// The largest amount, in centavos: 2^53 - 1, the last integer before doubles leave gaps.
  static constexpr std::int64_t kMaxCentavos = 9'007'199'254'740'991;

  /// Zero.
  constexpr Money() noexcept = default;

  /// Errors: amount_negative, amount_out_of_range.
  static constexpr Result<Money> from_centavos(std::int64_t centavos) noexcept {
    if (centavos < 0) {
      return ErrorCode::amount_negative;
    }
    if (centavos > kMaxCentavos) {
      return ErrorCode::amount_out_of_range;
    }
    return Money(centavos);
  }

  /// Returns a constant amount of whole pesos, for tables. A value outside 0..kMaxCentavos/100 does
  /// not compile.
  static consteval Money of_pesos(std::int64_t pesos) {
    if (pesos < 0 || pesos > kMaxCentavos / 100) {
      std::abort();  // Not a constant expression: the compiler stops here.
    }
    return Money(pesos * 100);
  }

  /// Parses an amount of pesos: an optional "$", digits without a leading zero, an optional comma
  /// before every group of three, and optionally a point with one or two decimals. "1319", "1,319",
  /// "1319.5" and "$1,319.50" are valid; "1,31", "01", ".5", "1e3", "$" and " 1" are not. The
  /// inverse of format(). Errors: amount_malformed; amount_negative for an amount
  /// with a minus sign (not for "-0"); amount_out_of_range.
  static Result<Money> parse(std::string_view pesos) noexcept;

  /// Converts a binary fraction of pesos, rounded half up to a centavo. Inexact: 0.285 as a double
  /// is below 28.5 centavos and yields 28. Only for values stored by other programs, not for sums.
  /// Errors: amount_malformed (NaN), amount_negative, amount_out_of_range (also infinity).
  static Result<Money> from_pesos_inexact(double pesos) noexcept;

  [[nodiscard]] constexpr std::int64_t centavos() const noexcept { return centavos_; }

  /// Errors: amount_out_of_range.
  [[nodiscard]] constexpr Result<Money> plus(Money other) const noexcept {
    return from_centavos(centavos_ + other.centavos_);  // 2^54 at most: cannot wrap.
  }

  /// Errors: amount_negative for a negative factor (of a non-zero amount), amount_out_of_range.
  [[nodiscard]] Result<Money> times(std::int64_t factor) const noexcept;

  /// Returns this amount times `multiplier` over `divisor`, rounded half up to a centavo, as for
  /// every price per day and per GB. Errors: amount_malformed unless 0 <= multiplier and
  /// 0 < divisor; amount_out_of_range.
  [[nodiscard]] Result<Money> scaled(std::int64_t multiplier, std::int64_t divisor) const noexcept;

  /// Returns "$1,319.00": peso sign, commas every three digits, always two decimals, only ASCII.
  /// Prerendered HTML, browser and server have equal texts.
  [[nodiscard]] std::string format() const;

  /// NOLINTNEXTLINE(modernize-use-nullptr): clang-tidy 14 takes the 0 inside of <=> for a pointer.
  friend constexpr auto operator<=>(Money, Money) noexcept = default;

 private:
  constexpr explicit Money(std::int64_t centavos) noexcept : centavos_(centavos) {}

  std::int64_t centavos_ = 0;
};

}  // namespace shop

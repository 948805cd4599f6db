#pragma once

// Amounts of Mexican pesos, as whole centavos.
//
// One 64-bit integer; the only floating point is in a function whose name says "inexact". An
// amount is never negative and never beyond what a JavaScript number holds exactly, so the same
// amount reads the same in the browser and in the server. Overflow is an error, not a wrap.

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

  /// A literal amount of whole pesos, for tables: anything but 0..kMaxCentavos/100 does not
  /// compile.
  static consteval Money of_pesos(std::int64_t pesos) {
    if (pesos < 0 || pesos > kMaxCentavos / 100) {
      std::abort();  // Not a constant expression: the compiler stops here.
    }
    return Money(pesos * 100);
  }

  /// Reads an amount of pesos: digits without a leading zero, optionally with a "$" in front, a
  /// comma before every group of three, and a point with one or two decimals behind. "1319",
  /// "1,319", "1319.5" and "$1,319.50" are amounts; "1,31", "01", ".5", "1e3", "$" and " 1" are
  /// not. The inverse of format() and of plain(). Errors: amount_malformed; amount_negative for an
  /// amount with a minus sign (not for "-0"); amount_out_of_range.
  static Result<Money> parse(std::string_view pesos) noexcept;

  /// The centavo nearest to a binary fraction of pesos, halves upwards. Inexact: 0.285 as a double
  /// lies below 28.5 centavos and gives 28. For reading what other programs stored, never for sums.
  /// Errors: amount_malformed (NaN), amount_negative, amount_out_of_range (infinity too).
  static Result<Money> from_pesos_inexact(double pesos) noexcept;

  [[nodiscard]] constexpr std::int64_t centavos() const noexcept { return centavos_; }

  /// Errors: amount_out_of_range.
  [[nodiscard]] constexpr Result<Money> plus(Money other) const noexcept {
    return from_centavos(centavos_ + other.centavos_);  // 2^54 at most: cannot wrap.
  }

  /// Errors: amount_negative for a negative factor (of a non-zero amount), amount_out_of_range.
  [[nodiscard]] Result<Money> times(std::int64_t factor) const noexcept;

  /// This amount times `multiplier` over `divisor`, to the nearest centavo, halves upwards: the
  /// rule of every price for a day and for a GB. Errors: amount_malformed unless 0 <= multiplier
  /// and 0 < divisor; amount_out_of_range.
  [[nodiscard]] Result<Money> scaled(std::int64_t multiplier, std::int64_t divisor) const noexcept;

  /// "$1,319.00": peso sign, commas every three digits, always two decimals. Pure ASCII, and the
  /// same bytes in prerendered HTML, browser and server.
  [[nodiscard]] std::string format() const;

  /// "1319", or "1319.50" when there are centavos: pesos as a JSON number.
  [[nodiscard]] std::string plain() const;

  /// NOLINTNEXTLINE(modernize-use-nullptr): clang-tidy 14 takes the 0 inside of <=> for a pointer.
  friend constexpr auto operator<=>(Money, Money) noexcept = default;

 private:
  constexpr explicit Money(std::int64_t centavos) noexcept : centavos_(centavos) {}

  std::int64_t centavos_ = 0;
};

}  // namespace shop

#pragma once

// The cart is an immutable value: every operation returns a new cart.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "shop/catalogue.hpp"
#include "shop/error.hpp"
#include "shop/money.hpp"

namespace shop {

/// Units of one plan in one cart: 1..kMaxQuantity.
inline constexpr std::int64_t kMaxQuantity = 99;

/// $999,999.99: the payment provider accepts at most eight digits of centavos.
inline constexpr Money kMaxTotal = Money::from_centavos(99'999'999).value();

/// Returns whether an amount is at most kMaxTotal. All prices are whole pesos, so no cart reaches
/// kMaxTotal exactly and only a test of this function shows that the limit is inclusive.
[[nodiscard]] constexpr bool within_max_total(Money total) noexcept { return total <= kMaxTotal; }

struct CartLine {
  int plan_id;
  int quantity;

  friend constexpr bool operator==(const CartLine&, const CartLine&) = default;
};

/// Invariants: every line names a plan of the catalogue, no plan has two lines, quantities are
/// 1..kMaxQuantity, the total is at most kMaxTotal. Lines are in the order in which their plans
/// were first added. Uses no heap memory.
class Cart {
 public:
  /// Creates an empty cart.
  constexpr Cart() noexcept = default;

  /// Returns a cart of exactly these lines. Errors: plan_unknown, quantity_invalid, quantity_limit,
  /// line_duplicated, total_limit.
  static Result<Cart> from_lines(std::span<const CartLine> lines) noexcept;

  [[nodiscard]] std::span<const CartLine> lines() const& noexcept {
    return std::span(lines_).first(size_);
  }
  std::span<const CartLine> lines() const&& = delete;  ///< Would outlive its cart.

  [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
  /// Sum of the quantities of all lines.
  [[nodiscard]] std::int64_t count() const noexcept;
  /// Sum of price times quantity, 0..kMaxTotal.
  [[nodiscard]] Money total() const noexcept { return total_; }
  /// Returns 0 if the plan is not in the cart.
  [[nodiscard]] int quantity_of(int plan_id) const noexcept;

  /// Adds units of a plan; a plan that is not in the cart is appended.
  /// Errors: plan_unknown, quantity_invalid (below 1), quantity_limit, total_limit.
  [[nodiscard]] Result<Cart> add(int plan_id, std::int64_t quantity = 1) const noexcept;
  /// Errors: line_unknown, quantity_limit, total_limit.
  [[nodiscard]] Result<Cart> increase(int plan_id) const noexcept;
  /// Removes one unit. Errors: line_unknown, quantity_invalid (of the last unit: see remove()).
  [[nodiscard]] Result<Cart> decrease(int plan_id) const noexcept;
  /// Errors: line_unknown.
  [[nodiscard]] Result<Cart> remove(int plan_id) const noexcept;
  /// Errors: line_unknown, quantity_invalid (below 1), quantity_limit (above kMaxQuantity),
  /// total_limit.
  [[nodiscard]] Result<Cart> with_quantity(int plan_id, std::int64_t quantity) const noexcept;

  friend bool operator==(const Cart& a, const Cart& b) noexcept;

 private:
  [[nodiscard]] std::size_t index_of(int plan_id) const noexcept;  ///< size_ when absent.
  [[nodiscard]] Result<Cart> with_quantity_at(std::size_t index,
                                              std::int64_t quantity) const noexcept;

  std::array<CartLine, kMaxPlans> lines_{};
  std::size_t size_ = 0;
  Money total_;
};

/// Price of one line. Precondition: the line is from a Cart.
[[nodiscard]] Money line_total(const CartLine& line) noexcept;

}  // namespace shop

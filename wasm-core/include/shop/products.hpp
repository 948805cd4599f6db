#pragma once

// Matches the products of a client's request with the catalogue. The client's price is compared
// with the catalogue's, never charged.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "shop/cart.hpp"
#include "shop/catalogue.hpp"
#include "shop/error.hpp"
#include "shop/order.hpp"

namespace shop {

/// A product of a client's request. The quantity is a double, so that fractions are rejected
/// instead of truncated.
struct ClientProduct {
  std::optional<std::int64_t> id{};
  std::string name{};
  std::int64_t price_centavos = 0;
  double quantity = 0;
  /// The shopper's choice for each unit. If absent, all units are physical SIMs with new numbers.
  std::optional<std::vector<Unit>> units{};
};

/// Returns the plan of a product, by its id if it has one. Without an id, name (brand, tier, or
/// tier and allowance: "Tuisty", "Estelar", "Estelar 5GB") and price must match exactly one plan.
/// Errors: plan_unknown (no plan with that id or name), product_ambiguous (the name is known, but
/// name and price do not match exactly one plan).
[[nodiscard]] Result<const Plan*> plan_of(const ClientProduct& product) noexcept;

/// Returns whether the client's price equals the catalogue's. False for an unknown plan.
[[nodiscard]] bool price_matches(const ClientProduct& product) noexcept;

/// Converts one product to a cart line. Errors: those of plan_of(); quantity_invalid (not an
/// integer of at least 1), quantity_limit (over kMaxQuantity).
[[nodiscard]] Result<CartLine> line_from_product(const ClientProduct& product) noexcept;

/// Converts all products to a cart in their order and sums the quantities of each plan. Errors:
/// cart_empty, the first error of line_from_product(), quantity_limit, total_limit.
[[nodiscard]] Result<Cart> cart_from_products(std::span<const ClientProduct> products) noexcept;

/// Returns the top-up of a product, by its id or by a name such as "Recarga $50" and its price.
/// Errors: top_up_unknown, product_ambiguous.
[[nodiscard]] Result<const TopUp*> top_up_of(const ClientProduct& product) noexcept;
[[nodiscard]] bool top_up_price_matches(const ClientProduct& product) noexcept;

/// Returns the only top-up of a request. Errors: cart_empty, those of top_up_of(), quantity_invalid
/// (not an integer of at least 1), quantity_limit (several products, or a quantity over 1),
/// units_mismatch (a top-up has no units).
[[nodiscard]] Result<const TopUp*> top_up_from_products(
    std::span<const ClientProduct> products) noexcept;

/// The units of one line of a cart, in the order of the request.
struct LineUnits {
  int plan_id;
  std::vector<Unit> units;  ///< As many as the line's quantity.

  friend bool operator==(const LineUnits&, const LineUnits&) = default;
};

struct UnitsError {
  ErrorCode code;
  std::size_t product;  ///< Index in the list of products.
  UnitField field;
  std::size_t unit;  ///< Index in the product's units; 0 when the field is units.

  friend bool operator==(const UnitsError&, const UnitsError&) = default;
};

/// Returns the units of all products by line of the cart, with phones as ten digits and trimmed
/// NIPs. Precondition: cart_from_products() succeeds. Returns the first error: units_mismatch (the
/// number of units differs from the quantity), field_invalid (of keeps_number: a phone or a NIP
/// without a number to keep, or a number to keep or a NIP with an own SIM), then those of
/// check_unit_phones() for all products together.
[[nodiscard]] Result<std::vector<LineUnits>, UnitsError> units_from_products(
    std::span<const ClientProduct> products);

/// Returns the number of physical SIMs.
[[nodiscard]] std::int64_t physical_sims(std::span<const LineUnits> lines) noexcept;

}  // namespace shop

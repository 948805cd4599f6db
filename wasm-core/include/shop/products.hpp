#pragma once

// What a client says it wants to buy, matched with the catalogue. Its price is only ever compared,
// never charged.

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
  /// The shopper's choice for each unit. Without it all are physical SIMs with new numbers.
  std::optional<std::vector<Unit>> units{};
};

/// The plan a product means. With an id, the id decides. Without one, name (brand, tier, or tier
/// and allowance: "Tuisty", "Estelar", "Estelar 5GB") and price together must point at exactly one
/// plan. Errors: plan_unknown (no such id, or no plan of that name), product_ambiguous (the name is
/// known, but name and price do not point at exactly one plan).
[[nodiscard]] Result<const Plan*> plan_of(const ClientProduct& product) noexcept;

/// Whether the price that the client showed is the catalogue's. False also for an unknown plan.
[[nodiscard]] bool price_matches(const ClientProduct& product) noexcept;

/// One product as a cart line. Errors: those of plan_of(); quantity_invalid (not a whole number of
/// at least 1), quantity_limit (over kMaxQuantity).
[[nodiscard]] Result<CartLine> line_from_product(const ClientProduct& product) noexcept;

/// All products as a cart, in their order, quantities of the same plan added up. Errors:
/// cart_empty, those of line_from_product() for the first product that has one, quantity_limit,
/// total_limit.
[[nodiscard]] Result<Cart> cart_from_products(std::span<const ClientProduct> products) noexcept;

/// The same for top-ups; the name is "Recarga $50". Errors: top_up_unknown, product_ambiguous.
[[nodiscard]] Result<const TopUp*> top_up_of(const ClientProduct& product) noexcept;
[[nodiscard]] bool top_up_price_matches(const ClientProduct& product) noexcept;

/// A top-up is bought one at a time. Errors: cart_empty, those of top_up_of(), quantity_invalid
/// (not a whole number of at least 1), quantity_limit (several products, or a quantity over 1),
/// units_mismatch (it is no SIM, and has no units).
[[nodiscard]] Result<const TopUp*> top_up_from_products(
    std::span<const ClientProduct> products) noexcept;

/// The units of one line of a cart, in the order in which they were asked for.
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

/// Every unit of the products, by line of the cart that cart_from_products() makes of them (which
/// is a precondition), phones as ten digits and NIPs without white space. Errors, the first of
/// them: units_mismatch (not as many units as the quantity), field_invalid (of keeps_number: a
/// phone or a NIP, and no number to keep); then those of check_portabilities() over all products
/// together.
[[nodiscard]] Result<std::vector<LineUnits>, UnitsError> units_from_products(
    std::span<const ClientProduct> products);

/// How many of them have to be sent.
[[nodiscard]] std::int64_t physical_sims(std::span<const LineUnits> lines) noexcept;

}  // namespace shop

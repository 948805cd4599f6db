#pragma once

// What a client says it wants to buy, matched with the catalogue. Its price is only ever compared,
// never charged.

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "shop/cart.hpp"
#include "shop/catalogue.hpp"
#include "shop/error.hpp"

namespace shop {

/// What a client asks for. A quantity is judged here whatever it is: a fraction is refused, not
/// cut.
struct ClientProduct {
  std::optional<std::int64_t> id{};
  std::string name{};
  std::int64_t price_centavos = 0;
  double quantity = 0;
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
/// (not a whole number of at least 1), quantity_limit (several products, or a quantity over 1).
[[nodiscard]] Result<const TopUp*> top_up_from_products(
    std::span<const ClientProduct> products) noexcept;

}  // namespace shop

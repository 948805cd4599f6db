#include "shop/products.hpp"

#include <cmath>

#include "product_match.hpp"

namespace shop {
namespace {

// Nothing when it is a whole number of at least 1.
std::optional<ErrorCode> quantity_error(double quantity, std::int64_t limit) noexcept {
  const bool whole = std::isfinite(quantity) && std::floor(quantity) == quantity;
  if (!whole || quantity < 1) {
    return ErrorCode::quantity_invalid;
  }
  if (quantity > static_cast<double>(limit)) {
    return ErrorCode::quantity_limit;
  }
  return std::nullopt;
}

}  // namespace

Result<const Plan*> plan_of(const ClientProduct& product) noexcept {
  return entry_of(plans(), product, ErrorCode::plan_unknown);
}

bool price_matches(const ClientProduct& product) noexcept {
  const Result<const Plan*> plan = plan_of(product);
  return plan && plan.value()->price.centavos() == product.price_centavos;
}

Result<CartLine> line_from_product(const ClientProduct& product) noexcept {
  const Result<const Plan*> plan = plan_of(product);
  if (!plan) {
    return plan.error();
  }
  if (const auto error = quantity_error(product.quantity, kMaxQuantity)) {
    return *error;
  }
  return CartLine{plan.value()->id, static_cast<int>(product.quantity)};
}

Result<Cart> cart_from_products(std::span<const ClientProduct> products) noexcept {
  if (products.empty()) {
    return ErrorCode::cart_empty;
  }
  Cart cart;
  for (const ClientProduct& product : products) {
    const Result<CartLine> line = line_from_product(product);
    if (!line) {
      return line.error();
    }
    const auto [plan_id, quantity] = line.value();
    const int before = cart.quantity_of(plan_id);
    const Result<Cart> added = before == 0 ? cart.add(plan_id) : cart;
    if (!added) {
      return added.error();
    }
    const Result<Cart> filled =
        added.value().with_quantity(plan_id, std::int64_t{before} + quantity);
    if (!filled) {
      return filled.error();
    }
    cart = filled.value();
  }
  return cart;
}

Result<const TopUp*> top_up_of(const ClientProduct& product) noexcept {
  return entry_of(top_ups(), product, ErrorCode::top_up_unknown);
}

bool top_up_price_matches(const ClientProduct& product) noexcept {
  const Result<const TopUp*> top_up = top_up_of(product);
  return top_up && top_up.value()->price.centavos() == product.price_centavos;
}

Result<const TopUp*> top_up_from_products(std::span<const ClientProduct> products) noexcept {
  if (products.empty()) {
    return ErrorCode::cart_empty;
  }
  const Result<const TopUp*> top_up = top_up_of(products.front());
  if (!top_up) {
    return top_up.error();
  }
  if (const auto error = quantity_error(products.front().quantity, 1)) {
    return *error;
  }
  if (products.size() > 1) {
    return ErrorCode::quantity_limit;
  }
  return top_up;
}

}  // namespace shop

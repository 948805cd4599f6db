#include "usecases/price_order.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "shop/forms.hpp"

namespace server {
namespace {

using shop::ClientProduct;
using shop::ErrorCode;

/// Which part of a product a code is about.
std::string field_of(std::size_t index, const ClientProduct& product, ErrorCode code) {
  std::string base = "products[" + std::to_string(index) + "]";
  switch (code) {
    case ErrorCode::quantity_invalid:
    case ErrorCode::quantity_limit:
      return base + ".quantity";
    case ErrorCode::plan_unknown:
    case ErrorCode::top_up_unknown:
      return base + (product.id ? ".id" : ".name");
    default:
      return base;
  }
}

/// The same cart may cost something else now, or the shopper was shown another price.
std::variant<PricedOrder, ApiError> agreed(const CheckoutOrder& order, shop::Quote quote,
                                           bool prices_match) {
  if (!prices_match || (!order.quote.empty() && order.quote != quote.fingerprint)) {
    return ApiError{ErrorCode::quote_mismatch, {}, std::move(quote)};
  }
  return PricedOrder{std::move(quote), {}, {}};
}

std::variant<PricedOrder, ApiError> price_cart(const CheckoutOrder& order) {
  for (std::size_t i = 0; i < order.products.size(); ++i) {
    const auto line = shop::line_from_product(order.products[i]);
    if (!line) {
      return ApiError{line.error(), field_of(i, order.products[i], line.error())};
    }
  }
  const auto cart = shop::cart_from_products(order.products);
  if (!cart) {
    return ApiError{cart.error(), "products"};
  }
  auto quote = shop::quote(cart.value());
  if (!quote) {
    return ApiError{quote.error(), "products"};
  }
  return agreed(order, std::move(quote).value(),
                std::all_of(order.products.begin(), order.products.end(), shop::price_matches));
}

std::optional<ApiError> contact_error(const shop::forms::TopUpCheck& check) {
  if (check.errors.empty()) {
    return std::nullopt;
  }
  const auto& first = check.errors.front();
  return ApiError{first.code, std::string(shop::forms::name(first.field))};
}

std::variant<PricedOrder, ApiError> price_top_up(const CheckoutOrder& order) {
  const auto top_up = shop::top_up_from_products(order.products);
  if (!top_up) {
    return ApiError{top_up.error(), order.products.size() == 1
                                        ? field_of(0, order.products[0], top_up.error())
                                        : "products"};
  }
  const auto check = shop::forms::check_top_up(order.phone, order.email);
  if (auto error = contact_error(check)) {
    return std::move(*error);
  }
  auto email = shop::forms::normalise_email(order.email);
  if (!email) {
    return ApiError{email.error(), "email"};
  }
  auto quote = shop::quote_top_up(top_up.value()->id);
  if (!quote) {
    return ApiError{quote.error(), "products"};
  }
  auto priced =
      agreed(order, std::move(quote).value(), shop::top_up_price_matches(order.products[0]));
  if (auto* done = std::get_if<PricedOrder>(&priced)) {
    done->phone = check.phone;
    done->email = std::move(email).value();
  }
  return priced;
}

}  // namespace

std::variant<PricedOrder, ApiError> price_order(const CheckoutOrder& order) {
  return order.type == CheckoutType::cart ? price_cart(order) : price_top_up(order);
}

}  // namespace server

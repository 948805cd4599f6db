#include "checkout/order.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <utility>

#include "http/json_body.hpp"
#include "shop/forms.hpp"

namespace server {
namespace {

using shop::ClientProduct;
using shop::ErrorCode;

std::string item(std::string list, std::size_t index) {
  return std::move(list) + '[' + std::to_string(index) + ']';
}

/// Returns the member of a product to which a code refers.
std::string field_of(std::size_t index, const ClientProduct& product, ErrorCode code) {
  std::string base = item("products", index);
  switch (code) {
    case ErrorCode::quantity_invalid:
    case ErrorCode::quantity_limit:
      return base + ".quantity";
    case ErrorCode::plan_unknown:
    case ErrorCode::top_up_unknown:
      return base + (product.id ? ".id" : ".name");
    case ErrorCode::units_mismatch:
      return base + ".units";
    default:
      return base;
  }
}

std::string field_of(const shop::UnitsError& error) {
  std::string units = item("products", error.product) + ".units";
  return error.field == shop::UnitField::units
             ? units
             : item(std::move(units), error.unit) + '.' + std::string(shop::name(error.field));
}

/// Prices may have changed since the shopper confirmed the cart.
NewPurchase agreed(const CheckoutOrder& order, shop::Quote quote, bool prices_match) {
  if (!prices_match || (!order.quote.empty() && order.quote != quote.fingerprint)) {
    throw ApiError(ErrorCode::quote_mismatch, {}, quote_json(quote));
  }
  return {{}, order.type, std::move(quote), {}, {}};
}

NewPurchase price_cart(const CheckoutOrder& order, std::optional<shop::Money> shipping_price) {
  const auto cart = shop::cart_from_products(order.products);
  if (!cart) {
    for (std::size_t i = 0; i < order.products.size(); ++i) {
      if (const auto line = shop::line_from_product(order.products[i]); !line) {
        throw ApiError(line.error(), field_of(i, order.products[i], line.error()));
      }
    }
    throw ApiError(cart.error(), "products");
  }
  auto choices = shop::units_from_products(order.products);
  if (!choices) {
    throw ApiError(choices.error().code, field_of(choices.error()));
  }
  const auto sims = shop::physical_sims(choices.value());
  const auto shipping =
      value_of(shop::shipping_cost(sims, order.zone, shipping_price), "shippingZone");
  auto purchase =
      agreed(order, value_of(shop::quote(cart.value(), shipping), "products"),
             std::all_of(order.products.begin(), order.products.end(), shop::price_matches));
  purchase.choices = std::move(choices).value();
  purchase.zone = sims > 0 && shipping_price ? order.zone : std::nullopt;
  return purchase;
}

NewPurchase price_top_up(const CheckoutOrder& order) {
  const auto top_up = shop::top_up_from_products(order.products);
  if (!top_up) {
    throw ApiError(top_up.error(), order.products.size() == 1
                                       ? field_of(0, order.products[0], top_up.error())
                                       : "products");
  }
  const auto check = shop::forms::check_top_up(order.phone, order.email);
  if (!check.errors.empty()) {
    const auto& first = check.errors[0];
    throw ApiError(first.code, std::string(shop::forms::name(first.field)));
  }
  auto purchase = agreed(order, value_of(shop::quote_top_up(top_up.value()->id), "products"),
                         shop::top_up_price_matches(order.products[0]));
  purchase.phone = check.phone;
  purchase.email = shop::forms::normalise_email(order.email).value();
  return purchase;
}

constexpr std::size_t kMaxProducts = 50;
constexpr std::size_t kMaxName = 200;
constexpr std::size_t kMaxImage = 2048;
/// Longer than any valid contact or fingerprint; the core validates the content.
constexpr std::size_t kMaxShortText = 1000;

shop::Unit read_unit(const JsonMembers& members) {
  shop::Unit unit;
  unit.sim = value_of(shop::sim_type_of(members.required_text("sim", kMaxShortText)),
                      members.path_of("sim"));
  unit.keeps_number = members.optional_flag("keepsNumber");
  unit.phone = members.optional_text("phone", kMaxShortText);
  unit.nip = members.optional_text("nip", kMaxShortText);
  return unit;
}

shop::ClientProduct read_product(const JsonMembers& members) {
  shop::ClientProduct product;
  product.id = members.optional_integer("id", ErrorCode::field_invalid);
  product.name = members.required_text("name", kMaxName);
  static_cast<void>(members.optional_text("image", kMaxImage));
  product.price_centavos = members.required_integer("price", ErrorCode::field_invalid);
  if (product.price_centavos < 0) {
    members.fail(ErrorCode::field_invalid, "price");
  }
  const auto quantity = members.required_integer("quantity", ErrorCode::quantity_invalid);
  product.quantity = static_cast<double>(quantity);
  if (members.has("units")) {
    product.units =
        members.required_array("units", std::numeric_limits<std::size_t>::max(), read_unit);
  }
  return product;
}

}  // namespace

NewPurchase price_order(const CheckoutOrder& order, std::optional<shop::Money> shipping_price) {
  return order.type == CheckoutType::cart ? price_cart(order, shipping_price) : price_top_up(order);
}

CheckoutOrder read_checkout_order(const Json& body) {
  const JsonMembers members(body);
  CheckoutOrder order;
  const auto type = members.required_integer("type", ErrorCode::type_invalid);
  if (type != 1 && type != 2) {
    members.fail(ErrorCode::type_invalid, "type");
  }
  order.type = type == 2 ? CheckoutType::top_up : CheckoutType::cart;
  order.phone = members.optional_text("phone", kMaxShortText);
  order.email = members.optional_text("email", kMaxShortText);
  order.quote = members.optional_text("quote", kMaxShortText);
  if (const auto zone = members.optional_text("shippingZone", kMaxShortText); !zone.empty()) {
    order.zone = value_of(shop::shipping_zone_of(zone), "shippingZone");
  }
  order.products = members.required_array("products", kMaxProducts, read_product);
  return order;
}

}  // namespace server

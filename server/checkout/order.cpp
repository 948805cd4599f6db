#include "checkout/order.hpp"

#include <algorithm>
#include <cstddef>
#include <nlohmann/json.hpp>
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
Result<NewPurchase> agreed(const CheckoutOrder& order, shop::Quote quote, bool prices_match) {
  if (!prices_match || (!order.quote.empty() && order.quote != quote.fingerprint)) {
    return ApiError{ErrorCode::quote_mismatch, {}, std::move(quote)};
  }
  return NewPurchase{{}, order.type, std::move(quote), {}, {}};
}

Result<NewPurchase> price_cart(const CheckoutOrder& order,
                               std::optional<shop::Money> shipping_price) {
  const auto cart = shop::cart_from_products(order.products);
  if (!cart) {
    for (std::size_t i = 0; i < order.products.size(); ++i) {
      if (const auto line = shop::line_from_product(order.products[i]); !line) {
        return ApiError{line.error(), field_of(i, order.products[i], line.error())};
      }
    }
    return ApiError{cart.error(), "products"};
  }
  auto choices = shop::units_from_products(order.products);
  if (!choices) {
    return ApiError{choices.error().code, field_of(choices.error())};
  }
  const auto sims = shop::physical_sims(choices.value());
  const auto shipping = shop::shipping_cost(sims, order.zone, shipping_price);
  if (!shipping) {
    return ApiError{shipping.error(), "shippingZone"};
  }
  auto quote = shop::quote(cart.value(), shipping.value());
  if (!quote) {
    return ApiError{quote.error(), "products"};
  }
  auto priced =
      agreed(order, std::move(quote).value(),
             std::all_of(order.products.begin(), order.products.end(), shop::price_matches));
  if (priced) {
    priced->choices = std::move(choices).value();
    priced->zone = sims > 0 && shipping_price ? order.zone : std::nullopt;
  }
  return priced;
}

Result<NewPurchase> price_top_up(const CheckoutOrder& order) {
  const auto top_up = shop::top_up_from_products(order.products);
  if (!top_up) {
    return ApiError{top_up.error(), order.products.size() == 1
                                        ? field_of(0, order.products[0], top_up.error())
                                        : "products"};
  }
  const auto check = shop::forms::check_top_up(order.phone, order.email);
  if (!check.errors.empty()) {
    const auto& first = check.errors[0];
    return ApiError{first.code, std::string(shop::forms::name(first.field))};
  }
  auto quote = shop::quote_top_up(top_up.value()->id);
  if (!quote) {
    return ApiError{quote.error(), "products"};
  }
  auto priced =
      agreed(order, std::move(quote).value(), shop::top_up_price_matches(order.products[0]));
  if (priced) {
    priced->phone = check.phone;
    priced->email = shop::forms::normalise_email(order.email).value();
  }
  return priced;
}

using nlohmann::json;

constexpr std::size_t kMaxProducts = 50;
constexpr std::size_t kMaxName = 200;
constexpr std::size_t kMaxImage = 2048;
/// Longer than any valid contact or fingerprint; the core validates the content.
constexpr std::size_t kMaxShortText = 1000;

Result<shop::Unit> read_unit(const json& value, std::string path) {
  if (!value.is_object()) {
    return ApiError{ErrorCode::field_invalid, std::move(path)};
  }
  JsonMembers members(value, std::move(path));
  shop::Unit unit;
  const auto sim = shop::sim_type_of(members.required_text("sim", kMaxShortText));
  if (sim) {
    unit.sim = sim.value();
  } else {
    members.fail(sim.error(), "sim");
  }
  unit.keeps_number = members.optional_flag("keepsNumber");
  unit.phone = members.optional_text("phone", kMaxShortText);
  unit.nip = members.optional_text("nip", kMaxShortText);
  return members.finish(std::move(unit));
}

Result<shop::ClientProduct> read_product(const json& value, std::size_t index) {
  const std::string path = item("products", index);
  if (!value.is_object()) {
    return ApiError{ErrorCode::field_invalid, path};
  }
  JsonMembers members(value, path);
  shop::ClientProduct product;
  product.id = members.optional_integer("id", ErrorCode::field_invalid);
  product.name = members.required_text("name", kMaxName);
  members.optional_text("image", kMaxImage);
  product.price_centavos = members.required_integer("price", ErrorCode::field_invalid);
  if (product.price_centavos < 0) {
    members.fail(ErrorCode::field_invalid, "price");
  }
  const auto quantity = members.required_integer("quantity", ErrorCode::quantity_invalid);
  product.quantity = static_cast<double>(quantity);
  if (members.error) {
    return std::move(*members.error);
  }
  if (const auto units = value.find("units"); units != value.end()) {
    if (!units->is_array()) {
      return ApiError{ErrorCode::field_invalid, path + ".units"};
    }
    product.units.emplace();
    for (std::size_t i = 0; i < units->size(); ++i) {
      auto unit = read_unit((*units)[i], item(path + ".units", i));
      if (!unit) {
        return unit.error();
      }
      product.units->push_back(std::move(*unit));
    }
  }
  return product;
}

}  // namespace

Result<NewPurchase> price_order(const CheckoutOrder& order,
                                std::optional<shop::Money> shipping_price) {
  return order.type == CheckoutType::cart ? price_cart(order, shipping_price) : price_top_up(order);
}

Result<CheckoutOrder> read_checkout_order(const json& body) {
  JsonMembers members(body);
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
    const auto known = shop::shipping_zone_of(zone);
    if (known) {
      order.zone = known.value();
    } else {
      members.fail(known.error(), "shippingZone");
    }
  }
  const auto products = body.find("products");
  if (products == body.end()) {
    members.fail(ErrorCode::field_missing, "products");
  } else if (!products->is_array() || products->size() > kMaxProducts) {
    members.fail(ErrorCode::field_invalid, "products");
  }
  if (members.error) {
    return std::move(*members.error);
  }
  for (std::size_t i = 0; i < products->size(); ++i) {
    auto product = read_product((*products)[i], i);
    if (!product) {
      return product.error();
    }
    order.products.push_back(std::move(*product));
  }
  return order;
}

}  // namespace server

#include "http/checkout_body.hpp"

#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "http/json_members.hpp"

namespace server {
namespace {

using nlohmann::json;
using shop::ErrorCode;

constexpr std::size_t kMaxProducts = 50;
constexpr std::size_t kMaxName = 200;
constexpr std::size_t kMaxImage = 2048;
/// Longer than any contact or fingerprint; what is right within it the rulebook says.
constexpr std::size_t kMaxShortText = 1000;

std::variant<shop::ClientProduct, ApiError> read_product(const json& value, std::size_t index) {
  std::string path = "products[" + std::to_string(index) + "]";
  if (!value.is_object()) {
    return ApiError{ErrorCode::field_invalid, std::move(path)};
  }
  JsonMembers members(value, std::move(path));
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
  return product;
}

}  // namespace

std::variant<CheckoutOrder, ApiError> read_checkout_order(const json& body) {
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
    if (auto* error = std::get_if<ApiError>(&product)) {
      return std::move(*error);
    }
    order.products.push_back(std::get<shop::ClientProduct>(std::move(product)));
  }
  return order;
}

}  // namespace server

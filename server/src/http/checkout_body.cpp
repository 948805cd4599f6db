#include "http/checkout_body.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>

namespace server {
namespace {

using nlohmann::json;
using shop::ErrorCode;

constexpr std::size_t kMaxProducts = 50;
constexpr std::size_t kMaxName = 200;
constexpr std::size_t kMaxImage = 2048;
/// Longer than any contact or fingerprint; what is right within it the rulebook says.
constexpr std::size_t kMaxShortText = 1000;

/// Reads the members of one object and remembers the first thing that is wrong.
class Members {
 public:
  Members(const json& object, std::string path) : object_(object), path_(std::move(path)) {}

  std::string required_text(const char* key, std::size_t max) {
    const json* value = find(key);
    if (value == nullptr) {
      fail(ErrorCode::field_missing, key);
      return {};
    }
    return text(*value, key, max);
  }

  /// Absent and null are the same.
  std::string optional_text(const char* key, std::size_t max) {
    const json* value = find(key);
    return value == nullptr || value->is_null() ? std::string() : text(*value, key, max);
  }

  /// A JSON integer: 1.5, 1e9 and "2" are none. wrong is the code for those.
  std::int64_t required_integer(const char* key, ErrorCode wrong) {
    const json* value = find(key);
    if (value == nullptr) {
      fail(ErrorCode::field_missing, key);
      return 0;
    }
    return integer(*value, key, wrong);
  }

  std::optional<std::int64_t> optional_integer(const char* key, ErrorCode wrong) {
    const json* value = find(key);
    return value == nullptr ? std::nullopt : std::optional(integer(*value, key, wrong));
  }

  void fail(ErrorCode code, const std::string& key) {
    if (!error) {
      error = ApiError{code, path_.empty() ? key : path_ + '.' + key};
    }
  }

  std::optional<ApiError> error;

 private:
  [[nodiscard]] const json* find(const char* key) const {
    const auto found = object_.find(key);
    return found == object_.end() ? nullptr : &*found;
  }

  std::string text(const json& value, const char* key, std::size_t max) {
    if (!value.is_string() || value.get_ref<const std::string&>().size() > max) {
      fail(ErrorCode::field_invalid, key);
      return {};
    }
    return value.get<std::string>();
  }

  std::int64_t integer(const json& value, const char* key, ErrorCode wrong) {
    if (!value.is_number_integer()) {
      fail(wrong, key);
      return 0;
    }
    constexpr auto kMost = std::numeric_limits<std::int64_t>::max();
    if (value.is_number_unsigned() && value.get<std::uint64_t>() > std::uint64_t{kMost}) {
      return kMost;
    }
    return value.get<std::int64_t>();
  }

  const json& object_;
  std::string path_;
};

std::variant<shop::ClientProduct, ApiError> read_product(const json& value, std::size_t index) {
  std::string path = "products[" + std::to_string(index) + "]";
  if (!value.is_object()) {
    return ApiError{ErrorCode::field_invalid, std::move(path)};
  }
  Members members(value, std::move(path));
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
  Members members(body, {});
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

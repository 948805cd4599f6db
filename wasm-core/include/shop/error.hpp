#pragma once

// Error codes and the result type of every operation that can fail.
//
// A code has the same name in this enumeration, in the TypeScript union, in the JSON of the API and
// in the OpenAPI document. The core throws nothing; the caller receives a Result.

#include <cstdint>
#include <cstdlib>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

/// The list from which the enumeration, the names and the count are generated.
#define SHOP_ERROR_CODES(X)   \
  /* money */                 \
  X(amount_malformed)         \
  X(amount_negative)          \
  X(amount_out_of_range)      \
  /* catalogue */             \
  X(plan_unknown)             \
  X(top_up_unknown)           \
  X(folio_unknown)            \
  /* cart */                  \
  X(cart_empty)               \
  X(line_unknown)             \
  X(quantity_invalid)         \
  X(quantity_limit)           \
  X(total_limit)              \
  /* stored cart */           \
  X(cart_malformed)           \
  X(line_malformed)           \
  X(line_duplicated)          \
  X(price_changed)            \
  /* quote */                 \
  X(quote_mismatch)           \
  X(product_ambiguous)        \
  /* delivery */              \
  X(sim_invalid)              \
  X(units_mismatch)           \
  X(nip_malformed)            \
  X(number_repeated)          \
  X(shipping_zone_required)   \
  X(shipping_zone_invalid)    \
  /* IMEI */                  \
  X(imei_not_digits)          \
  X(imei_wrong_length)        \
  X(imei_multiple)            \
  X(imei_is_iccid)            \
  X(imei_check_digit)         \
  X(imei_answer_incomplete)   \
  X(imei_unavailable)         \
  /* forms */                 \
  X(first_name_required)      \
  X(last_name_required)       \
  X(address_required)         \
  X(between_streets_required) \
  X(postal_code_required)     \
  X(references_required)      \
  X(phone_required)           \
  X(email_required)           \
  X(password_required)        \
  X(passwords_differ)         \
  X(password_unchanged)       \
  X(field_invalid)            \
  X(field_too_long)           \
  X(phone_malformed)          \
  X(email_malformed)          \
  X(postal_code_malformed)    \
  X(password_too_short)       \
  X(contact_required)         \
  X(captcha_required)         \
  X(captcha_invalid)          \
  /* API */                   \
  X(body_missing)             \
  X(body_too_large)           \
  X(body_malformed)           \
  X(content_type_unsupported) \
  X(field_missing)            \
  X(type_invalid)             \
  X(token_invalid)            \
  X(credentials_wrong)        \
  X(password_wrong)           \
  X(reset_link_invalid)       \
  X(email_taken)              \
  X(idempotency_key_invalid)  \
  X(idempotency_conflict)     \
  X(session_unknown)          \
  X(payment_unavailable)      \
  X(payment_refused)          \
  X(busy)                     \
  X(too_many_requests)        \
  X(route_unknown)            \
  X(method_not_allowed)       \
  X(shutting_down)            \
  X(internal)                 \
  /* web only */              \
  X(network_unreachable)      \
  X(storage_unavailable)      \
  X(storage_full)             \
  X(core_unavailable)         \
  X(core_trapped)

namespace shop {

enum class ErrorCode : std::uint8_t {
#define SHOP_ENUMERATOR(code) code,
  SHOP_ERROR_CODES(SHOP_ENUMERATOR)
#undef SHOP_ENUMERATOR
};

/// Returns the code's name in snake_case; empty for a value that is not an enumerator.
[[nodiscard]] std::string_view name(ErrorCode code) noexcept;

/// Every code in declaration order; the element at index i has the underlying value i.
[[nodiscard]] std::span<const ErrorCode> all_error_codes() noexcept;

/// A value, or the error of the failed operation.
template <class T, class E = ErrorCode>
class [[nodiscard]] Result {
 public:
  constexpr Result(T value) : value_(std::move(value)) {}           // NOLINT: meant to convert
  constexpr Result(E error) noexcept : error_(std::move(error)) {}  // NOLINT: meant to convert

  [[nodiscard]] constexpr bool ok() const noexcept { return value_.has_value(); }
  constexpr explicit operator bool() const noexcept { return ok(); }

  /// Precondition: ok(). Aborts otherwise, so that no caller continues with an undefined amount.
  [[nodiscard]] constexpr const T& value() const& {
    require(ok());
    return *value_;
  }
  [[nodiscard]] constexpr T value() && {
    require(ok());
    return std::move(*value_);
  }
  [[nodiscard]] constexpr T& operator*() {
    require(ok());
    return *value_;
  }
  [[nodiscard]] constexpr const T& operator*() const { return value(); }
  [[nodiscard]] constexpr T* operator->() { return &**this; }
  [[nodiscard]] constexpr const T* operator->() const { return &value(); }

  /// Precondition: !ok().
  [[nodiscard]] constexpr const E& error() const {
    require(!ok());
    return error_;
  }

  friend constexpr bool operator==(const Result&, const Result&) = default;

 private:
  static constexpr void require(bool holds) {
    if (!holds) {
      std::abort();
    }
  }

  std::optional<T> value_;
  E error_{};
};

}  // namespace shop

#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>

#include "shop/error.hpp"
#include "shop/quote.hpp"

namespace server {

/// Why a call could not be done: what the caller is told, and nothing more.
struct ApiError {
  shop::ErrorCode code;
  std::string field{};  ///< like "products[0].quantity", "" when it is no one's fault
  std::optional<shop::Quote> quote{};  ///< with quote_mismatch: what it costs now
  std::string more{};   ///< a sentence behind the code's message, about this very request
  int retry_after = 0;  ///< seconds; 0: what the table of errors says
};

/// too_many_requests, with how long to wait.
[[nodiscard]] inline ApiError too_many_requests(int seconds) {
  ApiError error{shop::ErrorCode::too_many_requests};
  error.retry_after = seconds;
  return error;
}

/// What was wanted, or why there is none.
template <class T, class E = ApiError>
class [[nodiscard]] Result {
 public:
  // Implicit, so that a function returns the one or the other as it is.
  Result(T value) : outcome_(std::in_place_index<0>, std::move(value)) {}  // NOLINT(*-explicit-*)
  Result(E error) : outcome_(std::in_place_index<1>, std::move(error)) {}  // NOLINT(*-explicit-*)

  explicit operator bool() const { return outcome_.index() == 0; }
  // Only when there is a value; else std::bad_variant_access.
  [[nodiscard]] T& operator*() { return std::get<0>(outcome_); }
  [[nodiscard]] const T& operator*() const { return std::get<0>(outcome_); }
  [[nodiscard]] T* operator->() { return &std::get<0>(outcome_); }
  [[nodiscard]] const T* operator->() const { return &std::get<0>(outcome_); }
  /// Only when there is no value; else std::bad_variant_access.
  [[nodiscard]] E& error() { return std::get<1>(outcome_); }
  [[nodiscard]] const E& error() const { return std::get<1>(outcome_); }

 private:
  std::variant<T, E> outcome_;
};

/// The database cannot be reached, or has not answered in time. Nothing is known to be written.
class StoreUnavailable : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace server

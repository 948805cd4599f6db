#pragma once

#include <exception>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "shop/error.hpp"

namespace server {

/// A value or an error.
template <class T, class E = shop::ErrorCode>
using Result = shop::Result<T, E>;

/// An error response: exactly what the client receives. What serves a request throws it.
struct ApiError : std::exception {
  ApiError(shop::ErrorCode of, std::string at = {}, std::string current_quote = {})
      : code(of), field(std::move(at)), quote(std::move(current_quote)) {}

  shop::ErrorCode code;
  std::string field;    ///< like "products[0].quantity", "" if no field is at fault
  std::string quote;    ///< with quote_mismatch: the current quote as JSON
  std::string more{};   ///< a sentence about this request, after the code's message
  int retry_after = 0;  ///< seconds; 0: the default of the code
};

/// Throws the error if the condition is met.
inline void reject_if(bool condition, shop::ErrorCode code, std::string_view field = {}) {
  if (condition) {
    throw ApiError(code, std::string(field));
  }
}

/// Returns the value of a result of the core. Throws its error, which is about that field.
template <class T>
[[nodiscard]] T value_of(shop::Result<T> result, std::string field) {
  if (!result) {
    throw ApiError(result.error(), std::move(field));
  }
  return std::move(result).value();
}

/// The database is unreachable or did not respond in time. Nothing is known to be written.
class DatabaseUnavailable : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace server

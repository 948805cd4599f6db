#pragma once

#include <optional>
#include <stdexcept>
#include <string>

#include "shop/error.hpp"
#include "shop/quote.hpp"

namespace server {

/// An error response: exactly what the client receives.
struct ApiError {
  shop::ErrorCode code{};
  std::string field{};                 ///< like "products[0].quantity", "" if no field is at fault
  std::optional<shop::Quote> quote{};  ///< with quote_mismatch: the current quote
  std::string more{};                  ///< a sentence about this request, after the code's message
  int retry_after = 0;                 ///< seconds; 0: the default of the code
};

/// A value or an error.
template <class T, class E = ApiError>
using Result = shop::Result<T, E>;

/// The database is unreachable or did not respond in time. Nothing is known to be written.
class DatabaseUnavailable : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace server

#pragma once

#include <optional>
#include <stdexcept>
#include <string>

#include "shop/error.hpp"
#include "shop/quote.hpp"

namespace server {

/// Why a call could not be done: what the caller is told, and nothing more.
struct ApiError {
  shop::ErrorCode code{};
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
using Result = shop::Result<T, E>;

/// The database cannot be reached, or has not answered in time. Nothing is known to be written.
class DatabaseUnavailable : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace server

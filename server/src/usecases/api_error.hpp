#pragma once

#include <optional>
#include <string>

#include "shop/error.hpp"
#include "shop/quote.hpp"

namespace server {

/// Why a call could not be done: what the caller is told, and nothing more.
struct ApiError {
  shop::ErrorCode code;
  std::string field{};  ///< like "products[0].quantity", "" when it is no one's fault
  std::optional<shop::Quote> quote{};  ///< with quote_mismatch: what it costs now
  std::string more{};  ///< a sentence behind the code's message, about this very request
};

}  // namespace server

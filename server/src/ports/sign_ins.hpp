#pragma once

#include <string_view>

#include "ports/token_store.hpp"

namespace server {

/// The sessions of those who are signed in. What is kept of a token is its SHA-256.
class SignIns : public TokenStore {
 public:
  /// Throws StoreUnavailable.
  virtual void open(std::string_view account_id, std::string_view token) = 0;
  /// False when the token is not valid (any more). Throws StoreUnavailable.
  [[nodiscard]] virtual bool revoke(std::string_view token) = 0;
};

}  // namespace server

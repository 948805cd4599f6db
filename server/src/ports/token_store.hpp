#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace server {

/// Who a bearer token belongs to.
class TokenStore {
 public:
  TokenStore() = default;
  virtual ~TokenStore() = default;
  TokenStore(const TokenStore&) = delete;
  TokenStore& operator=(const TokenStore&) = delete;
  TokenStore(TokenStore&&) = delete;
  TokenStore& operator=(TokenStore&&) = delete;

  /// The account's id; nothing for a token that is unknown, expired or revoked.
  /// Throws StoreUnavailable.
  [[nodiscard]] virtual std::optional<std::string> account_of(std::string_view token) = 0;
};

}  // namespace server

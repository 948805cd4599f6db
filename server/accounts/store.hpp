#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "postgres/pool.hpp"

namespace server {

/// A row as it is written: every text trimmed and within the form's limits.
struct NewAccount {
  std::string id;  ///< "acc_" and 32 hexadecimal digits
  std::string first_name;
  std::string last_name;
  std::string address;
  std::string between_streets;
  std::string postal_code;
  std::string references;
  std::string phone;  ///< ten digits
  std::string email;  ///< in lower case
  std::string password_hash;
};

struct StoredCredentials {
  std::string account_id;
  std::string password_hash;
};

class AccountStore {
 public:
  AccountStore() = default;
  virtual ~AccountStore() = default;
  AccountStore(const AccountStore&) = delete;
  AccountStore& operator=(const AccountStore&) = delete;
  AccountStore(AccountStore&&) = delete;
  AccountStore& operator=(AccountStore&&) = delete;

  // All of these throw StoreUnavailable.

  /// False when there is an account with that e-mail.
  [[nodiscard]] virtual bool create(const NewAccount& account) = 0;
  [[nodiscard]] virtual std::optional<StoredCredentials> find(std::string_view email) = 0;
  /// Unless the hash is another one by now.
  virtual void replace_hash(const StoredCredentials& was, std::string_view hash) = 0;
};

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

/// The sessions of those who are signed in. What is kept of a token is its SHA-256.
class SignIns : public TokenStore {
 public:
  /// Throws StoreUnavailable.
  virtual void open(std::string_view account_id, std::string_view token) = 0;
  /// False when the token is not valid (any more). Throws StoreUnavailable.
  [[nodiscard]] virtual bool revoke(std::string_view token) = 0;
};

class PgAccounts final : public AccountStore {
 public:
  /// connections: made with statements() among theirs.
  explicit PgAccounts(PgConnections& connections) : connections_(connections) {}
  [[nodiscard]] static std::vector<PgStatement> statements();

  [[nodiscard]] bool create(const NewAccount& account) override;
  [[nodiscard]] std::optional<StoredCredentials> find(std::string_view email) override;
  void replace_hash(const StoredCredentials& was, std::string_view hash) override;

 private:
  PgConnections& connections_;
};

struct SignInLifetime {
  std::chrono::seconds idle;     ///< after the last use
  std::chrono::seconds longest;  ///< after signing in
};

class PgSignIns final : public SignIns {
 public:
  /// connections: made with statements() among theirs.
  PgSignIns(PgConnections& connections, SignInLifetime lifetime)
      : connections_(connections), lifetime_(lifetime) {}
  [[nodiscard]] static std::vector<PgStatement> statements();

  [[nodiscard]] std::optional<std::string> account_of(std::string_view token) override;
  void open(std::string_view account_id, std::string_view token) override;
  [[nodiscard]] bool revoke(std::string_view token) override;

 private:
  PgConnections& connections_;
  SignInLifetime lifetime_;
};

}  // namespace server

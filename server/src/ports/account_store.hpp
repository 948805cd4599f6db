#pragma once

#include <optional>
#include <string>
#include <string_view>

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

}  // namespace server

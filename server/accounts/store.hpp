#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "http/message.hpp"
#include "postgres/pool.hpp"

// Each class here is named like its table. Connections are made with statements() among theirs; all
// calls throw DatabaseUnavailable.
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

class Accounts {
 public:
  explicit Accounts(PgConnections& connections) : connections_(connections) {}
  [[nodiscard]] static std::vector<PgStatement> statements();

  /// False when there is an account with that e-mail.
  [[nodiscard]] bool create(const NewAccount& account);
  /// email: as normalise_email returns it, which is how it was stored. No other spelling finds it.
  [[nodiscard]] std::optional<StoredCredentials> find(std::string_view email);
  [[nodiscard]] std::optional<StoredCredentials> find_id(std::string_view id);
  /// Unless the hash is another one by now.
  void replace_hash(const StoredCredentials& was, std::string_view hash);

 private:
  PgConnections& connections_;
};

/// For a session: 256 random bits in 43 letters, digits, - and _.
[[nodiscard]] std::string new_token();

/// Of those who are signed in. What is kept of a token is its SHA-256.
class Sessions {
 public:
  struct Lifetime {
    std::chrono::seconds idle;     ///< after the last use
    std::chrono::seconds longest;  ///< after signing in
  };

  Sessions(PgConnections& connections, Lifetime lifetime)
      : connections_(connections), lifetime_(lifetime) {}
  [[nodiscard]] static std::vector<PgStatement> statements();

  /// False, and nothing done, when the account's hash is another one by now.
  [[nodiscard]] bool open(const StoredCredentials& of, std::string_view token);
  /// Nothing for a token that is unknown, expired or revoked.
  [[nodiscard]] std::optional<SignedIn> account_of(std::string_view token);
  /// Of whose token it is; nothing as above.
  [[nodiscard]] std::optional<StoredCredentials> credentials_of(std::string_view token);
  /// Gives the account another password, and opens a session for this token. All sessions that it
  /// has had are over. False, and nothing done, when the hash is another one by now.
  [[nodiscard]] bool change_password(const StoredCredentials& was, std::string_view hash,
                                     std::string_view token);
  /// False when the token is not valid (any more).
  [[nodiscard]] bool revoke(std::string_view token);

 private:
  PgConnections& connections_;
  Lifetime lifetime_;
};

/// Captchas that have been used, for all servers together.
class UsedCaptchas {
 public:
  explicit UsedCaptchas(PgConnections& connections) : connections_(connections) {}
  [[nodiscard]] static std::vector<PgStatement> statements();

  /// id: 64 hexadecimal digits. False when it was used before.
  [[nodiscard]] bool use_up(std::string_view id, std::chrono::sys_seconds expires);

 private:
  PgConnections& connections_;
};

}  // namespace server

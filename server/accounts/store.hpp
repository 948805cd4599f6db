#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "http/message.hpp"
#include "postgres/pool.hpp"

namespace server {

/// The body of a registration. It has no role: every account is a user.
struct RegistrationForm {
  std::string first_name;
  std::string last_name;
  std::string address;
  std::string between_streets;
  std::string postal_code;
  std::string references;
  std::string phone;
  std::string email;
  std::string password;
  std::string captcha{};  ///< the captcha response, "" if not sent
};

/// A row to insert.
struct NewAccount {
  std::string id;         ///< "acc_" and 32 hexadecimal digits
  RegistrationForm form;  ///< trimmed; phone: ten digits; email: in lower case
  std::string password_hash;
};

struct StoredCredentials {
  std::string account_id;
  std::string password_hash;
  std::string names{};  ///< e-mail and names, which the password must not consist of
};

/// Generates a session token: 256 random bits in 43 letters, digits, - and _.
[[nodiscard]] std::string new_token();

/// The tables accounts, sessions, password_resets and captcha_spent. Of a token only the SHA-256 is
/// stored. All calls throw DatabaseUnavailable. Their arguments outlive the tasks.
class Accounts {
 public:
  /// Of a login session.
  struct Lifetime {
    std::chrono::seconds idle;     ///< after the last use
    std::chrono::seconds longest;  ///< after signing in
  };

  Accounts(PgConnections& connections, Lifetime lifetime)
      : connections_(connections), lifetime_(lifetime) {}
  /// Returns false if the e-mail is taken.
  [[nodiscard]] Task<bool> create(const NewAccount& account);
  /// email: as normalise_email returns it. Other spellings find nothing.
  [[nodiscard]] Task<std::optional<StoredCredentials>> find(std::string_view email);
  [[nodiscard]] Task<std::optional<StoredCredentials>> find_id(std::string_view id);
  /// Does nothing if the hash was changed meanwhile.
  Task<bool> replace_hash(const StoredCredentials& was, std::string_view hash);

  /// Opens a session. Returns false and does nothing if the account's hash was changed meanwhile.
  [[nodiscard]] Task<bool> open_session(const StoredCredentials& of, std::string_view token);
  /// Nothing for a token that is unknown, expired or revoked.
  [[nodiscard]] Task<std::optional<SignedIn>> account_of(std::string_view token);
  /// Returns id and hash of the token's account; nothing for an invalid token.
  [[nodiscard]] Task<std::optional<StoredCredentials>> credentials_of(std::string_view token);
  /// Replaces the password, revokes all sessions of the account and opens one for this token.
  /// Returns false and does nothing if the hash was changed meanwhile.
  [[nodiscard]] Task<bool> change_password(const StoredCredentials& was, std::string_view hash,
                                           std::string_view token);
  /// Returns false if the token is invalid.
  [[nodiscard]] Task<bool> revoke(std::string_view token);

  /// Queues a reset link for an e-mail; one that waits already is enough.
  Task<bool> queue_reset(std::string_view email);

  /// id: of a captcha, 64 hexadecimal digits. Returns false if it was already used.
  [[nodiscard]] Task<bool> use_up_captcha(std::string_view id, std::chrono::sys_seconds expires);

 private:
  Task<std::optional<StoredCredentials>> credentials(const PgStatement& statement, PgValues values);

  PgConnections& connections_;
  Lifetime lifetime_;
};

}  // namespace server

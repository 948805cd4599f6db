#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "accounts/accounts.sql.hpp"
#include "accounts/limits.hpp"
#include "accounts/passwords.hpp"
#include "base/result.hpp"
#include "external.hpp"
#include "http/message.hpp"

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

struct Credentials {
  std::string email;
  std::string password;
  std::string captcha{};  ///< "" unless one was required
};

/// Returns the token of a password reset link, valid until then (seconds since 1970) and until the
/// password changes, so it works once. key: RESET_KEY.
[[nodiscard]] std::string reset_token(const sql::StoredCredentials& of, std::int64_t until,
                                      std::string_view key);

/// Returns the page of the shop that sets a password, with such a token. It is behind the #, which
/// reaches no log.
[[nodiscard]] std::string reset_link(const std::string& public_url,
                                     const sql::StoredCredentials& of, std::chrono::sys_seconds now,
                                     std::string_view key);

struct PasswordChange {
  std::string current_password;  ///< or the token of a reset link
  std::string password;          ///< the new one
};

/// Registers, signs in and changes passwords within the Deadline. address: of the client,
/// as client_address() returns it. All calls throw DatabaseUnavailable and ApiError: those of the
/// form, with their field; busy, if no password was hashed in time or the captcha's provider was
/// unreachable; and those named below. Their arguments outlive the tasks.
///
/// A captcha is checked before anything is counted, and used up just before the password is hashed,
/// so that earlier rejections do not require another captcha.
class AccountService {
 public:
  /// Of a login session.
  struct Lifetime {
    std::chrono::seconds idle;     ///< after the last use
    std::chrono::seconds longest;  ///< after signing in
  };

  /// shop_names: words of host and merchant, which no password may consist of.
  AccountService(Database& database, Lifetime lifetime, Passwords& passwords, Captcha& captcha,
                 AttemptLimits& limits, std::string reset_key, std::string shop_names = {})
      : database_(database),
        lifetime_(lifetime),
        passwords_(passwords),
        captcha_(captcha),
        limits_(limits),
        reset_key_(std::move(reset_key)),
        shop_names_(std::move(shop_names)) {}

  /// Returns a session token, "" if the database became unavailable after the account was stored.
  /// Codes: captcha_required, captcha_invalid, email_taken.
  [[nodiscard]] Task<std::string> create(const RegistrationForm& form, const std::string& address);

  /// Returns a token. crowded: a captcha is required before a password is hashed, so that people
  /// get in while programs pay. Codes: credentials_wrong; if crowded and after many failures
  /// captcha_required and captcha_invalid. An unknown e-mail and a wrong password have equal timing
  /// and responses.
  [[nodiscard]] Task<std::string> sign_in(const Credentials& form, const std::string& address,
                                          bool crowded = false);

  /// Returns a new token. Revokes every session of the account, also this token's. Codes:
  /// token_invalid, password_wrong, too_many_requests.
  [[nodiscard]] Task<std::string> change_password(const std::string& token,
                                                  const PasswordChange& form);

  /// Queues a reset link, whether or not the e-mail has an account, and returns the e-mail. Codes:
  /// captcha_required, captcha_invalid.
  [[nodiscard]] Task<std::string> request_reset(const Credentials& form,
                                                const std::string& address);

  /// Like change_password(), with the token of a reset link. Code: reset_link_invalid.
  [[nodiscard]] Task<std::string> reset_password(const PasswordChange& form,
                                                 std::chrono::sys_seconds now);

  /// Returns the shopper of a session token; nothing for one that is unknown, expired or revoked.
  [[nodiscard]] Task<std::optional<SignedIn>> account_of(std::string_view token);
  /// Returns false if the token is invalid.
  Task<bool> revoke(std::string_view token);

 private:
  /// A sign-in that is already counted as failed, and stays so with credentials_wrong.
  [[nodiscard]] Task<std::string> try_sign_in(const Credentials& form,
                                              const std::optional<std::string>& email,
                                              const AttemptLimits::Demand& demand);
  [[nodiscard]] Task<CaptchaTicket> checked(const std::string& proof, int doublings);
  /// Throws captcha_invalid if the captcha was used up concurrently.
  [[nodiscard]] Task<void> use_up(const CaptchaTicket& ticket);
  /// Opens a session. Returns false and does nothing if the hash was changed meanwhile.
  [[nodiscard]] Task<bool> open_session(const sql::StoredCredentials& of, std::string_view token);
  /// Replaces the password, revokes all sessions of the account and opens one. Returns its token,
  /// "" and does nothing if the hash was changed meanwhile.
  [[nodiscard]] Task<std::string> replace_password(const sql::StoredCredentials& of,
                                                   const std::string& hash);

  Database& database_;
  const Lifetime lifetime_;
  Passwords& passwords_;
  Captcha& captcha_;
  AttemptLimits& limits_;
  const std::string reset_key_;
  const std::string shop_names_;
};

}  // namespace server

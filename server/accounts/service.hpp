#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "accounts/limits.hpp"
#include "accounts/passwords.hpp"
#include "accounts/store.hpp"
#include "external.hpp"
#include "result.hpp"

namespace server {

/// What a client says about itself. A role is not among it: everybody is a user.
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
  std::string captcha;  ///< what the widget submits, "" if not sent
};

struct Credentials {
  std::string email;
  std::string password;
  std::string captcha{};  ///< "" unless one was asked for
};

struct PasswordChange {
  std::string current_password;  ///< or the token of a link that stands in for it
  std::string password;          ///< the new one
};

/// Registers, signs in and changes passwords, within the thread's deadline. address: of the client,
/// as AttemptLimits wants it. Codes: those of the form, with their field; busy, where no password
/// was hashed in time or a captcha's provider could not be asked; and those named below. All calls
/// throw DatabaseUnavailable.
///
/// A captcha is checked before anything counts, and used up when its password is about to be
/// hashed: no other refusal costs a shopper another one.
class AccountService {
 public:
  AccountService(Accounts& accounts, Sessions& sessions, UsedCaptchas& used, Passwords& passwords,
                 Captcha& captcha, AttemptLimits& limits, const Pseudonyms& names)
      : accounts_(accounts),
        sessions_(sessions),
        used_(used),
        passwords_(passwords),
        captcha_(captcha),
        limits_(limits),
        names_(names) {}

  /// A token, as of a sign-in; "" when the database went away after it had written the account.
  /// Codes: captcha_required, captcha_invalid, email_taken.
  [[nodiscard]] Result<std::string> create(const RegistrationForm& form,
                                           const std::string& address);

  /// A token. Codes: credentials_wrong; after many failures captcha_required and captcha_invalid.
  /// An e-mail without an account costs the same time and gets the same answer as a wrong password.
  [[nodiscard]] Result<std::string> sign_in(const Credentials& form, const std::string& address);

  /// The new token. Ends every session of the account, also this token's. Codes: token_invalid,
  /// password_wrong, too_many_requests.
  [[nodiscard]] Result<std::string> change_password(const std::string& token,
                                                    const PasswordChange& form);

  /// The token of a link to another password, "" where nobody has an account with that e-mail. It
  /// is good for half an hour and until the password is another one, hence once.
  [[nodiscard]] std::string reset_token(std::string_view email, std::chrono::sys_seconds now);
  /// As change_password(), for whoever has such a link. Code: reset_link_invalid.
  [[nodiscard]] Result<std::string> reset_password(const PasswordChange& form,
                                                   std::chrono::sys_seconds now);

 private:
  [[nodiscard]] std::string reset_token(const StoredCredentials& of, std::int64_t until) const;
  [[nodiscard]] Result<CaptchaTicket> checked(const std::string& proof, int doublings);
  /// False when somebody was quicker.
  [[nodiscard]] bool use_up(const CaptchaTicket& ticket);

  Accounts& accounts_;
  Sessions& sessions_;
  UsedCaptchas& used_;
  Passwords& passwords_;
  Captcha& captcha_;
  AttemptLimits& limits_;
  const Pseudonyms& names_;
};

}  // namespace server

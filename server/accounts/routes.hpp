#pragma once

#include <functional>

#include "accounts/service.hpp"
#include "base/crypto.hpp"
#include "base/json.hpp"
#include "external.hpp"
#include "http/api.hpp"

namespace server {

// Missing members are read as empty, because the form's rules have more precise codes. All throw
// ApiError field_invalid with the field for a value that is no text or contains control characters.

/// The body of POST /login.
[[nodiscard]] Credentials read_credentials(const Json& body);

/// The body of POST /createAccount. `role` is ignored.
[[nodiscard]] RegistrationForm read_registration(const Json& body);

/// The body of POST /password, or of POST /reset-password. proof: the member that authorises the
/// change, "token" for the latter.
[[nodiscard]] PasswordChange read_password_change(const Json& body,
                                                  const char* proof = "currentPassword");

/// Dependencies of the account routes. The members outlive the HTTP server.
struct AccountApi {
  AccountService& service;
  Captcha& captcha;
  AttemptLimits& limits;
  const Pseudonyms& names;
  Clock& clock;
  Metrics& metrics;
  Log& log;
  bool sends_mails = false;  ///< otherwise POST /password-resets does not exist
  /// Whether so many wait for a password hash that a sign-in needs a captcha.
  std::function<bool()> is_crowded = [] { return false; };
};

/// POST /login, /createAccount, /password, /password-resets, /reset-password, /logout; GET
/// /captcha-challenge.
void add_account_routes(Router& router, const AccountApi& accounts);

}  // namespace server

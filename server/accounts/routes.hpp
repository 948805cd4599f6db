#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "accounts/service.hpp"
#include "crypto.hpp"
#include "external.hpp"
#include "http/api.hpp"

namespace server {

// Members that are missing count as empty: the form's rules have better words for that. Code of
// all: field_invalid, with its field, for what is no text, or text with control characters in it.

/// The body of POST /login.
[[nodiscard]] Result<Credentials> read_credentials(const nlohmann::json& body);

/// The body of POST /createAccount. `role` is not even looked at.
[[nodiscard]] Result<RegistrationForm> read_registration(const nlohmann::json& body);

/// The body of POST /password, or of POST /reset-password with its "token" as proof.
[[nodiscard]] Result<PasswordChange> read_password_change(const nlohmann::json& body,
                                                          const char* proof = "currentPassword");

/// What the routes of accounts call, besides what all routes do. Owned elsewhere; outlives the HTTP
/// server.
struct AccountApi {
  AccountService& service;
  Sessions& sessions;
  Captcha& captcha;
  AttemptLimits& limits;
  const Pseudonyms& names;
  Clock& clock;
};

/// POST /login, /createAccount, /password, /reset-password, /logout; GET /captcha-challenge.
void add_account_routes(Router& router, const Api& api, const AccountApi& accounts);

}  // namespace server

#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <variant>

#include "usecases/register_account.hpp"

namespace server {

struct Credentials {
  std::string email;
  std::string password;
};

// Members that are missing count as empty: the form's rules have better words for that. Code of
// both: field_invalid, with its field, for what is no text, or text with control characters in it.

/// The body of POST /login.
[[nodiscard]] std::variant<Credentials, ApiError> read_credentials(const nlohmann::json& body);

/// The body of POST /createAccount. `role` is not even looked at.
[[nodiscard]] std::variant<RegistrationForm, ApiError> read_registration(
    const nlohmann::json& body);

}  // namespace server

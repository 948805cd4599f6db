#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "accounts/store.hpp"
#include "support/loop.hpp"

namespace test {

/// An account whose id repeats this hexadecimal digit.
inline server::NewAccount new_account(
    char digit, std::string email,
    std::string password_hash = "$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA") {
  return {"acc_" + std::string(32, digit),
          {"Ana",
           "Pérez",
           "Av. Hidalgo 100",
           "5 de Mayo y Juárez",
           "89000",
           "Portón azul",
           "8331234567",
           std::move(email),
           {}},
          std::move(password_hash)};
}

/// The id of the account that bears a token.
inline std::optional<std::string> account_of(server::Accounts& accounts, std::string_view token) {
  const auto found = test::run(accounts.account_of(token));
  return found ? std::optional(found->account_id) : std::nullopt;
}

}  // namespace test

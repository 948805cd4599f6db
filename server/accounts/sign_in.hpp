#pragma once

#include <string>
#include <variant>

#include "accounts/limits.hpp"
#include "accounts/passwords.hpp"
#include "accounts/store.hpp"
#include "crypto.hpp"
#include "external.hpp"
#include "result.hpp"

namespace server {

/// POST /login. An e-mail without an account costs the same time and gets the same answer as a
/// wrong password.
class SignIn {
 public:
  struct Command {
    std::string email;
    std::string password;
    std::string address;  ///< as AttemptLimits wants it
    Clock::TimePoint deadline;
  };
  struct SignedIn {
    std::string account_id;
    std::string token;  ///< 256 random bits in 43 letters, digits, - and _
  };

  SignIn(AccountStore& accounts, SignIns& sign_ins, Passwords& passwords, AttemptLimits& limits,
         Random& random)
      : accounts_(accounts),
        sign_ins_(sign_ins),
        passwords_(passwords),
        limits_(limits),
        random_(random) {}

  /// Codes: those of the form, with their field; credentials_wrong, too_many_requests, busy.
  /// Throws StoreUnavailable.
  [[nodiscard]] std::variant<SignedIn, ApiError> operator()(const Command& command);

 private:
  void refresh_hash(const StoredCredentials& account, const Command& command);

  AccountStore& accounts_;
  SignIns& sign_ins_;
  Passwords& passwords_;
  AttemptLimits& limits_;
  Random& random_;
};

}  // namespace server

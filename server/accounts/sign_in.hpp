#pragma once

#include <string>

#include "accounts/limits.hpp"
#include "accounts/passwords.hpp"
#include "accounts/store.hpp"
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

  SignIn(Accounts& accounts, Sessions& sessions, Passwords& passwords, AttemptLimits& limits)
      : accounts_(accounts), sessions_(sessions), passwords_(passwords), limits_(limits) {}

  /// Codes: those of the form, with their field; credentials_wrong, too_many_requests, busy.
  /// Throws StoreUnavailable.
  [[nodiscard]] Result<SignedIn> operator()(const Command& command);

 private:
  void refresh_hash(const StoredCredentials& account, const Command& command);

  Accounts& accounts_;
  Sessions& sessions_;
  Passwords& passwords_;
  AttemptLimits& limits_;
};

}  // namespace server

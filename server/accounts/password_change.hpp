#pragma once

#include <string>

#include "accounts/limits.hpp"
#include "accounts/passwords.hpp"
#include "accounts/store.hpp"
#include "external.hpp"
#include "result.hpp"

namespace server {

/// POST /password. Ends every session of the account, also that of whoever changes it: they get a
/// new one.
class ChangePassword {
 public:
  struct Command {
    std::string token;  ///< of who is signed in
    std::string current_password;
    std::string password;  ///< the new one
    Clock::TimePoint deadline;
  };

  ChangePassword(Sessions& sessions, Passwords& passwords, AttemptLimits& limits)
      : sessions_(sessions), passwords_(passwords), limits_(limits) {}

  /// The new token. Codes: token_invalid; those of the form, with their field; password_wrong,
  /// too_many_requests, busy. Throws StoreUnavailable.
  [[nodiscard]] Result<std::string> operator()(const Command& command);

 private:
  Sessions& sessions_;
  Passwords& passwords_;
  AttemptLimits& limits_;
};

}  // namespace server

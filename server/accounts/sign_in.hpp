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
    std::string captcha{};  ///< proof, where one is asked for
  };
  struct SignedIn {
    std::string account_id;
    std::string token;
  };

  SignIn(Accounts& accounts, Sessions& sessions, Passwords& passwords, AttemptLimits& limits,
         Captcha& captcha, Clock& clock)
      : accounts_(accounts),
        sessions_(sessions),
        passwords_(passwords),
        limits_(limits),
        captcha_(captcha),
        clock_(clock) {}

  /// Codes: those of the form, with their field; credentials_wrong, too_many_requests, busy; after
  /// many failures with an e-mail captcha_required and captcha_invalid. Throws StoreUnavailable.
  [[nodiscard]] Result<SignedIn> operator()(const Command& command);

 private:
  void refresh_hash(const StoredCredentials& account, const Command& command);

  Accounts& accounts_;
  Sessions& sessions_;
  Passwords& passwords_;
  AttemptLimits& limits_;
  Captcha& captcha_;
  Clock& clock_;
};

}  // namespace server

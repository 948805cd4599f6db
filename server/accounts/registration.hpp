#pragma once

#include <optional>
#include <string>

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
  std::string captcha;  ///< proof, "" if not sent
};

/// POST /createAccount
class RegisterAccount {
 public:
  struct Command {
    RegistrationForm form;
    std::string address;  ///< of the client, as AttemptLimits wants it
    Clock::TimePoint deadline;
  };

  RegisterAccount(Accounts& accounts, Passwords& passwords, Captcha& captcha, AttemptLimits& limits,
                  Clock& clock)
      : accounts_(accounts),
        passwords_(passwords),
        captcha_(captcha),
        limits_(limits),
        clock_(clock) {}

  /// The new account's id. Codes: those of the form, with their field; captcha_required,
  /// captcha_invalid, email_taken, too_many_requests, busy. Throws StoreUnavailable.
  [[nodiscard]] Result<std::string> operator()(const Command& command);

 private:
  Accounts& accounts_;
  Passwords& passwords_;
  Captcha& captcha_;
  AttemptLimits& limits_;
  Clock& clock_;
};

}  // namespace server

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/crypto.hpp"
#include "config.hpp"
#include "postgres/statement.hpp"

namespace server {

/// Determines the captcha for an attempt. Failed sign-ins and registrations never lock out other
/// clients of an address: beyond a limit a captcha is required, and its cost increases.
///
/// address: of the client, as client_address() returns it. All calls throw DatabaseUnavailable.
/// Their arguments outlive the tasks.
class AttemptLimits {
 public:
  AttemptLimits(const Limits& limits, Database& database, const Pseudonyms& names)
      : limits_(limits), database_(database), names_(names) {}
  struct Demand {
    bool captcha = false;
    int doublings = 0;  ///< how often the captcha's base cost is doubled
  };
  /// To be called before a password is checked. Counts the attempt as failed until it is refunded,
  /// so that concurrent guesses cannot exceed the limit.
  [[nodiscard]] Task<Demand> sign_in(std::string_view email, std::string_view address);
  Task<void> sign_in_failed(std::string_view email);
  /// Refunds a sign-in whose password was right or not checked.
  Task<void> refund_sign_in(std::string_view email, std::string_view address);

  /// Returns the doublings of the captcha cost for this address, one per limit of registrations
  /// (and requests for reset links) and of failed sign-ins.
  [[nodiscard]] Task<int> doublings(std::string_view address);
  Task<void> registered(std::string_view address);
  /// Counts what may happen three times in a window: a taken e-mail is reported for a captcha, a
  /// link is sent to an e-mail. Returns false for further ones.
  [[nodiscard]] Task<bool> is_one_of_three(std::string_view kind, std::string_view of,
                                           std::chrono::seconds window);

  /// To be called before the current password is checked. Counts the attempt as failed until it is
  /// refunded, per token, so that other clients cannot exhaust it. Returns 0 or the seconds to
  /// wait.
  [[nodiscard]] Task<int> password_change(std::string_view token);
  Task<void> refund_password_change(std::string_view token);

  struct Charge {
    std::string key;    ///< 64 hexadecimal digits
    int seconds = 1;    ///< the window, which begins with its first attempt
    bool count = true;  ///< false: only read
  };
  struct Count {
    int hits = 0;     ///< including this attempt
    int ends_in = 0;  ///< seconds until the window ends
  };
  /// Counts the charges, across all servers, and returns the current count of each key in their
  /// order. The keys must differ.
  [[nodiscard]] Task<std::vector<Count>> charge(const std::vector<Charge>& charges);
  /// Subtracts one from each key, after an attempt that did not fail.
  Task<void> refund(std::vector<std::string> keys);

 private:
  /// What is counted, under a name that keeps the keys of equal texts apart.
  struct Kind {
    std::string_view name;
    Limit Limits::*limit;
  };
  static constexpr Kind kPair{"sign-in, e-mail and address", &Limits::sign_in_pair};
  static constexpr Kind kAddress{"sign-in, address", &Limits::sign_in_address};
  static constexpr Kind kAccount{"sign-in, e-mail", &Limits::sign_in_account};
  static constexpr Kind kRegistration{"registration, address", &Limits::registration_address};
  static constexpr Kind kPasswordChange{"password change, token", &Limits::sign_in_pair};

  [[nodiscard]] Charge one(const Kind& kind, std::string_view of, bool count = true) const;

  Limits limits_;
  Database& database_;
  const Pseudonyms& names_;
};

}  // namespace server

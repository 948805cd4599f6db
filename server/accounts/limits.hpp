#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "config.hpp"
#include "crypto.hpp"
#include "postgres/pool.hpp"

namespace server {

/// Counts tries under keys, for all servers together. All calls throw DatabaseUnavailable.
class RateLimits {
 public:
  struct Charge {
    std::string key;    ///< 64 hexadecimal digits
    int seconds = 1;    ///< the window, which begins with its first try
    bool count = true;  ///< false: only look
  };
  struct Count {
    int hits = 0;     ///< with this one
    int ends_in = 0;  ///< seconds until the window ends
  };

  /// connections: made with statements() among theirs.
  explicit RateLimits(PgConnections& connections) : connections_(connections) {}
  [[nodiscard]] static std::vector<PgStatement> statements();

  /// Counts, and returns what each key has by now, in the same order. The keys must differ.
  [[nodiscard]] std::vector<Count> charge(const std::vector<Charge>& charges);
  /// Takes one off each key: that try was all right.
  void give_back(const std::vector<std::string>& keys);

 private:
  PgConnections& connections_;
};

/// What tries cost. Failed sign-ins and registrations never shut anybody out, whoever else comes
/// from the same address: beyond a limit a captcha is asked for, and it becomes dearer.
///
/// address: of the client; of an IPv6 address the network (/64), which is what one customer has.
/// All calls throw DatabaseUnavailable.
class AttemptLimits {
 public:
  AttemptLimits(const Limits& limits, RateLimits& counts, const Pseudonyms& names)
      : limits_(limits), counts_(counts), names_(names) {}

  struct Demand {
    bool captcha = false;
    int doublings = 0;  ///< how many times the captcha's usual cost is doubled
  };
  /// Before a password is looked at. Counts it as failed until it is given back, so that guesses at
  /// the same time cannot outrun the limit.
  [[nodiscard]] Demand sign_in(std::string_view email, std::string_view address);
  void sign_in_failed(std::string_view email);
  /// The sign-in did not fail: the password was right, or it was not looked at.
  void give_back_sign_in(std::string_view email, std::string_view address);

  /// How dear a captcha is for this address: doubled by as many registrations as its limit says,
  /// and by as many failed sign-ins.
  [[nodiscard]] int doublings(std::string_view address);
  void registered(std::string_view address);
  /// Counts an e-mail that is taken. False when this captcha has told of enough of them.
  [[nodiscard]] bool may_tell_taken(std::string_view captcha);

  /// Before the current password is looked at: counted as failed until it is given back. Returns 0,
  /// or the seconds to wait. By token: nobody can use up somebody else's tries.
  [[nodiscard]] int password_change(std::string_view token);
  void give_back_password_change(std::string_view token);

 private:
  [[nodiscard]] std::string pair_key(std::string_view email, std::string_view address) const;
  [[nodiscard]] std::string key(std::string_view kind, std::string_view of) const {
    return names_.full(kind, of);
  }

  Limits limits_;
  RateLimits& counts_;
  const Pseudonyms& names_;
};

}  // namespace server

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "config.hpp"
#include "crypto.hpp"
#include "postgres/pool.hpp"

namespace server {

/// Counts tries under keys, for all servers together. All calls throw StoreUnavailable.
class RateLimits {
 public:
  struct Charge {
    std::string key;  ///< 64 hexadecimal digits
    Limit limit;
    bool count = true;  ///< false: only look whether one more would be allowed
  };

  /// connections: made with statements() among theirs.
  explicit RateLimits(PgConnections& connections) : connections_(connections) {}
  [[nodiscard]] static std::vector<PgStatement> statements();

  /// Counts all charges. 0 when every limit allows it, else the seconds until one more try is
  /// allowed. The keys of one call must differ.
  [[nodiscard]] int charge(const std::vector<Charge>& charges);
  /// Takes one off each key: that try was all right.
  void give_back(const std::vector<std::string>& keys);

 private:
  PgConnections& connections_;
};

/// Who may try what how often. Only failed sign-ins count, those without the captcha that was asked
/// for among them: neither signing in nor what others try with an e-mail locks an owner out.
///
/// address: of the client; of an IPv6 address the network (/64), which is what one customer has.
class AttemptLimits {
 public:
  AttemptLimits(const Limits& limits, RateLimits& counts, const Pseudonyms& names)
      : limits_(limits), counts_(counts), names_(names) {}

  // All throw StoreUnavailable.

  struct SignInLeave {
    int wait = 0;        ///< seconds: too many from this address
    bool proof = false;  ///< so many with this e-mail that a captcha has to be solved for each
  };
  /// Before a password is looked at. Counts it as failed until it is given back.
  [[nodiscard]] SignInLeave sign_in(std::string_view email, std::string_view address);

  // These answer 0, or the seconds to wait.

  [[nodiscard]] int registration(std::string_view address);
  [[nodiscard]] int captcha(std::string_view address);

  /// Before the current password is looked at: counted as failed until it is given back. By token:
  /// nobody can use up somebody else's tries.
  [[nodiscard]] int password_change(std::string_view token);
  void give_back_password_change(std::string_view token);

  void sign_in_failed(std::string_view email);
  /// The sign-in did not fail: the password was right, or the server was too busy to look at it.
  void give_back_sign_in(std::string_view email, std::string_view address);

 private:
  [[nodiscard]] std::string pair_key(std::string_view email, std::string_view address) const;

  Limits limits_;
  RateLimits& counts_;
  const Pseudonyms& names_;
};

}  // namespace server

#pragma once

#include <string>
#include <string_view>

#include "base/limits.hpp"
#include "base/pseudonyms.hpp"
#include "ports/rate_limits.hpp"

namespace server {

/// Who may try what how often. Only failed sign-ins count: nobody is locked out by signing in.
///
/// address: of the client; of an IPv6 address the network (/64), which is what one customer has.
class AttemptLimits {
 public:
  AttemptLimits(const Limits& limits, RateLimits& counts, const Pseudonyms& names)
      : limits_(limits), counts_(counts), names_(names) {}

  // These answer 0, or the seconds to wait. All throw StoreUnavailable.

  /// Before a password is looked at. Counts it as failed until signed_in() says otherwise.
  [[nodiscard]] int sign_in(std::string_view email, std::string_view address);
  [[nodiscard]] int registration(std::string_view address);
  [[nodiscard]] int captcha(std::string_view address);

  void sign_in_failed(std::string_view email);
  void signed_in(std::string_view email, std::string_view address);

 private:
  [[nodiscard]] std::string pair_key(std::string_view email, std::string_view address) const;

  Limits limits_;
  RateLimits& counts_;
  const Pseudonyms& names_;
};

}  // namespace server

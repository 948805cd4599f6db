#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/log.hpp"
#include "base/metrics.hpp"
#include "external.hpp"
#include "loop/workers.hpp"
#include "outbound/service.hpp"

namespace server {

// ALTCHA's proof of work, version 2: the client finds a hidden counter by deriving a key for each
// number of a range. Format and signature are those of the npm packages `altcha` (the widget) and
// `altcha-lib`.

/// The hidden counter is below this limit: with several cores and 5,000 rounds two seconds on a
/// phone, four at most. From 0 on, because a known start of the range would not add work.
inline constexpr unsigned kAltchaCounters = 3'000;

struct AltchaSeed {
  std::string nonce;  ///< 32 unique hexadecimal digits
  std::string salt;   ///< 32 unique hexadecimal digits
  unsigned counter = 0;
  int cost = 0;  ///< PBKDF2 rounds per number, at most kMaxCaptchaCost
  std::chrono::sys_seconds expires;
};

/// The challenge as JSON: {"parameters":{…},"signature"}.
[[nodiscard]] std::string altcha_challenge(std::string_view secret, const AltchaSeed& seed);

struct AltchaProof {
  std::string signature;  ///< of the challenge, 64 unique hexadecimal digits
  std::chrono::sys_seconds expires;
  int cost = 0;
};

/// Verifies the widget's response: base64 of
/// {"challenge":{"parameters","signature"},"solution":{"counter", "derivedKey"}}. Nothing unless
/// the challenge was signed with this secret, has not expired, and the solution is right.
[[nodiscard]] std::optional<AltchaProof> check_altcha(std::string_view secret,
                                                      std::string_view payload,
                                                      std::chrono::sys_seconds now);

/// The captcha without an external service: the server creates and verifies challenges.
class AltchaCaptcha final : public Captcha {
 public:
  /// workers: derive the keys. The references outlive this.
  AltchaCaptcha(std::string secret, int cost, std::chrono::seconds lifetime, Clock& clock,
                Workers& workers)
      : secret_(std::move(secret)),
        cost_(cost),
        lifetime_(lifetime),
        clock_(clock),
        workers_(workers) {}

  [[nodiscard]] Task<std::string> offer(int doublings) override;
  /// A challenge from before the last doubling is still accepted.
  [[nodiscard]] Task<CaptchaResult> check(std::string_view proof, int doublings) override;

 private:
  [[nodiscard]] int cost(int doublings) const;

  std::string secret_;
  int cost_;
  std::chrono::seconds lifetime_;
  Clock& clock_;
  Workers& workers_;
};

/// Asks Google about a captcha response. api_base: without a trailing slash.
[[nodiscard]] HttpCall recaptcha_call(const std::string& api_base, const std::string& secret,
                                      std::string_view proof);

/// Google's reCAPTCHA v2. Google rejects a second use of a captcha response, so a checked response
/// is always used up. Doublings do not apply.
class Recaptcha final : public Captcha {
 public:
  Recaptcha(HttpClient& http, std::string api_base, std::string site_key, std::string secret,
            Clock& clock, Log& log, Metrics& metrics);

  [[nodiscard]] Task<std::string> offer(int doublings) override;
  [[nodiscard]] Task<CaptchaResult> check(std::string_view proof, int doublings) override;

 private:
  [[nodiscard]] CaptchaFailure unavailable(std::string_view reason) const;

  std::string api_base_;
  std::string site_key_;
  std::string secret_;
  Service service_;
  const ServiceCalls calls_;
};

}  // namespace server

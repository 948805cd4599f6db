#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "external.hpp"

namespace server {

// ALTCHA's proof of work, version 2: a number is hidden in a range, and who wants to know it has to
// derive a key for one number after the other. Format and signature are those of the npm packages
// `altcha` (the widget) and `altcha-lib`.

/// The number hidden is below: with several cores at work and 5,000 rounds, two seconds on a phone,
/// four at most. From 0 on: a program that knew where the range begins would start there.
inline constexpr unsigned kAltchaCounters = 3'000;

struct AltchaSeed {
  std::string nonce;  ///< 32 hexadecimal digits, never used before
  std::string salt;   ///< likewise
  unsigned counter = 0;
  int cost = 0;  ///< PBKDF2 rounds for each number that is tried, at most kMaxCaptchaCost
  std::chrono::sys_seconds expires;
};

/// The challenge as JSON: {"parameters":{…},"signature"}.
[[nodiscard]] std::string altcha_challenge(std::string_view secret, const AltchaSeed& seed);

struct AltchaProof {
  std::string signature;  ///< of the challenge, 64 hexadecimal digits: no two have the same
  std::chrono::sys_seconds expires;
  int cost = 0;
};

/// What the widget submits: base64 of
/// {"challenge":{"parameters","signature"},"solution":{"counter", "derivedKey"}}. Nothing unless
/// the challenge was signed with this secret, has not expired, and the solution is right.
[[nodiscard]] std::optional<AltchaProof> check_altcha(std::string_view secret,
                                                      std::string_view payload,
                                                      std::chrono::sys_seconds now);

/// The captcha that needs nobody else: challenges made and checked here.
class AltchaCaptcha final : public Captcha {
 public:
  AltchaCaptcha(std::string secret, int cost, std::chrono::seconds lifetime, Clock& clock)
      : secret_(std::move(secret)), cost_(cost), lifetime_(lifetime), clock_(clock) {}

  [[nodiscard]] std::string offer(int doublings) override;
  /// A challenge made before the last doubling still passes.
  [[nodiscard]] Result<CaptchaTicket, CaptchaFailure> check(std::string_view proof,
                                                            int doublings) override;

 private:
  [[nodiscard]] int cost(int doublings) const;

  std::string secret_;
  int cost_;
  std::chrono::seconds lifetime_;
  Clock& clock_;
};

}  // namespace server

#include "adapters/altcha_captcha.hpp"

#include "adapters/altcha.hpp"

namespace server {

std::string AltchaCaptcha::offer() {
  constexpr unsigned kRange = kAltchaLastCounter - kAltchaFirstCounter + 1;
  const auto draw = static_cast<unsigned>(std::stoul(random_.hex(4), nullptr, 16));
  return altcha_challenge(secret_, {random_.hex(16), random_.hex(16),
                                    kAltchaFirstCounter + draw % kRange, clock_.now() + lifetime_});
}

CaptchaVerdict AltchaCaptcha::check(std::string_view proof, std::chrono::milliseconds /*limit*/) {
  const auto right = check_altcha(secret_, proof, clock_.now());
  return right && spent_.spend(right->signature, right->expires) ? CaptchaVerdict::passed
                                                                 : CaptchaVerdict::refused;
}

}  // namespace server

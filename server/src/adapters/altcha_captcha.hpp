#pragma once

#include <string>
#include <utility>

#include "ports/captcha.hpp"
#include "ports/random.hpp"
#include "ports/spent_proofs.hpp"
#include "ports/wall_clock.hpp"

namespace server {

/// The captcha that needs nobody else: challenges made and checked here.
class AltchaCaptcha final : public Captcha {
 public:
  AltchaCaptcha(std::string secret, std::chrono::seconds lifetime, SpentProofs& spent,
                Random& random, WallClock& clock)
      : secret_(std::move(secret)),
        lifetime_(lifetime),
        spent_(spent),
        random_(random),
        clock_(clock) {}

  [[nodiscard]] std::string offer() override;
  [[nodiscard]] CaptchaVerdict check(std::string_view proof,
                                     std::chrono::milliseconds limit) override;

 private:
  std::string secret_;
  std::chrono::seconds lifetime_;
  SpentProofs& spent_;
  Random& random_;
  WallClock& clock_;
};

}  // namespace server

#include "accounts/captcha/proof.hpp"

#include <algorithm>
#include <chrono>

namespace server {
namespace {

using shop::ErrorCode;
using std::chrono::milliseconds;

/// Of the time for the whole call: hashing and writing come after it.
constexpr milliseconds kLimit{4'000};
constexpr milliseconds kReserve{1'500};

}  // namespace

std::optional<ApiError> captcha_error(Captcha& captcha, std::string_view proof, const Clock& clock,
                                      Clock::TimePoint deadline) {
  if (proof.empty()) {
    return ApiError{ErrorCode::captcha_required, "captcha"};
  }
  const auto left = std::chrono::duration_cast<milliseconds>(deadline - clock.now());
  const milliseconds limit = std::min(kLimit, left - kReserve);
  const auto verdict =
      limit > milliseconds{0} ? captcha.check(proof, limit) : CaptchaVerdict::unavailable;
  switch (verdict) {
    case CaptchaVerdict::passed:
      return std::nullopt;
    case CaptchaVerdict::refused:
      return ApiError{ErrorCode::captcha_invalid, "captcha"};
    case CaptchaVerdict::unavailable:
      break;
  }
  return ApiError{ErrorCode::busy};
}

}  // namespace server

#pragma once

#include <optional>
#include <string_view>

#include "external.hpp"
#include "result.hpp"

namespace server {

/// What is wrong with a captcha's proof, nothing when it is good: captcha_required when there is
/// none, captcha_invalid, busy when whoever has to say cannot be asked in time. Throws
/// StoreUnavailable.
[[nodiscard]] std::optional<ApiError> captcha_error(Captcha& captcha, std::string_view proof,
                                                    const Clock& clock, Clock::TimePoint deadline);

}  // namespace server

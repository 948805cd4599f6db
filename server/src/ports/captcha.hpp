#pragma once

#include <chrono>
#include <string>
#include <string_view>

namespace server {

/// unavailable: whoever has to say could not be asked.
enum class CaptchaVerdict { passed, refused, unavailable };

class Captcha {
 public:
  Captcha() = default;
  virtual ~Captcha() = default;
  Captcha(const Captcha&) = delete;
  Captcha& operator=(const Captcha&) = delete;
  Captcha(Captcha&&) = delete;
  Captcha& operator=(Captcha&&) = delete;

  /// JSON for the widget: a fresh challenge, or which provider to load.
  [[nodiscard]] virtual std::string offer() = 0;
  /// A proof passes once. Answers within limit. Throws StoreUnavailable.
  [[nodiscard]] virtual CaptchaVerdict check(std::string_view proof,
                                             std::chrono::milliseconds limit) = 0;
};

}  // namespace server

#pragma once

#include <chrono>
#include <string>

#include "base/limits.hpp"

namespace server {

class SettingReader;

/// The settings of accounts, captcha and limits.
struct AccountConfig {
  std::string log_key;         ///< LOG_KEY: of the names that e-mails and addresses have in the log
  std::string captcha_secret;  ///< CAPTCHA_SECRET: signs our own challenges
  std::chrono::seconds captcha_lifetime{};  ///< CAPTCHA_SECONDS
  std::string recaptcha_site_key;  ///< RECAPTCHA_SITE_KEY: "" unless Google's captcha is to be used
  std::string recaptcha_secret;    ///< RECAPTCHA_SECRET
  std::string recaptcha_api_base;  ///< RECAPTCHA_API_BASE, without a last slash
  std::chrono::seconds session_idle{};     ///< SESSION_IDLE_SECONDS: after the last use
  std::chrono::seconds session_longest{};  ///< SESSION_MAX_SECONDS: after signing in
  Limits limits;                           ///< LIMIT_…, each like "10/900": times/seconds
};

[[nodiscard]] AccountConfig read_account_config(SettingReader& reader);

}  // namespace server

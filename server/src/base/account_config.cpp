#include "base/account_config.hpp"

#include "base/setting_reader.hpp"
#include "base/text.hpp"

namespace server {
namespace {

constexpr std::int64_t kDay = std::int64_t{24} * 60 * 60;

void read_limits(SettingReader& reader, Limits& limits) {
  limits.sign_in_pair = reader.limit("LIMIT_LOGIN_PER_ACCOUNT_AND_ADDRESS", limits.sign_in_pair);
  limits.sign_in_address = reader.limit("LIMIT_LOGIN_PER_ADDRESS", limits.sign_in_address);
  limits.sign_in_account = reader.limit("LIMIT_LOGIN_PER_ACCOUNT", limits.sign_in_account);
  limits.registration_address =
      reader.limit("LIMIT_REGISTRATION_PER_ADDRESS", limits.registration_address);
  limits.captcha_address = reader.limit("LIMIT_CAPTCHA_PER_ADDRESS", limits.captcha_address);
}

std::string read_google_key(SettingReader& reader, const char* key) {
  std::string text = reader.text(key);
  if (!is_plain(text, 8, 255, "_-")) {
    reader.problem(key, "must have 8 to 255 letters, digits, _ or -");
  }
  return text;
}

/// Google's keys come in twos. Without them the captcha is our own.
void read_captcha(SettingReader& reader, AccountConfig& config) {
  if (reader.has("RECAPTCHA_SITE_KEY") || reader.has("RECAPTCHA_SECRET")) {
    config.recaptcha_site_key = read_google_key(reader, "RECAPTCHA_SITE_KEY");
    config.recaptcha_secret = read_google_key(reader, "RECAPTCHA_SECRET");
    config.recaptcha_api_base = reader.service("RECAPTCHA_API_BASE", "https://www.google.com");
    return;
  }
  config.captcha_secret = reader.secret("CAPTCHA_SECRET");
  config.captcha_lifetime = std::chrono::seconds{reader.whole("CAPTCHA_SECONDS", 600, 1, kDay)};
}

}  // namespace

AccountConfig read_account_config(SettingReader& reader) {
  AccountConfig config;
  read_captcha(reader, config);
  config.log_key = reader.secret("LOG_KEY");
  config.session_idle =
      std::chrono::seconds{reader.whole("SESSION_IDLE_SECONDS", 7 * kDay, 1, 365 * kDay)};
  config.session_longest =
      std::chrono::seconds{reader.whole("SESSION_MAX_SECONDS", 30 * kDay, 1, 365 * kDay)};
  read_limits(reader, config.limits);
  return config;
}

}  // namespace server

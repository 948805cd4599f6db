#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "config.hpp"

namespace server {
namespace {

using testing::AllOf;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

using Settings = std::map<std::string, std::string>;

struct Outcome {
  AccountConfig config;
  ConfigProblems problems;
};

Outcome read(const Settings& more) {
  Settings settings{{"DATABASE_URL", "postgresql:///shop"},
                    {"PUBLIC_URL", "https://tienda.example"},
                    {"PAYMENT_SECRET_KEY", "sk_live_sandbox"},
                    {"CAPTCHA_SECRET", std::string(32, 'c')},
                    {"LOG_KEY", std::string(32, 'l')},
                    {"IMEI_API_URL", "https://operador.example/v1/imeis"},
                    {"IMEI_API_KEY", "carrier_test_sandbox"}};
  for (const auto& [key, value] : more) {
    settings[key] = value;
  }
  const auto config = read_config([&](const std::string& name) -> std::optional<std::string> {
    const auto found = settings.find(name);
    return found == settings.end() ? std::nullopt : std::optional(found->second);
  });
  return config ? Outcome{config->accounts, {}} : Outcome{{}, config.error()};
}

TEST(AccountConfig, EverySettingButTheSecretsHasADefault) {
  const auto [config, problems] = read({});
  EXPECT_THAT(problems, IsEmpty());
  EXPECT_EQ(config.captcha_lifetime, std::chrono::minutes{10});
  EXPECT_EQ(config.session_idle_timeout, std::chrono::hours{24 * 7});
  EXPECT_EQ(config.session_absolute_timeout, std::chrono::hours{24 * 30});
  EXPECT_EQ(config.limits.sign_in_pair.count, 10);
  EXPECT_EQ(config.limits.sign_in_pair.seconds, 900);
  EXPECT_EQ(config.recaptcha_site_key, "");
}

TEST(AccountConfig, MissingOrWeakSecretIsReportedWithoutItsValue) {
  EXPECT_THAT(
      read({{"CAPTCHA_SECRET", ""}, {"LOG_KEY", ""}}).problems,
      ElementsAre(StartsWith("CAPTCHA_SECRET is required"), StartsWith("LOG_KEY is required")));
  for (const std::string& bad :
       {std::string("canary"), "canary" + std::string(30, ' '), "canary" + std::string(250, 'x')}) {
    EXPECT_THAT(read({{"LOG_KEY", bad}}).problems,
                AllOf(ElementsAre(StartsWith("LOG_KEY must")), Each(Not(HasSubstr("canary")))));
  }
}

TEST(AccountConfig, LimitsAreReadAsTimesPerSeconds) {
  const auto [config, problems] = read({{"LIMIT_LOGIN_PER_ACCOUNT_AND_ADDRESS", "3/60"},
                                        {"LIMIT_LOGIN_PER_ADDRESS", "4/61"},
                                        {"LIMIT_LOGIN_PER_ACCOUNT", "5/62"},
                                        {"LIMIT_REGISTRATION_PER_ADDRESS", "1000000/86400"}});
  EXPECT_THAT(problems, IsEmpty());
  EXPECT_EQ(config.limits.sign_in_pair.count, 3);
  EXPECT_EQ(config.limits.sign_in_address.seconds, 61);
  EXPECT_EQ(config.limits.sign_in_account.count, 5);
  EXPECT_EQ(config.limits.registration_address.count, 1'000'000);
  EXPECT_EQ(config.limits.registration_address.seconds, 86'400);
}

TEST(AccountConfig, MalformedLimitIsReportedByName) {
  for (const char* text : {"3", "3/", "/60", "0/60", "3/0", "-3/60", "3/60s", " 3/60", "3.5/60",
                           "3/86401", "1000001/60", "a/b"}) {
    EXPECT_THAT(read({{"LIMIT_LOGIN_PER_ADDRESS", text}}).problems,
                ElementsAre("LIMIT_LOGIN_PER_ADDRESS must be times/seconds, like 100/900"))
        << text;
  }
}

TEST(AccountConfig, MalformedDurationIsReportedByName) {
  for (const char* text : {"0", "-1", "1h", "31536001", "99999999999999999999"}) {
    EXPECT_THAT(read({{"SESSION_IDLE_SECONDS", text}}).problems,
                ElementsAre("SESSION_IDLE_SECONDS must be a whole number from 1 to 31536000"))
        << text;
  }
}

TEST(AccountConfig, RecaptchaNeedsBothKeysAndReplacesAltcha) {
  const auto [config, problems] = read({{"RECAPTCHA_SITE_KEY", "site-key"},
                                        {"RECAPTCHA_SECRET", "secret-key"},
                                        {"CAPTCHA_SECRET", ""}});
  EXPECT_THAT(problems, IsEmpty());
  EXPECT_EQ(config.recaptcha_site_key, "site-key");
  EXPECT_EQ(config.recaptcha_api_base, "https://www.google.com");
  EXPECT_THAT(read({{"RECAPTCHA_SITE_KEY", "site-key"}}).problems,
              ElementsAre(StartsWith("RECAPTCHA_SECRET is required")));
  EXPECT_THAT(read({{"RECAPTCHA_SECRET", "secret-key"}}).problems,
              ElementsAre(StartsWith("RECAPTCHA_SITE_KEY is required")));
  EXPECT_THAT(read({{"RECAPTCHA_SECRET_FILE", "/nowhere"}}).problems,
              ElementsAre(StartsWith("RECAPTCHA_SITE_KEY is required"),
                          StartsWith("RECAPTCHA_SECRET cannot be read")));
}

TEST(AccountConfig, RecaptchaAddressMustBeHttps) {
  EXPECT_THAT(read({{"RECAPTCHA_SITE_KEY", "site-key"},
                    {"RECAPTCHA_SECRET", "secret-key"},
                    {"RECAPTCHA_API_BASE", "http://www.google.com"}})
                  .problems,
              ElementsAre(StartsWith("RECAPTCHA_API_BASE must be https")));
}

}  // namespace
}  // namespace server

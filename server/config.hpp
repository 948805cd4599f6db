#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "base/text.hpp"
#include "shop/money.hpp"

namespace server {

/// At most `count` attempts in a window of `seconds` that begins with the first attempt.
struct Limit {
  int count = 1;
  int seconds = 1;
  bool operator==(const Limit&) const = default;
};

/// Many shoppers share an address of their mobile network, so an address has a higher limit than an
/// account.
struct Limits {
  /// Failed sign-ins with one e-mail from one address.
  Limit sign_in_pair{10, 900};
  /// Failed sign-ins from one address with any e-mails. Each further `count` of them doubles the
  /// cost of its captchas, as registrations do.
  Limit sign_in_address{100, 900};
  /// Failed sign-ins with one e-mail from any address.
  Limit sign_in_account{100, 3'600};
  Limit registration_address{30, 3'600};
  bool operator==(const Limits&) const = default;
};

inline constexpr std::chrono::minutes kResetLinkLifetime{30};

/// Limits the cost of checking a signed challenge, should the secret ever leak.
inline constexpr int kMaxCaptchaCost = 100'000;

struct AccountConfig {
  std::string log_key;         ///< LOG_KEY: key for pseudonyms in the log
  std::string reset_key;       ///< RESET_KEY: signs password reset links
  std::string shop_names;      ///< host of PUBLIC_URL, and the merchant of BUILD_FACTS
  std::string captcha_secret;  ///< CAPTCHA_SECRET: signs challenges
  int captcha_cost{};          ///< CAPTCHA_COST: hash rounds per number that a device tries
  std::chrono::seconds captcha_lifetime{};  ///< CAPTCHA_SECONDS
  std::string recaptcha_site_key;  ///< RECAPTCHA_SITE_KEY: "" unless Google's captcha is used
  std::string recaptcha_secret;    ///< RECAPTCHA_SECRET
  std::string recaptcha_api_base;  ///< RECAPTCHA_API_BASE, without a last slash
  std::chrono::seconds session_idle_timeout{};      ///< SESSION_IDLE_SECONDS: after the last use
  std::chrono::seconds session_absolute_timeout{};  ///< SESSION_MAX_SECONDS: after signing in
  Limits limits;  ///< LIMIT_…, each like "10/900": times/seconds
  bool operator==(const AccountConfig&) const = default;
};

struct ImeiConfig {
  std::string api_url;  ///< IMEI_API_URL: the carrier's address, with its path
  std::string api_key;  ///< IMEI_API_KEY
  bool operator==(const ImeiConfig&) const = default;
};

struct MailConfig {
  std::string server;     ///< SMTP_URL: smtp://user:password@host:port or smtps://…; "": no mail
  std::string from;       ///< MAIL_FROM: the sender's address
  bool needs_tls = true;  ///< unless the mail server is on this machine
  bool operator==(const MailConfig&) const = default;
};

struct ListenAddress {
  std::string host;
  std::uint16_t port = 0;
  bool operator==(const ListenAddress&) const = default;
};

/// The settings, from the environment. Read and checked once, at start.
struct Config {
  std::string database_url;   ///< DATABASE_URL: postgresql://… or libpq's key=value form
  std::string database_user;  ///< the role in it, "" where it names none
  /// MIGRATIONS_DATABASE_URL: the database, as the role that owns its tables; "": not set
  std::string migrations_database_url{};
  std::string public_url;  ///< PUBLIC_URL: where shoppers reach the shop, without a last slash
  std::string host;        ///< HOST: address to listen on
  std::uint16_t port = 0;  ///< PORT; 0: any free one
  /// METRICS_LISTEN, like 127.0.0.1:9464: where /metrics is served to any client; unset: on PORT,
  /// to this machine alone
  std::optional<ListenAddress> metrics{};
  TrustedProxies trusted_proxies{};  ///< NGINX_ADDRESSES
  std::string payment_api_base;      ///< PAYMENT_API_BASE, without a last slash
  std::string payment_secret_key;    ///< PAYMENT_SECRET_KEY
  bool allows_test_key = false;      ///< PAYMENT_TEST_MODE
  /// THREADS: concurrent password hashes and captchas; unset: one per core
  std::size_t threads = 2;
  /// SHIPPING_PESOS: the price of shipping outside the local zone; none: free, or agreed on later
  std::optional<shop::Money> shipping_price{};
  /// PAYMENT_PAGE_MINUTES: the lifetime of a payment page
  std::chrono::minutes page_lifetime{60};
  /// PAYMENT_METHODS: in the payment provider's terms
  std::vector<std::string> payment_methods{"card"};
  AccountConfig accounts;
  ImeiConfig imeis;
  MailConfig mail{};
  bool operator==(const Config&) const = default;
};

/// Looks up a variable. Nothing and "" both mean unset.
using Environment = std::function<std::optional<std::string>(const std::string& name)>;

/// One sentence per invalid setting, beginning with its name. Contains no secret.
using ConfigProblems = std::vector<std::string>;

[[nodiscard]] Result<Config, ConfigProblems> read_config(const Environment& environment);

/// The names of all settings, with the NAME_FILE of secrets.
[[nodiscard]] std::set<std::string> setting_names();

[[nodiscard]] std::optional<std::string> process_environment(const std::string& name);

}  // namespace server

#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "addresses.hpp"
#include "result.hpp"
#include "shop/money.hpp"

namespace server {

/// At most `count` times in a window of `seconds`, which begins with the first.
struct Limit {
  int count = 1;
  int seconds = 1;
};

/// Who may try how often. Many shoppers share the address of their mobile network, hence the
/// difference between one account and one address.
struct Limits {
  /// Failed sign-ins with one e-mail from one address.
  Limit sign_in_pair{10, 900};
  /// Failed sign-ins from one address, whatever the e-mails; each further so many double the cost
  /// of its captchas, as registrations do.
  Limit sign_in_address{100, 900};
  /// Failed sign-ins with one e-mail, wherever from.
  Limit sign_in_account{100, 3'600};
  Limit registration_address{30, 3'600};
};

class SettingReader;

/// Bounds what a signed challenge can cost us, should the secret ever leak.
inline constexpr int kMaxCaptchaCost = 100'000;

/// The settings of accounts, captcha and limits.
struct AccountConfig {
  std::string log_key;         ///< LOG_KEY: of the names that e-mails and addresses have in the log
  std::string captcha_secret;  ///< CAPTCHA_SECRET: signs our own challenges
  int captcha_cost{};  ///< CAPTCHA_COST: rounds for each number that a visitor's device tries
  std::chrono::seconds captcha_lifetime{};  ///< CAPTCHA_SECONDS
  std::string recaptcha_site_key;  ///< RECAPTCHA_SITE_KEY: "" unless Google's captcha is to be used
  std::string recaptcha_secret;    ///< RECAPTCHA_SECRET
  std::string recaptcha_api_base;  ///< RECAPTCHA_API_BASE, without a last slash
  std::chrono::seconds session_idle{};     ///< SESSION_IDLE_SECONDS: after the last use
  std::chrono::seconds session_longest{};  ///< SESSION_MAX_SECONDS: after signing in
  Limits limits;                           ///< LIMIT_…, each like "10/900": times/seconds
};

[[nodiscard]] AccountConfig read_account_config(SettingReader& reader);

class SettingReader;

/// The settings of the check of phones.
struct ImeiConfig {
  std::string api_url;  ///< IMEI_API_URL: the operator's address, with its path
  std::string api_key;  ///< IMEI_API_KEY
};

[[nodiscard]] ImeiConfig read_imei_config(SettingReader& reader);

struct ListenAddress {
  std::string host;
  std::uint16_t port = 0;
};

/// The settings, from the environment. Read and checked once, at start.
struct Config {
  std::string database_url;   ///< DATABASE_URL: postgresql://… or libpq's key=value form
  std::string database_user;  ///< the role in it, "" where it names none
  /// MIGRATIONS_DATABASE_URL: the same database as the role that owns its tables; "": nobody else
  std::string migrations_database_url{};
  std::string public_url;  ///< PUBLIC_URL: where shoppers reach the shop, without a last slash
  std::string host;        ///< HOST: address to listen on
  std::uint16_t port = 0;  ///< PORT
  /// METRICS_LISTEN, like 127.0.0.1:9464: where /metrics is served to any client; unset: on PORT,
  /// to this machine alone
  std::optional<ListenAddress> metrics{};
  TrustedProxies trusted_proxies{};  ///< NGINX_ADDRESSES
  std::string payment_api_base;      ///< PAYMENT_API_BASE, without a last slash
  std::string payment_secret_key;    ///< PAYMENT_SECRET_KEY
  /// THREADS: of sockets and of password hashes; unset: as many as there are cores
  std::size_t threads = 2;
  /// SHIPPING_PESOS: what sending costs outside the local zone; nothing: it is agreed on later
  std::optional<shop::Money> shipping_price{};
  /// PAYMENT_PAGE_MINUTES: how long a payment page can be paid on
  std::chrono::minutes page_lifetime{60};
  /// PAYMENT_METHODS: what can be paid with, in the payment provider's words
  std::vector<std::string> payment_methods{"card"};
  AccountConfig accounts;
  ImeiConfig imeis;
};

/// Looks a variable up; nothing and "" both mean that it is not set.
using Environment = std::function<std::optional<std::string>(const std::string& name)>;

/// One sentence for each bad key, beginning with its name. Values of secrets are not repeated.
using ConfigProblems = std::vector<std::string>;

[[nodiscard]] Result<Config, ConfigProblems> read_config(const Environment& environment);

/// The process's own environment.
[[nodiscard]] std::optional<std::string> process_environment(const std::string& name);

/// Reads settings one by one and collects what is wrong with them.
class SettingReader {
 public:
  explicit SettingReader(const Environment& environment) : environment_(environment) {}

  /// Whether it is set at all, well or not.
  [[nodiscard]] bool has(const std::string& key) const;
  /// Without a value and without another one to take instead: "is required".
  std::string text(const std::string& key, const std::string& otherwise = {});
  /// A whole number from least to most, else a problem, and least.
  std::int64_t whole(const std::string& key, std::int64_t otherwise, std::int64_t least,
                     std::int64_t most);
  /// 32 to 255 printable ASCII characters without blanks.
  std::string secret(const std::string& key);
  /// Where a service of somebody else is: without a last slash; https, except on this machine
  /// itself, because our secrets travel there.
  std::string service(const std::string& key, const std::string& otherwise);
  /// The same with a path, and without a value to take instead.
  std::string endpoint(const std::string& key, const std::string& example);
  /// times/seconds, like 10/900.
  Limit limit(const std::string& key, Limit otherwise);

  /// Of one key only the first problem counts.
  void problem(const std::string& key, const std::string& what);

  ConfigProblems problems;

 private:
  /// What is set; of a secret also what stands in the file that key_FILE names.
  std::optional<std::string> value(const std::string& key);

  const Environment& environment_;
};

/// http(s)://host[:port] with an optional last slash and nothing else.
[[nodiscard]] bool is_origin(std::string_view text);

[[nodiscard]] std::string without_last_slash(std::string text);

}  // namespace server

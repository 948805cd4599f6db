#include "config.hpp"

#include <libpq-fe.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <map>
#include <memory>
#include <string_view>
#include <thread>
#include <tuple>
#include <utility>

#include "shop/catalogue.hpp"
#include "shop/forms.hpp"

namespace server {
namespace {

constexpr int kDay = 24 * 60 * 60;

/// Settings whose value may be in a file; KEY_FILE has its path.
constexpr std::array<std::string_view, 9> kSecrets{
    "DATABASE_URL", "MIGRATIONS_DATABASE_URL", "PAYMENT_SECRET_KEY", "IMEI_API_KEY", "LOG_KEY",
    "RESET_KEY",    "CAPTCHA_SECRET",          "RECAPTCHA_SECRET",   "SMTP_URL"};
constexpr std::streamsize kMaxSecret = 4'096;

/// "https://host:port" of a URL; `rest` is its path and query.
struct Url {
  bool is_https;
  std::string_view host;  ///< without port
  std::string_view rest;
};

std::optional<Url> parse_url(std::string_view text) {
  const bool is_https = text.starts_with("https://");
  if (!is_https && !text.starts_with("http://")) {
    return std::nullopt;
  }
  text.remove_prefix(text.find("//") + 2);
  const auto authority = text.substr(0, text.find('/'));
  const auto port = authority.rfind(':');
  const bool has_port = port != std::string_view::npos && !authority.ends_with(']');
  if (!is_plain(authority, 1, 255, ".-:[]")) {
    return std::nullopt;
  }
  return Url{is_https, has_port ? authority.substr(0, port) : authority,
             text.substr(authority.size())};
}

bool is_at_loopback(std::string_view text) {
  const auto url = parse_url(text);
  return url && is_loopback(url->host);
}

/// What a text must be. must: completes "KEY must …".
struct Rule {
  bool (*is_met)(std::string_view text);
  std::string must;
};

bool is_origin(std::string_view text) {
  const auto url = parse_url(text);
  return url && (url->rest.empty() || url->rest == "/");
}

bool is_endpoint(std::string_view text) {
  const auto url = parse_url(text);
  return url && is_plain(url->rest, 1, 512, "/-._~%?=&");
}

bool is_ip_address(std::string_view text) {
  return !text.empty() && text.find_first_of(",/") == std::string_view::npos &&
         TrustedProxies::parse(text);
}

bool is_api_key(std::string_view text) { return is_plain(text, 8, 255, "_-"); }

const Rule kApiKey{is_api_key, "have 8 to 255 letters, digits, _ or -"};

/// The provider's publishable keys begin with pk_.
const Rule kSecretKey{
    [](std::string_view text) { return is_api_key(text) && !text.starts_with("pk_"); },
    kApiKey.must + ", and be a secret or restricted key (sk_, rk_), not pk_"};

const Rule kBearerKey{[](std::string_view text) { return is_plain(text, 8, 255, "-._~+/="); },
                      "have 8 to 255 letters, digits or -._~+/="};

const Rule kSecret{[](std::string_view text) {
                     return text.size() >= 32 && text.size() <= 255 && is_visible(text);
                   },
                   "have 32 to 255 printable characters, the same on every server"};

/// Reads settings and collects their problems.
class SettingReader {
 public:
  explicit SettingReader(const Environment& environment) : environment_(environment) {}

  [[nodiscard]] bool has(const std::string& key) const {
    return !variable(key).empty() || (may_be_in_file(key) && !variable(key + "_FILE").empty());
  }

  /// A setting without a fallback is required.
  std::string text(const std::string& key, const std::string& fallback = {}) {
    std::string value = variable(key);
    if (const auto path = may_be_in_file(key) ? variable(key + "_FILE") : ""; !path.empty()) {
      if (!value.empty()) {
        problem(key, "is set twice: directly and by " + key + "_FILE");
      } else if (value = text_of_file(key, path); value.empty()) {
        problem(key, "is required, and its file " + path + " is empty");
      }
    }
    value = value.empty() ? fallback : value;
    if (value.empty()) {
      problem(key, "is required");
    }
    return value;
  }

  std::string text(const std::string& key, const std::string& fallback, const Rule& rule) {
    std::string value = text(key, fallback);
    if (!rule.is_met(value)) {
      problem(key, "must " + rule.must);
    }
    return value;
  }

  /// The URL of a service: https unless on loopback, because requests carry secrets.
  std::string url(const std::string& key, const std::string& fallback, const Rule& rule) {
    std::string value = text(key, fallback, rule);
    if (const auto url = parse_url(value); url && !url->is_https && !is_loopback(url->host)) {
      problem(key, "must be https, except on this machine itself");
    }
    return value;
  }

  /// A URL without a path, and without a last slash.
  std::string origin(const std::string& key, const std::string& fallback, const std::string& must) {
    std::string value = url(key, fallback, {is_origin, must});
    if (value.ends_with('/')) {
      value.pop_back();
    }
    return value;
  }

  /// Returns min and adds a problem if it is no integer from min to max.
  int integer(const std::string& key, int fallback, int min, int max) {
    const auto number = parse_integer(text(key, std::to_string(fallback)), min, max);
    if (!number) {
      problem(key,
              "must be a whole number from " + std::to_string(min) + " to " + std::to_string(max));
    }
    return number.value_or(min);
  }

  std::chrono::seconds seconds(const std::string& key, int fallback, int max) {
    return std::chrono::seconds{integer(key, fallback, 1, max)};
  }

  /// Replaces a limit by times/seconds, like 10/900.
  void limit(const std::string& key, Limit& limit) {
    const std::string usual = std::to_string(limit.count) + '/' + std::to_string(limit.seconds);
    const std::string value = text(key, usual);
    const auto slash = std::min(value.find('/'), value.size() - 1);
    const auto count = parse_integer(std::string_view(value).substr(0, slash), 1, 1'000'000);
    const auto seconds = parse_integer(std::string_view(value).substr(slash + 1), 1, kDay);
    if (!count || !seconds) {
      return problem(key, "must be times/seconds, like " + usual);
    }
    limit = {*count, *seconds};
  }

  /// Only the first problem of a key is kept.
  void problem(const std::string& key, const std::string& what) {
    if (std::none_of(problems.begin(), problems.end(),
                     [&key](const std::string& p) { return p.starts_with(key + ' '); })) {
      problems.push_back(key + ' ' + what);
    }
  }

  ConfigProblems problems;

 private:
  static bool may_be_in_file(std::string_view key) {
    return std::find(kSecrets.begin(), kSecrets.end(), key) != kSecrets.end();
  }
  [[nodiscard]] std::string variable(const std::string& name) const {
    return environment_(name).value_or("");
  }

  /// "" and a problem if the file cannot be read.
  std::string text_of_file(const std::string& key, const std::string& path) {
    std::ifstream file(path);
    std::string text(kMaxSecret, '\0');
    file.read(text.data(), kMaxSecret);
    if (!file.eof()) {
      problem(key, "cannot be read from " + path + " (" + key + "_FILE), or is longer than 4 kB");
      return {};
    }
    text.resize(static_cast<std::size_t>(file.gcount()));
    while (text.ends_with('\n') || text.ends_with('\r')) {
      text.pop_back();
    }
    return text;
  }

  const Environment& environment_;
};

/// Whether any server of a comma-separated list is on another machine.
bool names_another_machine(std::string_view hosts) {
  const auto list = split(hosts, ',');
  // A path or an abstract name is a local socket.
  return std::any_of(list.begin(), list.end(), [](std::string_view host) {
    return !host.empty() && !host.starts_with('/') && !host.starts_with('@') && !is_loopback(host);
  });
}

/// The database URL and its role, "" without one.
std::pair<std::string, std::string> database(SettingReader& reader, const std::string& key) {
  const std::string url = reader.text(key);
  const std::unique_ptr<PQconninfoOption, decltype(&PQconninfoFree)> options(
      url.empty() ? nullptr : PQconninfoParse(url.c_str(), nullptr), PQconninfoFree);
  if (!options) {
    reader.problem(key, "must be like postgresql://user:password@host/database");
    return {url, ""};
  }
  std::map<std::string_view, std::string_view> values;
  for (const auto* option = options.get(); option->keyword != nullptr; ++option) {
    values[option->keyword] = option->val == nullptr ? "" : option->val;
  }
  const auto mode = values["sslmode"];
  const bool is_safe = mode == "require" || mode == "verify-ca" || mode == "verify-full";
  if (!is_safe &&
      (names_another_machine(values["host"]) || names_another_machine(values["hostaddr"]))) {
    reader.problem(key,
                   "must have sslmode=verify-full (or verify-ca, require): it is another machine");
  }
  return {url, std::string(values["user"])};
}

std::optional<ListenAddress> metrics_address(SettingReader& reader) {
  if (!reader.has("METRICS_LISTEN")) {
    return std::nullopt;
  }
  const std::string text = reader.text("METRICS_LISTEN");
  const auto colon = std::min(text.rfind(':'), text.size() - 1);
  std::string host = text.substr(0, colon);
  if (host.starts_with('[') && host.ends_with(']')) {
    host = host.substr(1, host.size() - 2);
  }
  const auto port = parse_integer(std::string_view(text).substr(colon + 1), 0, 65'535);
  if (!port || !is_ip_address(host)) {
    reader.problem("METRICS_LISTEN", "must be an address and a port, like 127.0.0.1:9464");
  }
  return ListenAddress{host, static_cast<std::uint16_t>(port.value_or(0))};
}

/// With a test key anybody pays with the provider's test cards, and nothing is charged.
void check_test_key(SettingReader& reader, const Config& config) {
  const std::string allowed = reader.text("PAYMENT_TEST_MODE", "no");
  if (allowed != "no" && allowed != "yes") {
    reader.problem("PAYMENT_TEST_MODE", "must be yes or no");
  }
  const bool is_test_key = config.payment_secret_key.starts_with("sk_test_") ||
                           config.payment_secret_key.starts_with("rk_test_");
  if (is_test_key && allowed == "no" && !is_at_loopback(config.public_url) &&
      !is_at_loopback(config.payment_api_base)) {
    reader.problem("PAYMENT_SECRET_KEY",
                   "must be a live key: with a test key orders are paid without money "
                   "(PAYMENT_TEST_MODE=yes allows it, for a trial shop)");
  }
}

/// Google needs both keys. Without them the server uses its own captcha.
void read_captcha(SettingReader& reader, AccountConfig& config) {
  if (reader.has("RECAPTCHA_SITE_KEY") || reader.has("RECAPTCHA_SECRET")) {
    config.recaptcha_site_key = reader.text("RECAPTCHA_SITE_KEY", "", kApiKey);
    config.recaptcha_secret = reader.text("RECAPTCHA_SECRET", "", kApiKey);
    config.recaptcha_api_base = reader.origin("RECAPTCHA_API_BASE", "https://www.google.com",
                                              "be an address like https://www.google.com");
    return;
  }
  config.captcha_secret = reader.text("CAPTCHA_SECRET", "", kSecret);
  config.captcha_cost = reader.integer("CAPTCHA_COST", 5'000, 1, kMaxCaptchaCost);
  config.captcha_lifetime = reader.seconds("CAPTCHA_SECONDS", 600, kDay);
}

void read_accounts(SettingReader& reader, AccountConfig& config) {
  read_captcha(reader, config);
  config.log_key = reader.text("LOG_KEY", "", kSecret);
  config.reset_key = reader.text("RESET_KEY", "", kSecret);
  // Each key has one purpose, and other readers: a captcha's signature must open no account.
  const auto must_differ = [&reader](const char* key, const std::string& value, const char* other,
                                     const std::string& others) {
    if (!value.empty() && value == others) {
      reader.problem(key, std::string("must differ from ") + other);
    }
  };
  must_differ("LOG_KEY", config.log_key, "CAPTCHA_SECRET", config.captcha_secret);
  must_differ("RESET_KEY", config.reset_key, "LOG_KEY", config.log_key);
  must_differ("RESET_KEY", config.reset_key, "CAPTCHA_SECRET", config.captcha_secret);
  config.session_idle_timeout = reader.seconds("SESSION_IDLE_SECONDS", 7 * kDay, 365 * kDay);
  config.session_absolute_timeout = reader.seconds("SESSION_MAX_SECONDS", 30 * kDay, 365 * kDay);
  reader.limit("LIMIT_LOGIN_PER_ACCOUNT_AND_ADDRESS", config.limits.sign_in_pair);
  reader.limit("LIMIT_LOGIN_PER_ADDRESS", config.limits.sign_in_address);
  reader.limit("LIMIT_LOGIN_PER_ACCOUNT", config.limits.sign_in_account);
  reader.limit("LIMIT_REGISTRATION_PER_ADDRESS", config.limits.registration_address);
}

/// The "http://host:port" of smtp://user:password@host:port.
std::string mail_host(std::string_view text) {
  return "http://" + std::string(text.substr(text.find_last_of("@/") + 1));
}

bool is_mail_server(std::string_view text) {
  return (text.starts_with("smtp://") || text.starts_with("smtps://")) &&
         text.rfind('/') == text.find("//") + 1 && is_plain(text, 8, 512, "-._~%:@/[]") &&
         is_origin(mail_host(text));
}

bool is_sender(std::string_view text) {
  return is_visible(text) && shop::forms::normalise_email(text);
}

/// The mail server and the sender need each other.
void read_mail(SettingReader& reader, MailConfig& config) {
  if (reader.has("SMTP_URL") || reader.has("MAIL_FROM")) {
    config.server = reader.text("SMTP_URL", "",
                                {is_mail_server,
                                 "be like smtps://user:password@host or smtp://…:587, with %XX for "
                                 "other characters than letters, digits and -._~"});
    config.needs_tls = !is_at_loopback(mail_host(config.server));
    config.from =
        reader.text("MAIL_FROM", "", {is_sender, "be an e-mail, like no-responder@tienda.example"});
  }
}

void read_sales_terms(SettingReader& reader, Config& config) {
  // Neither a price of 0 nor an agreed one is charged at checkout, so neither asks for a zone.
  const std::string shipping = reader.text("SHIPPING_PESOS", "acordado");
  const auto pesos = parse_integer(shipping, 0, 99'999);
  if (pesos.value_or(0) > 0) {
    config.shipping_price = shop::Money::from_centavos(std::int64_t{*pesos} * 100).value();
  } else if (!pesos && shipping != "acordado") {
    reader.problem("SHIPPING_PESOS", "must be whole pesos from 0 to 99999, or acordado");
  }
  // The provider accepts an end 30 minutes to 24 hours ahead and keeps its keys for a day. A retry
  // must be able to request an equal end.
  config.page_lifetime =
      std::chrono::minutes{reader.integer("PAYMENT_PAGE_MINUTES", 60, 40, 1'380)};
  const std::string methods = reader.text("PAYMENT_METHODS", "card");
  if (methods == "card,oxxo") {
    config.payment_methods.emplace_back("oxxo");
  } else if (methods != "card") {
    reader.problem("PAYMENT_METHODS", "must be card, or card,oxxo");
  }
}

/// Compares the settings with those of the pages' build. If they differed, every shopper would see
/// one price and be charged another, or return from the payment page to another address.
void compare_with_pages(SettingReader& reader, Config& config) {
  if (!reader.has("BUILD_FACTS")) {
    return;
  }
  const std::string path = reader.text("BUILD_FACTS");
  std::map<std::string, std::string> facts;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (const auto equals = line.find("=\""); equals != std::string::npos && line.ends_with('"')) {
      facts[line.substr(0, equals)] = line.substr(equals + 2, line.size() - equals - 3);
    }
  }
  if (facts["CATALOGUE"] != shop::catalogue_version()) {
    return reader.problem("BUILD_FACTS", "(" + path + ") has catalogue '" + facts["CATALOGUE"] +
                                             "', and this program has '" +
                                             std::string(shop::catalogue_version()) +
                                             "': install server and pages of one build");
  }
  config.accounts.shop_names += ' ' + facts["MERCHANT"];
  const auto compare = [&](const char* key, const std::string& value) {
    if (const std::string& built = facts[key]; value != built) {
      reader.problem(key, "is '" + value + "', and the pages were built with '" + built + "' (" +
                              path + "): set it to that value, or build the pages with '" + value +
                              "'");
    }
  };
  compare("PUBLIC_URL", config.public_url);
  compare("SHIPPING_PESOS", reader.text("SHIPPING_PESOS", "acordado"));
  compare("PAYMENT_METHODS", reader.text("PAYMENT_METHODS", "card"));
  compare("MAIL_FROM", config.mail.from);
}

}  // namespace

Result<Config, ConfigProblems> read_config(const Environment& environment) {
  SettingReader reader(environment);
  Config config;
  std::tie(config.database_url, config.database_user) = database(reader, "DATABASE_URL");
  if (reader.has("MIGRATIONS_DATABASE_URL")) {
    config.migrations_database_url = database(reader, "MIGRATIONS_DATABASE_URL").first;
  }
  config.public_url =
      reader.origin("PUBLIC_URL", "", "be the shop's address, like https://tienda.example");
  config.host =
      reader.text("HOST", "127.0.0.1", {is_ip_address, "be an IP address, like 127.0.0.1"});
  config.port = static_cast<std::uint16_t>(reader.integer("PORT", 8'081, 0, 65'535));
  config.metrics = metrics_address(reader);
  if (config.metrics && config.port != 0 && config.metrics->port == config.port) {
    reader.problem("METRICS_LISTEN", "must have another port than PORT");
  }
  if (auto proxies = TrustedProxies::parse(reader.text("NGINX_ADDRESSES", "127.0.0.0/8,::1"))) {
    config.trusted_proxies = std::move(*proxies);
  } else {
    reader.problem("NGINX_ADDRESSES", "must be addresses or networks, like 127.0.0.1,10.1.0.0/16");
  }
  config.payment_api_base = reader.origin("PAYMENT_API_BASE", "https://api.stripe.com",
                                          "be an address like https://api.stripe.com");
  config.payment_secret_key = reader.text("PAYMENT_SECRET_KEY", "", kSecretKey);
  check_test_key(reader, config);
  const auto cores = static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 2U, 8U));
  config.threads = static_cast<std::size_t>(reader.integer("THREADS", cores, 1, 16));
  read_sales_terms(reader, config);
  if (const auto url = parse_url(config.public_url)) {
    config.accounts.shop_names = url->host;
  }
  read_mail(reader, config.mail);
  compare_with_pages(reader, config);
  read_accounts(reader, config.accounts);
  config.imeis.api_url =
      reader.url("IMEI_API_URL", "",
                 {is_endpoint, "be an address with its path, like https://operador.example/imeis"});
  config.imeis.api_key = reader.text("IMEI_API_KEY", "", kBearerKey);
  if (!reader.problems.empty()) {
    return std::move(reader.problems);
  }
  return config;
}

std::optional<std::string> process_environment(const std::string& name) {
  // Read before the first thread starts; the server never changes the environment.
  const char* value = std::getenv(name.c_str());  // NOLINT(concurrency-mt-unsafe)
  return value == nullptr ? std::nullopt : std::optional<std::string>(value);
}

}  // namespace server

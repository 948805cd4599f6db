#include "config.hpp"

#include <libpq-fe.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <optional>
#include <thread>
#include <utility>

#include "crypto.hpp"
#include "text.hpp"

namespace server {

namespace {

constexpr std::int64_t kDay = std::int64_t{24} * 60 * 60;

void read_limits(SettingReader& reader, Limits& limits) {
  limits.sign_in_pair = reader.limit("LIMIT_LOGIN_PER_ACCOUNT_AND_ADDRESS", limits.sign_in_pair);
  limits.sign_in_address = reader.limit("LIMIT_LOGIN_PER_ADDRESS", limits.sign_in_address);
  limits.sign_in_account = reader.limit("LIMIT_LOGIN_PER_ACCOUNT", limits.sign_in_account);
  limits.registration_address =
      reader.limit("LIMIT_REGISTRATION_PER_ADDRESS", limits.registration_address);
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
  config.captcha_cost = static_cast<int>(reader.whole("CAPTCHA_COST", 5'000, 1, kMaxCaptchaCost));
  config.captcha_lifetime = std::chrono::seconds{reader.whole("CAPTCHA_SECONDS", 600, 1, kDay)};
}

std::optional<std::uint16_t> port_of(std::string_view text) {
  std::uint16_t port = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
  return error == std::errc{} && end == text.data() + text.size() ? std::optional(port)
                                                                  : std::nullopt;
}

std::uint16_t read_port(SettingReader& reader) {
  const auto port = port_of(reader.text("PORT", "8081"));
  if (!port) {
    reader.problem("PORT", "must be a whole number from 0 to 65535 (0: any free port)");
  }
  return port.value_or(0);
}

bool is_address(const std::string& text) {
  const auto parsed = TrustedProxies::parse(text);
  return parsed && text.find_first_of(",/") == std::string::npos && !text.empty();
}

std::optional<ListenAddress> read_metrics(SettingReader& reader) {
  if (!reader.has("METRICS_LISTEN")) {
    return std::nullopt;
  }
  const std::string text = reader.text("METRICS_LISTEN");
  const auto colon = std::min(text.rfind(':'), text.size());
  std::string host = text.substr(0, colon);
  if (host.starts_with('[') && host.ends_with(']')) {
    host = host.substr(1, host.size() - 2);
  }
  const auto port = port_of(std::string_view(text).substr(std::min(colon + 1, text.size())));
  if (!port || !is_address(host)) {
    reader.problem("METRICS_LISTEN", "must be an address and a port, like 127.0.0.1:9464");
  }
  return ListenAddress{host, port.value_or(0)};
}

TrustedProxies read_proxies(SettingReader& reader) {
  auto proxies = TrustedProxies::parse(reader.text("NGINX_ADDRESSES", "127.0.0.0/8,::1"));
  if (!proxies) {
    reader.problem("NGINX_ADDRESSES", "must be addresses or networks, like 127.0.0.1,10.1.0.0/16");
  }
  return proxies.value_or(TrustedProxies());
}

std::string read_public_url(SettingReader& reader) {
  std::string text = reader.text("PUBLIC_URL");
  if (!is_origin(text)) {
    reader.problem("PUBLIC_URL", "must be the shop's address, like https://tienda.example");
  }
  return without_last_slash(std::move(text));
}

/// Whether some server in a comma-separated list is on another machine.
bool names_another_machine(std::string_view hosts) {
  while (!hosts.empty()) {
    const auto host = hosts.substr(0, hosts.find(','));
    hosts.remove_prefix(std::min(host.size() + 1, hosts.size()));
    // A path, or the name of an abstract one: a socket of this machine.
    if (!host.empty() && !host.starts_with('/') && !host.starts_with('@') && !is_loopback(host)) {
      return true;
    }
  }
  return false;
}

struct DatabaseAddress {
  std::string url;
  std::string user;  ///< "": it names none
};

DatabaseAddress read_database_address(SettingReader& reader, const std::string& key) {
  DatabaseAddress address{reader.text(key), {}};
  const std::string& text = address.url;
  const std::unique_ptr<PQconninfoOption, decltype(&PQconninfoFree)> options(
      text.empty() ? nullptr : PQconninfoParse(text.c_str(), nullptr), PQconninfoFree);
  if (!options) {
    reader.problem(key, "must be like postgresql://user:password@host/database");
    return address;
  }
  bool remote = false;
  bool safe = false;
  for (const auto* option = options.get(); option->keyword != nullptr; ++option) {
    const std::string_view keyword(option->keyword);
    const std::string_view value(option->val == nullptr ? "" : option->val);
    if (keyword == "user") {
      address.user = value;
    }
    remote =
        remote || ((keyword == "host" || keyword == "hostaddr") && names_another_machine(value));
    safe = safe || (keyword == "sslmode" &&
                    (value == "require" || value == "verify-ca" || value == "verify-full"));
  }
  if (remote && !safe) {
    reader.problem(key,
                   "must have sslmode=verify-full (or verify-ca, require): it is another machine");
  }
  return address;
}

std::string read_payment_key(SettingReader& reader) {
  std::string text = reader.text("PAYMENT_SECRET_KEY");
  if (!is_plain(text, 8, 255, "_-")) {
    reader.problem("PAYMENT_SECRET_KEY", "must have 8 to 255 letters, digits, _ or -");
  }
  return text;
}

/// The provider takes an end from 30 minutes to 24 hours away, and its keys live for a day: a
/// second try must be able to ask for the same end.
constexpr std::int64_t kMinPageMinutes = 40;
constexpr std::int64_t kMaxPageMinutes = 1'380;

std::vector<std::string> read_payment_methods(SettingReader& reader) {
  const std::string text = reader.text("PAYMENT_METHODS", "card");
  if (text != "card" && text != "card,oxxo") {
    reader.problem("PAYMENT_METHODS", "must be card, or card,oxxo");
  }
  return text == "card,oxxo" ? std::vector<std::string>{"card", "oxxo"}
                             : std::vector<std::string>{"card"};
}

std::string read_host(SettingReader& reader) {
  std::string text = reader.text("HOST", "127.0.0.1");
  if (!is_address(text)) {
    reader.problem("HOST", "must be an IP address, like 127.0.0.1");
  }
  return text;
}

std::optional<shop::Money> read_shipping_price(SettingReader& reader) {
  if (!reader.has("SHIPPING_PESOS")) {
    return std::nullopt;
  }
  const std::int64_t pesos = reader.whole("SHIPPING_PESOS", 1, 1, 99'999);
  return shop::Money::from_centavos(pesos * 100).value();
}

bool read_number(std::string_view text, std::int64_t most, int& into) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), into);
  return error == std::errc{} && end == text.data() + text.size() && into >= 1 && into <= most;
}

/// Those that may stand in a file instead.
bool is_secret(std::string_view key) {
  constexpr std::array<std::string_view, 7> kSecrets{
      "DATABASE_URL", "MIGRATIONS_DATABASE_URL", "PAYMENT_SECRET_KEY", "IMEI_API_KEY",
      "LOG_KEY",      "CAPTCHA_SECRET",          "RECAPTCHA_SECRET"};
  return std::find(kSecrets.begin(), kSecrets.end(), key) != kSecrets.end();
}

constexpr std::streamsize kMaxSecret = 4'096;

struct Origin {
  std::string_view scheme;
  std::string_view host;  ///< without port
};

std::optional<Origin> origin(std::string_view text) {
  const auto colon = text.find("://");
  if (colon == std::string_view::npos) {
    return std::nullopt;
  }
  const auto scheme = text.substr(0, colon);
  auto authority = text.substr(colon + 3);
  if (authority.ends_with('/')) {
    authority.remove_suffix(1);
  }
  if ((scheme != "http" && scheme != "https") || !is_plain(authority, 1, 255, ".-:[]")) {
    return std::nullopt;
  }
  const auto port = authority.rfind(':');
  const bool has_port = port != std::string_view::npos && !authority.ends_with(']');
  return Origin{scheme, has_port ? authority.substr(0, port) : authority};
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

ImeiConfig read_imei_config(SettingReader& reader) {
  ImeiConfig config;
  config.api_url = reader.endpoint("IMEI_API_URL", "https://operador.example/imeis");
  config.api_key = reader.text("IMEI_API_KEY");
  if (!is_plain(config.api_key, 8, 255, "-._~+/=")) {
    reader.problem("IMEI_API_KEY", "must have 8 to 255 letters, digits or -._~+/=");
  }
  return config;
}

Result<Config, ConfigProblems> read_config(const Environment& environment) {
  SettingReader reader(environment);
  Config config;
  auto database = read_database_address(reader, "DATABASE_URL");
  config.database_url = std::move(database.url);
  config.database_user = std::move(database.user);
  if (reader.has("MIGRATIONS_DATABASE_URL")) {
    config.migrations_database_url = read_database_address(reader, "MIGRATIONS_DATABASE_URL").url;
  }
  config.public_url = read_public_url(reader);
  config.host = read_host(reader);
  config.port = read_port(reader);
  config.metrics = read_metrics(reader);
  config.trusted_proxies = read_proxies(reader);
  config.payment_api_base = reader.service("PAYMENT_API_BASE", "https://api.stripe.com");
  config.payment_secret_key = read_payment_key(reader);
  const unsigned cores = std::clamp(std::thread::hardware_concurrency(), 2U, 8U);
  config.threads = static_cast<std::size_t>(reader.whole("THREADS", cores, 1, 16));
  config.shipping_price = read_shipping_price(reader);
  config.page_lifetime = std::chrono::minutes{
      reader.whole("PAYMENT_PAGE_MINUTES", 60, kMinPageMinutes, kMaxPageMinutes)};
  config.payment_methods = read_payment_methods(reader);
  config.accounts = read_account_config(reader);
  config.imeis = read_imei_config(reader);
  if (!reader.problems.empty()) {
    return std::move(reader.problems);
  }
  return config;
}

std::optional<std::string> process_environment(const std::string& name) {
  // Read before the first thread starts; nothing of ours changes the environment.
  const char* value = std::getenv(name.c_str());  // NOLINT(concurrency-mt-unsafe)
  return value == nullptr ? std::nullopt : std::optional<std::string>(value);
}

std::optional<std::string> SettingReader::value(const std::string& key) {
  auto value = environment_(key);
  if (value && value->empty()) {
    value.reset();
  }
  const auto path = is_secret(key) ? environment_(key + "_FILE") : std::nullopt;
  if (!path || path->empty()) {
    return value;
  }
  if (value) {
    problem(key, "is set twice: by itself and by " + key + "_FILE");
    return value;
  }
  std::ifstream file(*path);
  std::string text(kMaxSecret, '\0');
  file.read(text.data(), kMaxSecret);
  if (!file.eof()) {
    problem(key, "cannot be read from " + *path + ", or is longer than 4 kB");
    return std::nullopt;
  }
  text.resize(static_cast<std::size_t>(file.gcount()));
  while (text.ends_with('\n') || text.ends_with('\r')) {
    text.pop_back();
  }
  return text.empty() ? std::nullopt : std::optional(text);
}

bool SettingReader::has(const std::string& key) const {
  const auto is_set = [this](const std::string& name) {
    const auto text = environment_(name);
    return text && !text->empty();
  };
  return is_set(key) || (is_secret(key) && is_set(key + "_FILE"));
}

std::string SettingReader::text(const std::string& key, const std::string& otherwise) {
  if (auto value = this->value(key)) {
    return std::move(*value);
  }
  if (otherwise.empty()) {
    problem(key, "is required");
  }
  return otherwise;
}

std::int64_t SettingReader::whole(const std::string& key, std::int64_t otherwise,
                                  std::int64_t least, std::int64_t most) {
  const std::string text = this->text(key, std::to_string(otherwise));
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size() || number < least || number > most) {
    problem(key,
            "must be a whole number from " + std::to_string(least) + " to " + std::to_string(most));
    return least;
  }
  return number;
}

std::string SettingReader::secret(const std::string& key) {
  std::string text = this->text(key);
  const bool printable =
      std::all_of(text.begin(), text.end(), [](char c) { return c > 0x20 && c < 0x7f; });
  if (text.size() < 32 || text.size() > 255 || !printable) {
    problem(key, "must have 32 to 255 printable characters, the same on every server");
  }
  return text;
}

std::string SettingReader::service(const std::string& key, const std::string& otherwise) {
  std::string text = this->text(key, otherwise);
  const auto url = origin(text);
  if (!url) {
    problem(key, "must be an address like " + otherwise);
  } else if (url->scheme == "http" && !is_loopback(url->host)) {
    problem(key, "must be https, except on this machine itself");
  }
  return without_last_slash(std::move(text));
}

std::string SettingReader::endpoint(const std::string& key, const std::string& example) {
  std::string text = this->text(key);
  const auto scheme = text.find("://");
  const auto path = scheme == std::string::npos ? scheme : text.find('/', scheme + 3);
  const auto url = origin(std::string_view(text).substr(0, path));
  const bool plain_path = path != std::string::npos &&
                          is_plain(std::string_view(text).substr(path), 1, 512, "/-._~%?=&");
  if (!url || !plain_path) {
    problem(key, "must be an address with its path, like " + example);
  } else if (url->scheme == "http" && !is_loopback(url->host)) {
    problem(key, "must be https, except on this machine itself");
  }
  return text;
}

Limit SettingReader::limit(const std::string& key, Limit otherwise) {
  const std::string usual =
      std::to_string(otherwise.count) + '/' + std::to_string(otherwise.seconds);
  const std::string text = this->text(key, usual);
  const auto slash = text.find('/');
  Limit read;
  if (slash == std::string::npos ||
      !read_number(std::string_view(text).substr(0, slash), 1'000'000, read.count) ||
      !read_number(std::string_view(text).substr(slash + 1), kDay, read.seconds)) {
    problem(key, "must be times/seconds, like " + usual);
    return otherwise;
  }
  return read;
}

void SettingReader::problem(const std::string& key, const std::string& what) {
  if (std::none_of(problems.begin(), problems.end(),
                   [&key](const std::string& p) { return p.starts_with(key + ' '); })) {
    problems.push_back(key + ' ' + what);
  }
}

bool is_origin(std::string_view text) { return origin(text).has_value(); }

std::string without_last_slash(std::string text) {
  if (text.ends_with('/')) {
    text.pop_back();
  }
  return text;
}

}  // namespace server

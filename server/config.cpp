#include "config.hpp"

#include <libpq-fe.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <memory>
#include <string_view>
#include <thread>
#include <utility>

#include "shop/catalogue.hpp"
#include "shop/forms.hpp"

namespace server {
namespace {

constexpr int kDay = 24 * 60 * 60;

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

/// The provider's publishable keys begin with pk_.
bool is_secret_key(std::string_view text) { return is_api_key(text) && !text.starts_with("pk_"); }

bool is_bearer_key(std::string_view text) { return is_plain(text, 8, 255, "-._~+/="); }

bool is_secret(std::string_view text) {
  return text.size() >= 32 && text.size() <= 255 && is_visible(text);
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

/// Stores a value. Returns what is wrong with it, such as "must be …", and "" for nothing.
using Store = std::function<std::string(const std::string& value)>;

Store text(std::string& into, bool (*is_valid)(std::string_view), const std::string& must) {
  return [&into, is_valid, must](const std::string& value) {
    into = value;
    return is_valid(value) ? "" : "must " + must;
  };
}

/// The URL of a service: https unless on loopback, because requests carry secrets.
Store url(std::string& into, bool (*is_valid)(std::string_view), const std::string& must) {
  return [store = text(into, is_valid, must)](const std::string& value) {
    const auto url = parse_url(value);
    const bool is_open = url && !url->is_https && !is_loopback(url->host);
    const std::string wrong = store(value);
    return wrong.empty() && is_open ? "must be https, except on this machine itself" : wrong;
  };
}

/// A URL without a path, and without a last slash.
Store origin(std::string& into, const std::string& must) {
  return [&into, store = url(into, is_origin, must)](const std::string& value) {
    std::string wrong = store(value);
    into.erase(into.find_last_not_of('/') + 1);
    return wrong;
  };
}

template <class Number>
Store number(Number& into, int min, int max) {
  return [&into, min, max](const std::string& value) {
    const auto number = parse_integer(value, min, max);
    into = static_cast<Number>(number.value_or(min));
    return number ? ""
                  : "must be a whole number from " + std::to_string(min) + " to " +
                        std::to_string(max);
  };
}

// These parse a value and return whether it is valid.

bool parse(const std::string& value, Limit& into) {
  const auto slash = std::min(value.find('/'), value.size() - 1);
  const auto count = parse_integer(std::string_view(value).substr(0, slash), 1, 1'000'000);
  const auto seconds = parse_integer(std::string_view(value).substr(slash + 1), 1, kDay);
  into = {count.value_or(1), seconds.value_or(1)};
  return count && seconds;
}

bool parse(const std::string& value, std::optional<ListenAddress>& into) {
  const auto colon = std::min(value.rfind(':'), value.size() - 1);
  std::string host = value.substr(0, colon);
  if (host.starts_with('[') && host.ends_with(']')) {
    host = host.substr(1, host.size() - 2);
  }
  const auto port = parse_integer(std::string_view(value).substr(colon + 1), 0, 65'535);
  into = {host, static_cast<std::uint16_t>(port.value_or(0))};
  return port && is_ip_address(host);
}

bool parse(const std::string& value, TrustedProxies& into) {
  auto proxies = TrustedProxies::parse(value);
  into = proxies.value_or(TrustedProxies{});
  return proxies.has_value();
}

bool parse(const std::string& value, bool& into) {
  into = value == "yes";
  return into || value == "no";
}

/// A price of shipping. Neither 0 nor an agreed one is charged at checkout, so neither asks for a
/// zone.
bool parse(const std::string& value, std::optional<shop::Money>& into) {
  const auto pesos = parse_integer(value, 0, 99'999);
  if (pesos.value_or(0) > 0) {
    into = shop::Money::from_centavos(std::int64_t{*pesos} * 100).value();
  }
  return pesos || value == "acordado";
}

/// Payment methods.
bool parse(const std::string& value, std::vector<std::string>& into) {
  into = value == "card,oxxo" ? std::vector<std::string>{"card", "oxxo"}
                              : std::vector<std::string>{"card"};
  return value == "card" || into.size() == 2;
}

template <class T>
Store parsed(T& into, const std::string& must) {
  return [&into, must](const std::string& value) {
    return parse(value, into) ? "" : "must be " + must;
  };
}

/// Whether any server of a comma-separated list is on another machine.
bool names_another_machine(std::string_view hosts) {
  const auto list = split(hosts, ',');
  // A path or an abstract name is a local socket.
  return std::any_of(list.begin(), list.end(), [](std::string_view host) {
    return !host.empty() && !host.starts_with('/') && !host.starts_with('@') && !is_loopback(host);
  });
}

/// user: receives the role in the URL, "" without one.
Store database(std::string& into, std::string* user = nullptr) {
  return [&into, user](const std::string& value) -> std::string {
    into = value;
    const std::unique_ptr<PQconninfoOption, decltype(&PQconninfoFree)> options(
        PQconninfoParse(value.c_str(), nullptr), PQconninfoFree);
    if (!options) {
      return "must be like postgresql://user:password@host/database";
    }
    std::map<std::string_view, std::string_view> parts;
    for (const auto* option = options.get(); option->keyword != nullptr; ++option) {
      parts[option->keyword] = option->val == nullptr ? "" : option->val;
    }
    if (user != nullptr) {
      *user = parts["user"];
    }
    const auto mode = parts["sslmode"];
    const bool is_safe =
        mode == "require" || mode == "verify-ca" || mode == "verify-full" ||
        (!names_another_machine(parts["host"]) && !names_another_machine(parts["hostaddr"]));
    return is_safe ? ""
                   : "must have sslmode=verify-full (or verify-ca, require): it is another machine";
  };
}

/// Fallbacks of settings without a value.
constexpr std::nullopt_t kRequired = std::nullopt;
constexpr const char* kUnset = "";

/// The value may be in a file; NAME_FILE has its path.
constexpr bool kInFile = true;

struct Setting {
  std::string name;
  std::optional<std::string> fallback;
  Store store;
  bool in_file = false;
};

/// The fallback is the limit's own value.
Setting limit(const std::string& name, Limit& into) {
  const std::string usual = std::to_string(into.count) + '/' + std::to_string(into.seconds);
  return {name, usual, parsed(into, "times/seconds, like " + usual)};
}

/// docs/settings.md says what they mean. config: outlives the result.
std::vector<Setting> settings(Config& config) {
  AccountConfig& accounts = config.accounts;
  Limits& limits = accounts.limits;
  const auto cores = std::clamp(std::thread::hardware_concurrency(), 2U, 8U);
  const std::string secret = "have 32 to 255 printable characters, the same on every server";
  const std::string key = "have 8 to 255 letters, digits, _ or -";
  const auto days = [](int count) { return std::to_string(count * kDay); };
  return {
      {"DATABASE_URL", kRequired, database(config.database_url, &config.database_user), kInFile},
      {"MIGRATIONS_DATABASE_URL", kUnset, database(config.migrations_database_url), kInFile},
      {"PUBLIC_URL", kRequired,
       origin(config.public_url, "be the shop's address, like https://tienda.example")},
      {"HOST", "127.0.0.1", text(config.host, is_ip_address, "be an IP address, like 127.0.0.1")},
      {"PORT", "8081", number(config.port, 0, 65'535)},
      {"METRICS_LISTEN", kUnset,
       parsed(config.metrics, "an address and a port, like 127.0.0.1:9464")},
      {"NGINX_ADDRESSES", "127.0.0.0/8,::1",
       parsed(config.trusted_proxies, "addresses or networks, like 127.0.0.1,10.1.0.0/16")},
      {"PAYMENT_API_BASE", "https://api.stripe.com",
       origin(config.payment_api_base, "be an address like https://api.stripe.com")},
      {"PAYMENT_SECRET_KEY", kRequired,
       text(config.payment_secret_key, is_secret_key,
            key + ", and be a secret or restricted key (sk_, rk_), not pk_"),
       kInFile},
      {"PAYMENT_TEST_MODE", "no", parsed(config.allows_test_key, "yes or no")},
      {"THREADS", std::to_string(cores), number(config.threads, 1, 16)},
      {"SHIPPING_PESOS", "acordado",
       parsed(config.shipping_price, "whole pesos from 0 to 99999, or acordado")},
      // The provider accepts an end 30 minutes to 24 hours ahead and keeps its keys for a day. A
      // retry must be able to request an equal end.
      {"PAYMENT_PAGE_MINUTES", "60", number(config.page_lifetime, 40, 1'380)},
      {"PAYMENT_METHODS", "card", parsed(config.payment_methods, "card, or card,oxxo")},
      {"SMTP_URL", kUnset,
       text(config.mail.server, is_mail_server,
            "be like smtps://user:password@host or smtp://…:587, with %XX for other characters "
            "than letters, digits and -._~"),
       kInFile},
      {"MAIL_FROM", kUnset,
       text(config.mail.from, is_sender, "be an e-mail, like no-responder@tienda.example")},
      {"BUILD_FACTS", kUnset, [](const std::string& /*path*/) { return ""; }},
      {"RECAPTCHA_SITE_KEY", kUnset, text(accounts.recaptcha_site_key, is_api_key, key)},
      {"RECAPTCHA_SECRET", kUnset, text(accounts.recaptcha_secret, is_api_key, key), kInFile},
      {"RECAPTCHA_API_BASE", "https://www.google.com",
       origin(accounts.recaptcha_api_base, "be an address like https://www.google.com")},
      {"CAPTCHA_SECRET", kUnset, text(accounts.captcha_secret, is_secret, secret), kInFile},
      {"CAPTCHA_COST", "5000", number(accounts.captcha_cost, 1, kMaxCaptchaCost)},
      {"CAPTCHA_SECONDS", "600", number(accounts.captcha_lifetime, 1, kDay)},
      {"LOG_KEY", kRequired, text(accounts.log_key, is_secret, secret), kInFile},
      {"RESET_KEY", kRequired, text(accounts.reset_key, is_secret, secret), kInFile},
      {"SESSION_IDLE_SECONDS", days(7), number(accounts.session_idle_timeout, 1, 365 * kDay)},
      {"SESSION_MAX_SECONDS", days(30), number(accounts.session_absolute_timeout, 1, 365 * kDay)},
      limit("LIMIT_LOGIN_PER_ACCOUNT_AND_ADDRESS", limits.sign_in_pair),
      limit("LIMIT_LOGIN_PER_ADDRESS", limits.sign_in_address),
      limit("LIMIT_LOGIN_PER_ACCOUNT", limits.sign_in_account),
      limit("LIMIT_REGISTRATION_PER_ADDRESS", limits.registration_address),
      {"IMEI_API_URL", kRequired,
       url(config.imeis.api_url, is_endpoint,
           "be an address with its path, like https://operador.example/imeis")},
      {"IMEI_API_KEY", kRequired,
       text(config.imeis.api_key, is_bearer_key, "have 8 to 255 letters, digits or -._~+/="),
       kInFile}};
}

/// What is wrong with settings, by name: only the first problem of each is kept.
using Problems = std::map<std::string, std::string>;

/// "" and a problem if the file cannot be read.
std::string text_of_file(const std::string& path, const std::string& name, Problems& problems) {
  std::ifstream file(path);
  std::string text(kMaxSecret, '\0');
  file.read(text.data(), kMaxSecret);
  if (!file.eof()) {
    problems.emplace(
        name, "cannot be read from " + path + " (" + name + "_FILE), or is longer than 4 kB");
    return {};
  }
  text.resize(static_cast<std::size_t>(file.gcount()));
  text.erase(text.find_last_not_of("\r\n") + 1);
  if (text.empty()) {
    problems.emplace(name, "is required, and its file " + path + " is empty");
  }
  return text;
}

/// The value of the environment, of its file, or the fallback.
std::string value_of(const Setting& setting, const Environment& environment, Problems& problems) {
  std::string value = environment(setting.name).value_or("");
  const std::string path =
      setting.in_file ? environment(setting.name + "_FILE").value_or("") : std::string();
  if (!path.empty() && !value.empty()) {
    problems.emplace(setting.name, "is set twice: directly and by " + setting.name + "_FILE");
  } else if (!path.empty()) {
    value = text_of_file(path, setting.name, problems);
  }
  return value.empty() ? setting.fallback.value_or("") : value;
}

/// By name.
using Values = std::map<std::string, std::string>;

/// The rules that are about several settings.
void check_together(const Values& values, Problems& problems, const Config& config) {
  const auto is_set = [&](const std::string& name) {
    return !values.at(name).empty() || problems.contains(name);
  };
  for (const auto& [one, other] :
       {std::pair("SMTP_URL", "MAIL_FROM"), std::pair("RECAPTCHA_SITE_KEY", "RECAPTCHA_SECRET")}) {
    if (is_set(one) != is_set(other)) {
      problems.emplace(is_set(one) ? other : one, "is required");
    }
  }
  if (!is_set("CAPTCHA_SECRET") && !is_set("RECAPTCHA_SECRET")) {
    problems.emplace("CAPTCHA_SECRET", "is required");
  }
  if (config.metrics && config.port != 0 && config.metrics->port == config.port) {
    problems.emplace("METRICS_LISTEN", "must have another port than PORT");
  }
  // With a test key anybody pays with the provider's test cards, and nothing is charged.
  const bool is_test_key = config.payment_secret_key.starts_with("sk_test_") ||
                           config.payment_secret_key.starts_with("rk_test_");
  if (is_test_key && !config.allows_test_key && !is_at_loopback(config.public_url) &&
      !is_at_loopback(config.payment_api_base)) {
    problems.emplace("PAYMENT_SECRET_KEY",
                     "must be a live key: with a test key orders are paid without money "
                     "(PAYMENT_TEST_MODE=yes allows it, for a trial shop)");
  }
  // Each key has one purpose, and other readers: a captcha's signature must open no account.
  for (const auto& [one, other] :
       {std::pair("LOG_KEY", "CAPTCHA_SECRET"), std::pair("RESET_KEY", "LOG_KEY"),
        std::pair("RESET_KEY", "CAPTCHA_SECRET")}) {
    if (!values.at(one).empty() && values.at(one) == values.at(other)) {
      problems.emplace(one, std::string("must differ from ") + other);
    }
  }
}

/// Compares the settings with those of the pages' build. If they differed, every shopper would see
/// one price and be charged another, or return from the payment page to another address.
void compare_with_pages(const Values& values, Problems& problems, Config& config) {
  const std::string& path = values.at("BUILD_FACTS");
  if (path.empty()) {
    return;
  }
  std::map<std::string, std::string> facts;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (const auto equals = line.find("=\""); equals != std::string::npos && line.ends_with('"')) {
      facts[line.substr(0, equals)] = line.substr(equals + 2, line.size() - equals - 3);
    }
  }
  if (facts["CATALOGUE"] != shop::catalogue_version()) {
    problems.emplace("BUILD_FACTS", "(" + path + ") has catalogue '" + facts["CATALOGUE"] +
                                        "', and this program has '" +
                                        std::string(shop::catalogue_version()) +
                                        "': install server and pages of one build");
    return;
  }
  config.accounts.shop_names += ' ' + facts["MERCHANT"];
  const auto compare = [&](const char* key, const std::string& value) {
    if (const std::string& built = facts[key]; value != built) {
      problems.emplace(key, "is '" + value + "', and the pages were built with '" + built + "' (" +
                                path + "): set it to that value, or build the pages with '" +
                                value + "'");
    }
  };
  compare("PUBLIC_URL", config.public_url);
  compare("SHIPPING_PESOS", values.at("SHIPPING_PESOS"));
  compare("PAYMENT_METHODS", values.at("PAYMENT_METHODS"));
  compare("MAIL_FROM", config.mail.from);
}

}  // namespace

Result<Config, ConfigProblems> read_config(const Environment& environment) {
  Config config;
  Problems problems;
  Values values;
  for (const Setting& setting : settings(config)) {
    const std::string value = values[setting.name] = value_of(setting, environment, problems);
    if (!value.empty()) {
      if (const std::string wrong = setting.store(value); !wrong.empty()) {
        problems.emplace(setting.name, wrong);
      }
    } else if (!setting.fallback) {
      problems.emplace(setting.name, "is required");
    }
  }
  if (const auto url = parse_url(config.public_url)) {
    config.accounts.shop_names = url->host;
  }
  config.mail.needs_tls = !is_at_loopback(mail_host(config.mail.server));
  check_together(values, problems, config);
  compare_with_pages(values, problems, config);
  ConfigProblems sentences;
  for (const auto& [name, what] : problems) {
    sentences.emplace_back(name).append(" ").append(what);
  }
  return sentences.empty() ? Result<Config, ConfigProblems>(config) : sentences;
}

std::set<std::string> setting_names() {
  std::set<std::string> names;
  Config config;
  for (const Setting& setting : settings(config)) {
    names.insert(setting.name);
    if (setting.in_file) {
      names.insert(setting.name + "_FILE");
    }
  }
  return names;
}

std::optional<std::string> process_environment(const std::string& name) {
  // Read before the first thread starts; the server never changes the environment.
  const char* value = std::getenv(name.c_str());  // NOLINT(concurrency-mt-unsafe)
  return value == nullptr ? std::nullopt : std::optional<std::string>(value);
}

}  // namespace server

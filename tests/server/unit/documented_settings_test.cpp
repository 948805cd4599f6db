// The tables of docs/settings.md against read_config: a documented default is the program's, and
// every setting that the program reads is documented.
#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "admin/commands.hpp"
#include "config.hpp"
#include "support/settings.hpp"

namespace server {
namespace {

using test::Settings;

/// The texts in backticks of a cell.
std::vector<std::string> texts_in_backticks(const std::string& cell) {
  std::vector<std::string> texts;
  for (auto from = cell.find('`'); from != std::string::npos;) {
    const auto to = cell.find('`', from + 1);
    texts.push_back(cell.substr(from + 1, to - from - 1));
    from = cell.find('`', to + 1);
  }
  return texts;
}

struct Documented {
  Settings defaults;  ///< "" where the document has a description or none
  std::set<std::string> required;
};

/// The rows of the table whose first column is named `table`.
Documented documented(const std::string& table) {
  Documented found;
  std::ifstream file(SETTINGS_DOCUMENT);
  std::string line;
  while (std::getline(file, line) && !line.starts_with("| " + table + ' ')) {
  }
  std::getline(file, line);  // the separator row
  while (std::getline(file, line) && line.starts_with("| `")) {
    std::istringstream cells(line.substr(1));
    std::string keys;
    std::string defaults;
    std::getline(cells, keys, '|');
    std::getline(cells, defaults, '|');
    const auto values =
        defaults.starts_with(" `") ? texts_in_backticks(defaults) : std::vector<std::string>{};
    const auto names = texts_in_backticks(keys);
    for (std::size_t i = 0; i < names.size(); ++i) {
      found.defaults[names[i]] = i < values.size() ? values[i] : "";
      if (defaults.starts_with(" required ")) {
        found.required.insert(names[i]);
      }
    }
  }
  return found;
}

const Settings kGoogle{{"RECAPTCHA_SITE_KEY", "site_key_1"}, {"RECAPTCHA_SECRET", "secret_1"}};

/// All fields of the configuration as text. `asked` receives every name that is read.
std::string config_text(const Settings& settings, std::set<std::string>* asked = nullptr) {
  const auto read = read_config([&](const std::string& name) -> std::optional<std::string> {
    if (asked != nullptr) {
      asked->insert(name);
    }
    return test::environment(settings)(name);
  });
  std::ostringstream text;
  if (!read) {
    for (const std::string& problem : read.error()) {
      text << problem << '\n';
    }
    return text.str();
  }
  const Config& config = *read;
  const AccountConfig& accounts = config.accounts;
  text << config.host << ' ' << config.port << ' ' << config.metrics.has_value() << ' '
       << config.payment_api_base << ' ' << config.threads << ' '
       << (config.shipping_price ? config.shipping_price->centavos() : -1) << ' '
       << config.page_lifetime.count() << ' ' << accounts.captcha_cost << ' '
       << accounts.captcha_lifetime.count() << ' ' << accounts.recaptcha_api_base << ' '
       << accounts.session_idle_timeout.count() << ' ' << accounts.session_absolute_timeout.count();
  for (const Limit& limit :
       {accounts.limits.sign_in_pair, accounts.limits.sign_in_address,
        accounts.limits.sign_in_account, accounts.limits.registration_address}) {
    text << ' ' << limit.count << '/' << limit.seconds;
  }
  for (const std::string& method : config.payment_methods) {
    text << ' ' << method;
  }
  for (const char* address : {"127.0.0.1", "127.255.0.1", "128.0.0.1", "::1", "::2", "10.0.0.1"}) {
    text << ' ' << config.trusted_proxies.contains(address);
  }
  return text.str();
}

Settings with(Settings settings, const Settings& more) {
  for (const auto& [name, value] : more) {
    settings[name] = value;
  }
  return settings;
}

TEST(DocumentedSettings, DefaultsAreThoseOfTheProgram) {
  const auto [defaults, required] = documented("Server");
  ASSERT_GT(defaults.size(), 20U);
  for (const Settings& captcha : {Settings{}, kGoogle}) {
    const Settings settings = with(test::kRequiredSettings, captcha);
    const std::string expected = config_text(settings);
    for (const auto& [name, value] : defaults) {
      if (!value.empty()) {
        EXPECT_EQ(config_text(with(settings, {{name, value}})), expected) << name << '=' << value;
      }
    }
  }
}

TEST(DocumentedSettings, EverySettingThatTheProgramReadsIsDocumented) {
  const auto [defaults, required] = documented("Server");
  std::set<std::string> asked;
  config_text(with(test::kRequiredSettings, {{"METRICS_LISTEN", "127.0.0.1:9464"}}), &asked);
  config_text(with(test::kRequiredSettings, kGoogle), &asked);
  std::set<std::string> names;
  for (const auto& [name, value] : defaults) {
    names.insert(name);
  }
  std::erase_if(asked, [](const std::string& name) { return name.ends_with("_FILE"); });
  EXPECT_EQ(asked, names);
}

TEST(DocumentedSettings, NginxSettingsAreThoseOfTheCheck) {
  const auto known = nginx_settings();
  const std::set<std::string> names(known.begin(), known.end());
  for (const auto& [name, value] : documented("nginx").defaults) {
    EXPECT_TRUE(names.contains(name)) << name;
  }
}

TEST(DoubtfulSettings, MisspeltNamesAndExamplesAreReported) {
  const auto none = [](const std::string& /*name*/) { return std::optional<std::string>(); };
  EXPECT_EQ(
      doubtful_settings(none, {"SHIPING_PESOS", "LIMIT_LOGIN_PER_ADRESS", "TLS_CERTIFICAT",
                               "PAYMENT_SECRET_KEY_FILES"}),
      (ConfigProblems{"SHIPING_PESOS is no setting: is SHIPPING_PESOS meant?",
                      "LIMIT_LOGIN_PER_ADRESS is no setting: is LIMIT_LOGIN_PER_ADDRESS meant?",
                      "TLS_CERTIFICAT is no setting: is TLS_CERTIFICATE meant?",
                      "PAYMENT_SECRET_KEY_FILES is no setting: is PAYMENT_SECRET_KEY_FILE "
                      "meant?"}));
  EXPECT_EQ(doubtful_settings(none, {"PATH", "HOME", "PORT", "HOST", "PORTS", "SHIPPING_PESOS",
                                     "CAPTCHA_SECRET", "RECAPTCHA_SECRET", "METRICS_LISTEN",
                                     "DATABASE_URL_FILE", "PGPASSFILE", "LOGNAME", "LANGUAGE"}),
            ConfigProblems{});
  const Settings shipped{{"PUBLIC_URL", "https://tienda.example"},
                         {"IMEI_API_URL", "https://operador.example:8443/imeis"}};
  EXPECT_EQ(doubtful_settings(test::environment(shipped), {}).size(), 2U);
  const Settings real{{"PUBLIC_URL", "https://tienda.mx"},
                      {"IMEI_API_URL", "http://127.0.0.1:9000/example"}};
  EXPECT_EQ(doubtful_settings(test::environment(real), {}), ConfigProblems{});
}

TEST(DocumentedSettings, RequiredSettingsAreThoseWithoutWhichTheServerDoesNotStart) {
  std::set<std::string> names;
  for (const auto& [name, value] : test::kRequiredSettings) {
    names.insert(name);
    Settings others = test::kRequiredSettings;
    others.erase(name);
    EXPECT_EQ(config_text(others), name + " is required\n");
  }
  EXPECT_EQ(documented("Server").required, names);
}

}  // namespace
}  // namespace server

#include "config.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <regex>
#include <set>

#include "admin/commands.hpp"
#include "base/text.hpp"
#include "shop/catalogue.hpp"

namespace server {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

using Settings = std::map<std::string, std::string>;

/// Without one of these the server does not start.
const Settings kRequiredSettings{{"DATABASE_URL", "postgresql://shop@/shop?host=%2Ftmp"},
                                 {"PUBLIC_URL", "https://tienda.example"},
                                 {"PAYMENT_SECRET_KEY", "sk_live_sandbox"},
                                 {"CAPTCHA_SECRET", std::string(32, 'c')},
                                 {"LOG_KEY", std::string(32, 'l')},
                                 {"RESET_KEY", std::string(32, 'r')},
                                 {"IMEI_API_URL", "https://operador.example/v1/imeis"},
                                 {"IMEI_API_KEY", "carrier_test_sandbox"}};

/// settings: outlive the environment.
Environment environment(const Settings& settings) {
  return [&settings](const std::string& name) -> std::optional<std::string> {
    const auto found = settings.find(name);
    return found == settings.end() ? std::nullopt : std::optional(found->second);
  };
}

/// asked: receives every name that is read.
Result<Config, ConfigProblems> read(const Settings& settings,
                                    std::set<std::string>* asked = nullptr) {
  return read_config([&](const std::string& name) {
    if (asked != nullptr) {
      asked->insert(name);
    }
    return environment(settings)(name);
  });
}

Settings good_with(Settings settings, const Settings& others = kRequiredSettings) {
  settings.insert(others.begin(), others.end());
  return settings;
}

Config config_with(const Settings& more) {
  const auto config = read(good_with(more));
  EXPECT_TRUE(config) << (config ? "" : config.error()[0]);
  return config ? *config : Config{};
}

ConfigProblems problems_with(const Settings& more) {
  const auto config = read(good_with(more));
  return config ? ConfigProblems{} : config.error();
}

using Values = std::initializer_list<std::string>;

void expect_accepted(const std::string& key, Values values) {
  for (const std::string& value : values) {
    EXPECT_THAT(problems_with({{key, value}}), IsEmpty()) << value;
  }
}

/// problem: the beginning of the sentence, which never has the value.
void expect_problem(const std::string& key, const std::string& problem, Values values) {
  for (const std::string& value : values) {
    EXPECT_THAT(problems_with({{key, value}}),
                ElementsAre(AllOf(StartsWith(key + ' ' + problem), Not(HasSubstr("canary")))))
        << value;
  }
}

TEST(Config, NumbersAndChoicesMustBeInTheirRange) {
  expect_accepted("PORT", {"0", "1", "65535"});
  expect_problem("PORT", "must be a whole number from 0 to 65535",
                 {"-1", "65536", "80a", "8 0", "1e3", "0x50", " 80"});
  expect_problem("THREADS", "must be a whole number from 1 to 16", {"17"});
  expect_problem("SESSION_IDLE_SECONDS", "must be a whole number from 1 to 31536000",
                 {"0", "-1", "1h", "31536001", "99999999999999999999"});
  expect_problem("PAYMENT_PAGE_MINUTES", "must be a whole number from 40 to 1380",
                 {"39", "1381", "1 hour"});
  expect_problem("PAYMENT_METHODS", "must be card, or card,oxxo", {"oxxo", "card, oxxo", "spei"});
  expect_problem("PAYMENT_TEST_MODE", "must be yes or no", {"maybe"});
  expect_problem("SHIPPING_PESOS", "must be whole pesos from 0 to 99999, or acordado",
                 {"gratis", "-1", "100000", "150.5", "150.00", "1,500", "$150", "1e2", " 150"});
  expect_problem("LIMIT_LOGIN_PER_ADDRESS", "must be times/seconds, like 100/900",
                 {"3", "3/", "/60", "0/60", "3/0", "-3/60", "3/60s", " 3/60", "3.5/60", "3/86401",
                  "1000001/60", "a/b"});
}

TEST(Config, ListenAddressesMustBeIpAddresses) {
  expect_accepted("HOST", {"127.0.0.1", "0.0.0.0", "::1", "::"});
  expect_problem("HOST", "must be an IP address, like 127.0.0.1",
                 {"localhost", "127.0.0", "127.0.0.1/8", "::1,::2"});
  expect_problem("METRICS_LISTEN", "must be an address and a port, like 127.0.0.1:9464",
                 {"9464", ":9464", "127.0.0.1", "127.0.0.1:", "127.0.0.1:x", "127.0.0.1:65536",
                  "localhost:9464"});
  expect_problem("METRICS_LISTEN", "must have another port than PORT", {"127.0.0.1:8081"});
  expect_problem("NGINX_ADDRESSES", "must be addresses or networks, like 127.0.0.1,10.1.0.0/16",
                 {"nginx"});
}

TEST(Config, UrlsMustBeHttpsUnlessOnLoopback) {
  expect_accepted("PUBLIC_URL", {"http://localhost:8080"});
  expect_problem("PUBLIC_URL", "must be https", {"http://tienda.mx"});
  expect_problem("PUBLIC_URL", "must be the shop's address",
                 {"tienda.example", "ftp://tienda.example", "https://", "https://a/b",
                  "https://a?b", "https://a b", "https://user:pw@a", "javascript://a\n"});
  // Every call carries the secret key.
  expect_accepted("PAYMENT_API_BASE",
                  {"http://127.0.0.1:8082", "http://localhost", "http://[::1]:80"});
  expect_problem("PAYMENT_API_BASE", "must be https",
                 {"http://api.stripe.com", "http://10.0.0.1", "http://127.example.com"});
  expect_accepted("IMEI_API_URL",
                  {"https://operador.example/", "http://127.0.0.1:8082/carrier/v1/imeis",
                   "https://operador.example:8443/a/b.c?d=e&f=%20"});
  expect_problem(
      "IMEI_API_URL", "must be an address with its path",
      {"https://operador.example", "operador.example/imeis", "ftp://operador.example/",
       "https:///imeis", "https://a b/imeis", "https://a/imeis x", "https://a/\r\nHost: b"});
  expect_problem("IMEI_API_URL", "must be https",
                 {"http://operador.example/imeis", "http://10.0.0.1/imeis"});
}

TEST(Config, MailServerAndSenderNeedEachOther) {
  const std::string from = "avisos@tienda.example";
  for (const char* server : {"smtp://127.0.0.1:1025", "smtps://user:p%40ss@mail.example",
                             "smtp://u:p@[2001:db8::1]:587"}) {
    EXPECT_THAT(problems_with({{"SMTP_URL", server}, {"MAIL_FROM", from}}), IsEmpty()) << server;
  }
  EXPECT_THAT(problems_with({{"SMTP_URL", "smtp://localhost"}}),
              ElementsAre(StartsWith("MAIL_FROM is required")));
  EXPECT_THAT(problems_with({{"MAIL_FROM", from}}),
              ElementsAre(StartsWith("SMTP_URL is required")));
  for (const char* server :
       {"mail.example", "https://mail.example", "smtp://", "smtps://", "smtp://canary@",
        "smtp://canary:p ss@mail.example", "smtp://canary:\xc3\xb1@mail.example",
        "smtp://mail.example/localhost", "smtp://mail.example?x", "smtp://a@b@mail_1"}) {
    EXPECT_THAT(
        problems_with({{"SMTP_URL", server}, {"MAIL_FROM", from}}),
        ElementsAre(AllOf(StartsWith("SMTP_URL must be like smtps://"), Not(HasSubstr("canary")))))
        << server;
  }
  for (const char* sender :
       {"tienda", "Tienda <avisos@tienda.example>", "a@b.mx\r\nBcc: c@d.mx", " a@b.mx"}) {
    EXPECT_THAT(problems_with({{"SMTP_URL", "smtp://localhost"}, {"MAIL_FROM", sender}}),
                ElementsAre(StartsWith("MAIL_FROM must be an e-mail")))
        << sender;
  }
}

TEST(Config, MailServerOfAnotherMachineNeedsTls) {
  for (const auto& [server, needs_tls] :
       {std::pair("smtp://u:p@127.0.0.1:25", false), std::pair("smtp://localhost", false),
        std::pair("smtp://127.0.0.1@mail.example:587", true),
        std::pair("smtps://mail.example", true), std::pair("smtp://u:p@10.0.0.7", true)}) {
    const auto config = config_with({{"SMTP_URL", server}, {"MAIL_FROM", "a@tienda.example"}});
    EXPECT_EQ(config.mail.needs_tls, needs_tls) << server;
    EXPECT_EQ(config.mail.server + ' ' + config.mail.from,
              server + std::string(" a@tienda.example"));
  }
}

TEST(Config, WeakOrMalformedSecretIsReportedWithoutItsValue) {
  expect_problem("IMEI_API_KEY", "must have 8 to 255", {"op bad canary"});
  expect_accepted("PAYMENT_SECRET_KEY", {"rk_live_0123456789"});
  expect_problem("PAYMENT_SECRET_KEY",
                 "must have 8 to 255 letters, digits, _ or -, and be a secret or restricted key "
                 "(sk_, rk_), not pk_",
                 {"pk_live_0123456789", "sk bad canary"});
  expect_problem("LOG_KEY", "must differ from CAPTCHA_SECRET", {std::string(32, 'c')});
  expect_problem("RESET_KEY", "must differ from LOG_KEY", {std::string(32, 'l')});
  expect_problem("RESET_KEY", "must differ from CAPTCHA_SECRET", {std::string(32, 'c')});
  expect_problem("LOG_KEY", "must have 32 to 255",
                 {"canary", "canary" + std::string(30, ' '), "canary" + std::string(250, 'x')});
  expect_problem("DATABASE_URL", "must be like postgresql://", {"canary"});
}

TEST(Config, RemoteDatabaseNeedsTls) {
  expect_accepted(
      "DATABASE_URL",
      {"host=/tmp dbname=shop", "postgresql:///shop", "postgresql://localhost/shop",
       "postgresql://u:p@127.0.0.1:5433/shop", "postgresql://[::1]/shop",
       "host=/run/postgresql dbname=shop", "host=@shop dbname=shop",
       "postgresql://db.example/shop?sslmode=verify-full", "host=db.example sslmode=require",
       "postgresql://a.example,b.example/shop?sslmode=verify-ca"});
  expect_problem("DATABASE_URL", "must have sslmode=verify-full",
                 {"postgresql://u:canary@db.example/shop", "postgresql://127.0.0.1,db.example/shop",
                  "postgresql://db.example/shop?sslmode=prefer", "postgresql:///shop?host=10.0.0.7",
                  "host=localhost hostaddr=10.0.0.7", "host=127.example.com dbname=shop"});
}

TEST(Config, TestKeyIsRejectedAtAPublicAddressUnlessAllowed) {
  for (const char* key : {"sk_test_0123456789", "rk_test_0123456789"}) {
    EXPECT_THAT(problems_with({{"PAYMENT_SECRET_KEY", key}}),
                ElementsAre(StartsWith("PAYMENT_SECRET_KEY must be a live key")));
    for (const auto& [name, value] : Settings{{"PAYMENT_TEST_MODE", "yes"},
                                              {"PUBLIC_URL", "http://127.0.0.1:8080"},
                                              {"PAYMENT_API_BASE", "http://127.0.0.1:8082"}}) {
      EXPECT_THAT(problems_with({{"PAYMENT_SECRET_KEY", key}, {name, value}}), IsEmpty()) << name;
    }
  }
}

TEST(Config, ShippingIsChargedOnlyForAPriceAboveZero) {
  for (const auto& [text, centavos] :
       {std::pair("1", 100), std::pair("150", 15'000), std::pair("99999", 9'999'900)}) {
    EXPECT_EQ(config_with({{"SHIPPING_PESOS", text}}).shipping_price->centavos(), centavos);
  }
  for (const char* uncharged : {"", "0", "acordado"}) {
    EXPECT_EQ(config_with({{"SHIPPING_PESOS", uncharged}}).shipping_price, std::nullopt);
  }
}

TEST(Config, ValuesAreRead) {
  const Config config = config_with({{"PAYMENT_PAGE_MINUTES", "1380"},
                                     {"PAYMENT_METHODS", "card,oxxo"},
                                     {"PUBLIC_URL", "https://tienda.example/"},
                                     {"PAYMENT_API_BASE", "https://pagos.example/"},
                                     {"METRICS_LISTEN", "[::1]:9464"},
                                     {"NGINX_ADDRESSES", "10.0.0.5"},
                                     {"THREADS", "5"},
                                     {"LIMIT_LOGIN_PER_ACCOUNT_AND_ADDRESS", "3/60"},
                                     {"LIMIT_LOGIN_PER_ADDRESS", "4/61"},
                                     {"LIMIT_LOGIN_PER_ACCOUNT", "5/62"},
                                     {"LIMIT_REGISTRATION_PER_ADDRESS", "1000000/86400"}});
  EXPECT_EQ(config.public_url, "https://tienda.example") << "without the slash";
  EXPECT_EQ(config.payment_api_base, "https://pagos.example");
  EXPECT_EQ(config.database_url, "postgresql://shop@/shop?host=%2Ftmp");
  EXPECT_EQ(config.payment_secret_key, "sk_live_sandbox");
  EXPECT_EQ(config.page_lifetime, std::chrono::hours{23});
  EXPECT_THAT(config.payment_methods, ElementsAre("card", "oxxo"));
  EXPECT_EQ(config.metrics->host, "::1");
  EXPECT_EQ(config.metrics->port, 9464);
  EXPECT_TRUE(config.trusted_proxies.contains("10.0.0.5"));
  EXPECT_FALSE(config.trusted_proxies.contains("127.0.0.1"));
  EXPECT_EQ(config.threads, 5U);
  const Limits& limits = config.accounts.limits;
  EXPECT_EQ(limits.sign_in_pair.count, 3);
  EXPECT_EQ(limits.sign_in_address.seconds, 61);
  EXPECT_EQ(limits.sign_in_account.count, 5);
  EXPECT_EQ(limits.registration_address.count, 1'000'000);
  EXPECT_EQ(limits.registration_address.seconds, 86'400);
}

TEST(Config, SettingsMustBeThoseOfThePagesBuild) {
  const auto facts = [](const std::string& catalogue, const std::string& shipping,
                        const std::string& public_url = "https://tienda.example/") {
    const std::string path = testing::TempDir() + "build.env";
    std::ofstream(path) << "CATALOGUE=\"" << catalogue
                        << "\"\nPUBLIC_URL=\"https://tienda.example\"\nSHIPPING_PESOS=\""
                        << shipping << "\"\nPAYMENT_METHODS=\"card\"\n";
    return problems_with(
        {{"SHIPPING_PESOS", "99"}, {"BUILD_FACTS", path}, {"PUBLIC_URL", public_url}});
  };
  const std::string catalogue(shop::catalogue_version());
  EXPECT_THAT(facts(catalogue, "99"), IsEmpty());
  EXPECT_THAT(facts(catalogue, "acordado"),
              ElementsAre(StartsWith("SHIPPING_PESOS is '99', and the pages were built with "
                                     "'acordado' (")));
  EXPECT_THAT(facts(catalogue, "99", "https://otra.test"),
              ElementsAre(StartsWith("PUBLIC_URL is 'https://otra.test', and the pages were built "
                                     "with 'https://tienda.example' (")));
  EXPECT_THAT(facts("another", "99"), ElementsAre(HasSubstr("has catalogue 'another'")));
  EXPECT_THAT(problems_with({{"BUILD_FACTS", "/nonexistent"}}),
              ElementsAre(HasSubstr("has catalogue ''")));
}

TEST(Config, RecaptchaNeedsBothKeysAndReplacesAltcha) {
  Settings keys{{"RECAPTCHA_SITE_KEY", "site-key"}, {"RECAPTCHA_SECRET", "secret-key"}};
  keys["CAPTCHA_SECRET"] = "";
  const Config config = config_with(keys);
  EXPECT_EQ(config.accounts.recaptcha_site_key, "site-key");
  EXPECT_EQ(config.accounts.recaptcha_api_base, "https://www.google.com");
  keys["RECAPTCHA_API_BASE"] = "http://www.google.com";
  EXPECT_THAT(problems_with(keys), ElementsAre(StartsWith("RECAPTCHA_API_BASE must be https")));
  EXPECT_THAT(problems_with({{"RECAPTCHA_SITE_KEY", "site-key"}}),
              ElementsAre(StartsWith("RECAPTCHA_SECRET is required")));
  EXPECT_THAT(problems_with({{"RECAPTCHA_SECRET_FILE", "/nowhere"}}),
              ElementsAre(StartsWith("RECAPTCHA_SECRET cannot be read"),
                          StartsWith("RECAPTCHA_SITE_KEY is required")));
}

TEST(Config, SecretIsReadFromItsFileUnlessThatIsUnusable) {
  const std::string path = testing::TempDir() + "secret" + std::to_string(::getpid());
  const auto read_with = [&](const std::string& text) {
    std::ofstream(path) << text;
    return read(good_with({{"PAYMENT_SECRET_KEY", ""}, {"PAYMENT_SECRET_KEY_FILE", path}}));
  };
  EXPECT_EQ(read_with("sk_live_of_a_file\n")->payment_secret_key, "sk_live_of_a_file");
  for (const auto& [text, problem] : {std::pair(std::string(), "PAYMENT_SECRET_KEY is required"),
                                      {"short", "PAYMENT_SECRET_KEY must have 8"},
                                      {std::string(5'000, 'x'), "longer than 4 kB"}}) {
    EXPECT_THAT(read_with(text).error(), ElementsAre(HasSubstr(problem)));
  }
  EXPECT_THAT(problems_with({{"PAYMENT_SECRET_KEY_FILE", path}}),
              ElementsAre(HasSubstr("is set twice")));
  EXPECT_EQ(config_with({{"PORT_FILE", path}}).port, 8081) << "no secret";
  std::filesystem::remove(path);
  for (const std::string& unusable : {path, testing::TempDir()}) {
    EXPECT_THAT(problems_with({{"PAYMENT_SECRET_KEY", ""}, {"PAYMENT_SECRET_KEY_FILE", unusable}}),
                ElementsAre(StartsWith("PAYMENT_SECRET_KEY cannot be read from " + unusable)));
  }
}

// --- docs/settings.md -------------------------------------------------------------------------
// A documented default is the program's, and every setting that the program reads is documented.

/// The texts in backticks of a cell.
std::vector<std::string> texts_in_backticks(const std::string& cell) {
  static const std::regex kText("`([^`]*)`");
  return {std::sregex_token_iterator(cell.begin(), cell.end(), kText, 1), {}};
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
    const auto cells = split(line, '|');
    const auto names = texts_in_backticks(std::string(cells.at(1)));
    const std::string defaults(cells.at(2));
    const auto values = texts_in_backticks(defaults.starts_with(" `") ? defaults : "");
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

TEST(DocumentedSettings, DefaultsAreThoseOfTheProgram) {
  const auto [defaults, required] = documented("Server");
  ASSERT_GT(defaults.size(), 20U);
  for (const Settings& captcha : {Settings{}, kGoogle}) {
    const Settings settings = good_with(captcha);
    const Config expected = *read(settings);
    for (const auto& [name, value] : defaults) {
      if (!value.empty()) {
        EXPECT_TRUE(*read(good_with({{name, value}}, settings)) == expected)
            << name << '=' << value;
      }
    }
  }
}

TEST(DocumentedSettings, EverySettingThatTheProgramReadsIsDocumented) {
  const auto [defaults, required] = documented("Server");
  std::set<std::string> asked;
  EXPECT_TRUE(read(kRequiredSettings, &asked));
  EXPECT_EQ(asked, setting_names());
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
  EXPECT_EQ(doubtful_settings(environment(shipped), {}).size(), 2U);
  for (const char* list : {"10.0.0.0/33", "10.0.0", "proxy"}) {
    const Settings settings{{"TRUSTED_PROXIES", list}};
    EXPECT_THAT(doubtful_settings(environment(settings), {}),
                ElementsAre(HasSubstr("must be addresses or networks")));
  }
  const Settings real{{"PUBLIC_URL", "https://tienda.mx"},
                      {"IMEI_API_URL", "http://127.0.0.1:9000/example"}};
  EXPECT_EQ(doubtful_settings(environment(real), {}), ConfigProblems{});
}

TEST(DangerousSettings, ValidAndDangerousOnesAreReported) {
  const std::string secret = testing::TempDir() + "readable_secret" + std::to_string(::getpid());
  std::ofstream(secret) << "x";
  std::filesystem::permissions(secret, std::filesystem::perms{0644});
  const Settings dangerous{{"TRUSTED_PROXIES", "0.0.0.0/0"},
                           {"NGINX_ADDRESSES", "::/0"},
                           {"HOST", "0.0.0.0"},
                           {"METRICS_LISTEN", "[::]:9464"},
                           {"PAYMENT_SECRET_KEY_FILE", secret}};
  EXPECT_THAT(dangerous_settings(environment(dangerous)),
              ElementsAre(StartsWith("TRUSTED_PROXIES (0.0.0.0/0) trusts every client"),
                          StartsWith("NGINX_ADDRESSES (::/0) trusts every client"),
                          StartsWith("HOST (0.0.0.0) listens on every network"),
                          StartsWith("METRICS_LISTEN ([::]:9464) listens on every network"),
                          StartsWith("PAYMENT_SECRET_KEY_FILE (" + secret + ") is a secret that")));
  std::filesystem::permissions(secret, std::filesystem::perms{0640});
  const Settings usual{{"TRUSTED_PROXIES", "10.0.0.5,fd00::/8"},
                       {"NGINX_ADDRESSES", "127.0.0.0/8,::1"},
                       {"HOST", "10.0.0.7"},
                       {"METRICS_LISTEN", "127.0.0.1:9464"},
                       {"PAYMENT_SECRET_KEY_FILE", secret}};
  EXPECT_EQ(dangerous_settings(environment(usual)), ConfigProblems{});
  std::filesystem::remove(secret);
}

TEST(DocumentedSettings, RequiredSettingsAreThoseWithoutWhichTheServerDoesNotStart) {
  std::set<std::string> names;
  for (const auto& [name, value] : kRequiredSettings) {
    names.insert(name);
    Settings others = kRequiredSettings;
    others.erase(name);
    EXPECT_EQ(read(others).error(), ConfigProblems{name + " is required"});
  }
  EXPECT_EQ(documented("Server").required, names);
}

}  // namespace
}  // namespace server

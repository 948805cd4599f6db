#include "config.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>

#include "shop/catalogue.hpp"

namespace server {
namespace {

using testing::AllOf;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

using Settings = std::map<std::string, std::string>;

Settings good() {
  return {{"DATABASE_URL", "postgresql://shop@/shop?host=%2Ftmp"},
          {"PUBLIC_URL", "https://tienda.example"},
          {"PAYMENT_SECRET_KEY", "sk_live_sandbox"},
          {"CAPTCHA_SECRET", std::string(32, 'c')},
          {"LOG_KEY", std::string(32, 'l')},
          {"IMEI_API_URL", "https://operador.example/v1/imeis"},
          {"IMEI_API_KEY", "carrier_test_sandbox"}};
}

Result<Config, ConfigProblems> read(const Settings& settings) {
  return read_config([&settings](const std::string& name) -> std::optional<std::string> {
    const auto found = settings.find(name);
    return found == settings.end() ? std::nullopt : std::optional(found->second);
  });
}

Config config_of(const Settings& settings) {
  auto result = read(settings);
  return result ? *result : Config{};
}

ConfigProblems problems_of(const Settings& settings) {
  auto result = read(settings);
  return result ? ConfigProblems{} : result.error();
}

ConfigProblems problems_with(const std::string& key, const std::string& value) {
  Settings settings = good();
  settings[key] = value;
  return problems_of(settings);
}

TEST(Config, EverySettingButSevenHasADefault) {
  const Config config = config_of(good());
  EXPECT_EQ(config.database_url, "postgresql://shop@/shop?host=%2Ftmp");
  EXPECT_EQ(config.public_url, "https://tienda.example");
  EXPECT_EQ(config.host, "127.0.0.1");
  EXPECT_EQ(config.port, 8081);
  EXPECT_GE(config.threads, 2U);
  EXPECT_EQ(config.payment_api_base, "https://api.stripe.com");
  EXPECT_EQ(config.payment_secret_key, "sk_live_sandbox");
}

TEST(Config, EveryInvalidSettingIsReportedTogether) {
  const auto result = read({{"PORT", "abc"}, {"DATABASE_URL", ""}, {"HOST", "a b"}});
  ASSERT_FALSE(result);
  EXPECT_THAT(
      result.error(),
      ElementsAre(StartsWith("DATABASE_URL is required"), StartsWith("PUBLIC_URL is required"),
                  StartsWith("HOST must"), StartsWith("PORT must"),
                  StartsWith("PAYMENT_SECRET_KEY is required"),
                  StartsWith("CAPTCHA_SECRET is required"), StartsWith("LOG_KEY is required"),
                  StartsWith("IMEI_API_URL is required"), StartsWith("IMEI_API_KEY is required")));
}

TEST(Config, PublishableKeyIsRejected) {
  EXPECT_THAT(problems_with("PAYMENT_SECRET_KEY", "pk_live_0123456789"),
              ElementsAre(HasSubstr("not pk_")));
  EXPECT_TRUE(problems_with("PAYMENT_SECRET_KEY", "rk_live_0123456789").empty());
}

TEST(Config, TestKeyIsRejectedAtAPublicAddressUnlessAllowed) {
  Settings settings = good();
  for (const char* key : {"sk_test_0123456789", "rk_test_0123456789"}) {
    settings["PAYMENT_SECRET_KEY"] = key;
    EXPECT_THAT(problems_of(settings),
                ElementsAre(StartsWith("PAYMENT_SECRET_KEY must be a live key")));
  }
  for (const auto& [name, value] : Settings{{"PAYMENT_TEST_MODE", "yes"},
                                            {"PUBLIC_URL", "http://127.0.0.1:8080"},
                                            {"PAYMENT_API_BASE", "http://127.0.0.1:8082"}}) {
    Settings allowed = settings;
    allowed[name] = value;
    EXPECT_TRUE(problems_of(allowed).empty()) << name;
  }
  EXPECT_THAT(problems_with("PAYMENT_TEST_MODE", "maybe"),
              ElementsAre("PAYMENT_TEST_MODE must be yes or no"));
}

TEST(Config, PublicUrlMustBeHttpsUnlessOnLoopback) {
  EXPECT_THAT(problems_with("PUBLIC_URL", "http://tienda.mx"),
              ElementsAre(StartsWith("PUBLIC_URL must be https")));
  EXPECT_TRUE(problems_with("PUBLIC_URL", "http://localhost:8080").empty());
}

TEST(Config, SecretsAndPortsMustDiffer) {
  EXPECT_THAT(problems_with("LOG_KEY", std::string(32, 'c')),
              ElementsAre("LOG_KEY must differ from CAPTCHA_SECRET"));
  EXPECT_THAT(problems_with("METRICS_LISTEN", "127.0.0.1:8081"),
              ElementsAre("METRICS_LISTEN must have another port than PORT"));
}

TEST(Config, TrailingSlashOfAUrlIsRemoved) {
  Settings settings = good();
  settings["PUBLIC_URL"] = "http://127.0.0.1:8080/";
  settings["PAYMENT_API_BASE"] = "http://127.0.0.1:8082/";
  const Config config = config_of(settings);
  EXPECT_EQ(config.public_url, "http://127.0.0.1:8080");
  EXPECT_EQ(config.payment_api_base, "http://127.0.0.1:8082");
}

TEST(Config, PortMustBeAnIntegerUpTo65535) {
  for (const char* port : {"-1", "65536", "80a", "8 0", "1e3", "0x50", " 80"}) {
    EXPECT_THAT(problems_with("PORT", port), ElementsAre(StartsWith("PORT must"))) << port;
  }
  for (const char* port : {"0", "1", "65535"}) {
    EXPECT_TRUE(problems_with("PORT", port).empty()) << port;
  }
}

TEST(Config, PublicUrlMustBeAnOrigin) {
  for (const char* url : {"tienda.example", "ftp://tienda.example", "https://", "https://a/b",
                          "https://a?b", "https://a b", "https://user:pw@a", "javascript://a\n"}) {
    EXPECT_THAT(problems_with("PUBLIC_URL", url), ElementsAre(StartsWith("PUBLIC_URL must")))
        << url;
  }
}

// Every call carries the secret key.
TEST(Config, PaymentApiMustBeHttpsUnlessOnLoopback) {
  for (const char* url : {"http://127.0.0.1:8082", "http://localhost", "http://[::1]:80"}) {
    EXPECT_TRUE(problems_with("PAYMENT_API_BASE", url).empty()) << url;
  }
  for (const char* url : {"http://api.stripe.com", "http://10.0.0.1", "http://127.example.com"}) {
    EXPECT_THAT(problems_with("PAYMENT_API_BASE", url),
                ElementsAre(StartsWith("PAYMENT_API_BASE must be https")))
        << url;
  }
}

TEST(Config, ProblemsContainNoSecret) {
  EXPECT_THAT(
      problems_with("PAYMENT_SECRET_KEY", "sk bad canary"),
      AllOf(ElementsAre(StartsWith("PAYMENT_SECRET_KEY must")), Each(Not(HasSubstr("canary")))));
  EXPECT_THAT(problems_with("DATABASE_URL", "canary"),
              AllOf(ElementsAre(StartsWith("DATABASE_URL must")), Each(Not(HasSubstr("canary")))));
}

TEST(Config, ImeiApiUrlMustBeHttpsWithAPath) {
  for (const char* url : {"https://operador.example/", "http://127.0.0.1:8082/carrier/v1/imeis",
                          "https://operador.example:8443/a/b.c?d=e&f=%20"}) {
    EXPECT_TRUE(problems_with("IMEI_API_URL", url).empty()) << url;
  }
  for (const char* url :
       {"https://operador.example", "operador.example/imeis", "ftp://operador.example/",
        "https:///imeis", "https://a b/imeis", "https://a/imeis x", "https://a/\r\nHost: b",
        "http://operador.example/imeis", "http://10.0.0.1/imeis"}) {
    EXPECT_THAT(problems_with("IMEI_API_URL", url), ElementsAre(StartsWith("IMEI_API_URL must")))
        << url;
  }
  EXPECT_THAT(problems_with("IMEI_API_KEY", "op bad canary"),
              AllOf(ElementsAre(StartsWith("IMEI_API_KEY must")), Each(Not(HasSubstr("canary")))));
}

TEST(Config, ShippingPriceMustBeWholePesos) {
  EXPECT_EQ(config_of(good()).shipping_price, std::nullopt);
  Settings settings = good();
  for (const auto& [text, centavos] :
       {std::pair("1", 100), std::pair("150", 15'000), std::pair("99999", 9'999'900)}) {
    settings["SHIPPING_PESOS"] = text;
    ASSERT_TRUE(config_of(settings).shipping_price) << text;
    EXPECT_EQ(config_of(settings).shipping_price->centavos(), centavos);
  }
  for (const char* uncharged : {"0", "acordado"}) {
    settings["SHIPPING_PESOS"] = uncharged;
    EXPECT_EQ(config_of(settings).shipping_price, std::nullopt) << uncharged;
  }
  for (const char* pesos :
       {"gratis", "-1", "100000", "150.5", "150.00", "1,500", "$150", "1e2", " 150"}) {
    EXPECT_THAT(problems_with("SHIPPING_PESOS", pesos),
                ElementsAre("SHIPPING_PESOS must be whole pesos from 0 to 99999, or acordado"))
        << pesos;
  }
}

TEST(Config, PageLifetimeAndPaymentMethodsAreRead) {
  EXPECT_EQ(config_of(good()).page_lifetime, std::chrono::minutes{60});
  EXPECT_THAT(config_of(good()).payment_methods, ElementsAre("card"));
  Settings settings = good();
  settings["PAYMENT_PAGE_MINUTES"] = "1380";
  settings["PAYMENT_METHODS"] = "card,oxxo";
  EXPECT_EQ(config_of(settings).page_lifetime, std::chrono::hours{23});
  EXPECT_THAT(config_of(settings).payment_methods, ElementsAre("card", "oxxo"));
  for (const char* minutes : {"39", "1381", "1 hour"}) {
    EXPECT_THAT(problems_with("PAYMENT_PAGE_MINUTES", minutes),
                ElementsAre("PAYMENT_PAGE_MINUTES must be a whole number from 40 to 1380"))
        << minutes;
  }
  for (const char* methods : {"oxxo", "card, oxxo", "spei"}) {
    EXPECT_THAT(problems_with("PAYMENT_METHODS", methods),
                ElementsAre("PAYMENT_METHODS must be card, or card,oxxo"))
        << methods;
  }
}

TEST(Config, DatabaseUrlMayHaveKeywordForm) {
  EXPECT_TRUE(problems_with("DATABASE_URL", "host=/tmp dbname=shop").empty());
}

TEST(Config, ListenAddressesMustBeIpAddresses) {
  for (const char* host : {"127.0.0.1", "0.0.0.0", "::1", "::"}) {
    EXPECT_TRUE(problems_with("HOST", host).empty()) << host;
  }
  for (const char* host : {"localhost", "127.0.0", "127.0.0.1/8", "::1,::2"}) {
    EXPECT_THAT(problems_with("HOST", host),
                ElementsAre("HOST must be an IP address, like 127.0.0.1"));
  }
  Settings settings = good();
  EXPECT_FALSE(config_of(settings).metrics);
  settings["METRICS_LISTEN"] = "[::1]:9464";
  EXPECT_EQ(config_of(settings).metrics->host, "::1");
  EXPECT_EQ(config_of(settings).metrics->port, 9464);
  for (const char* wrong :
       {"9464", "127.0.0.1", "127.0.0.1:", "127.0.0.1:x", "127.0.0.1:65536", "localhost:9464"}) {
    EXPECT_THAT(problems_with("METRICS_LISTEN", wrong),
                ElementsAre("METRICS_LISTEN must be an address and a port, like 127.0.0.1:9464"));
  }
}

TEST(Config, TrustedProxyIsLoopbackUnlessSet) {
  Settings settings = good();
  EXPECT_TRUE(config_of(settings).trusted_proxies.contains("127.0.0.1"));
  settings["NGINX_ADDRESSES"] = "10.0.0.5";
  EXPECT_TRUE(config_of(settings).trusted_proxies.contains("10.0.0.5"));
  EXPECT_FALSE(config_of(settings).trusted_proxies.contains("127.0.0.1"));
  EXPECT_THAT(problems_with("NGINX_ADDRESSES", "nginx"),
              ElementsAre("NGINX_ADDRESSES must be addresses or networks, like "
                          "127.0.0.1,10.1.0.0/16"));
}

TEST(Config, ThreadsAreThoseOfPasswordHashes) {
  Settings settings = good();
  settings["THREADS"] = "5";
  EXPECT_EQ(config_of(settings).threads, 5U);
  EXPECT_THAT(problems_with("THREADS", "17"), ElementsAre(StartsWith("THREADS must be")));
}

TEST(Config, SettingsMustBeThoseOfThePagesBuild) {
  const auto facts = [](const std::string& catalogue, const std::string& shipping) {
    const std::string path = testing::TempDir() + "build.env";
    std::ofstream(path) << "CATALOGUE=\"" << catalogue << "\"\nSHIPPING_PESOS=\"" << shipping
                        << "\"\nPAYMENT_METHODS=\"card\"\n";
    return path;
  };
  const std::string catalogue(shop::catalogue_version());
  Settings settings = good();
  settings["SHIPPING_PESOS"] = "99";
  settings["BUILD_FACTS"] = facts(catalogue, "99");
  EXPECT_THAT(problems_of(settings), ElementsAre());
  settings["BUILD_FACTS"] = facts(catalogue, "acordado");
  EXPECT_THAT(problems_of(settings),
              ElementsAre(StartsWith("SHIPPING_PESOS is '99', and the pages were built with "
                                     "'acordado' (")));
  settings["BUILD_FACTS"] = facts("another", "99");
  EXPECT_THAT(problems_of(settings), ElementsAre(HasSubstr("has catalogue 'another'")));
  settings["BUILD_FACTS"] = "/nonexistent";
  EXPECT_THAT(problems_of(settings), ElementsAre(HasSubstr("has catalogue ''")));
}

TEST(Config, RemoteDatabaseNeedsTls) {
  for (const char* safe :
       {"postgresql:///shop", "postgresql://localhost/shop", "postgresql://u:p@127.0.0.1:5433/shop",
        "postgresql://[::1]/shop", "host=/run/postgresql dbname=shop", "host=@shop dbname=shop",
        "postgresql://db.example/shop?sslmode=verify-full", "host=db.example sslmode=require",
        "postgresql://a.example,b.example/shop?sslmode=verify-ca"}) {
    EXPECT_THAT(problems_with("DATABASE_URL", safe), ElementsAre()) << safe;
  }
  for (const char* bare :
       {"postgresql://u:geheim@db.example/shop", "postgresql://127.0.0.1,db.example/shop",
        "postgresql://db.example/shop?sslmode=prefer", "postgresql:///shop?host=10.0.0.7",
        "host=localhost hostaddr=10.0.0.7", "host=127.example.com dbname=shop"}) {
    const auto problems = problems_with("DATABASE_URL", bare);
    EXPECT_THAT(problems,
                ElementsAre(AllOf(HasSubstr("sslmode=verify-full"), Not(HasSubstr("geheim")))))
        << bare;
  }
}

class SecretFile : public testing::Test {
 protected:
  SecretFile() { ::close(::mkstemp(path_.data())); }
  ~SecretFile() override { std::filesystem::remove(path_); }
  SecretFile(const SecretFile&) = delete;
  SecretFile& operator=(const SecretFile&) = delete;

  /// Reads the settings with this text as the file of the secret key.
  Result<Config, ConfigProblems> read_with(const std::string& text) {
    std::ofstream(path_) << text;
    Settings settings = good();
    settings.erase("PAYMENT_SECRET_KEY");
    settings["PAYMENT_SECRET_KEY_FILE"] = path_;
    return read(settings);
  }

  std::string path_ = testing::TempDir() + "secretXXXXXX";
};

TEST_F(SecretFile, SecretIsReadFromTheFile) {
  EXPECT_EQ(read_with("sk_live_of_a_file\n")->payment_secret_key, "sk_live_of_a_file");
}

TEST_F(SecretFile, UnusableFileIsReported) {
  const auto problem = [](const Result<Config, ConfigProblems>& result) {
    return result ? std::string() : result.error().at(0);
  };
  EXPECT_EQ(problem(read_with("")), "PAYMENT_SECRET_KEY is required");
  EXPECT_THAT(problem(read_with("short")), StartsWith("PAYMENT_SECRET_KEY must have 8"));
  EXPECT_THAT(problem(read_with(std::string(5'000, 'x'))), HasSubstr("longer than 4 kB"));
  Settings settings = good();
  settings["PAYMENT_SECRET_KEY_FILE"] = path_;
  EXPECT_THAT(problem(read(settings)), HasSubstr("is set twice"));
  settings.erase("PAYMENT_SECRET_KEY");
  for (const char* path : {"/nowhere/at/all", "/tmp"}) {
    settings["PAYMENT_SECRET_KEY_FILE"] = path;
    EXPECT_THAT(problem(read(settings)),
                StartsWith(std::string("PAYMENT_SECRET_KEY cannot be read from ") + path));
  }
}

TEST_F(SecretFile, FileSuffixIsIgnoredForOtherSettings) {
  Settings settings = good();
  settings["PORT_FILE"] = path_;
  EXPECT_EQ(config_of(settings).port, 8081);
}

}  // namespace
}  // namespace server

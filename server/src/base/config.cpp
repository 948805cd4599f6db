#include "base/config.hpp"

#include <charconv>
#include <cstdlib>
#include <utility>

#include "base/setting_reader.hpp"
#include "base/text.hpp"

namespace server {
namespace {

std::uint16_t read_port(SettingReader& reader) {
  const std::string text = reader.text("PORT", "8081");
  std::uint16_t port = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
  if (error != std::errc{} || end != text.data() + text.size()) {
    reader.problem("PORT", "must be a whole number from 0 to 65535 (0: any free port)");
  }
  return port;
}

std::string read_public_url(SettingReader& reader) {
  std::string text = reader.text("PUBLIC_URL");
  if (!is_origin(text)) {
    reader.problem("PUBLIC_URL", "must be the shop's address, like https://tienda.example");
  }
  return without_last_slash(std::move(text));
}

std::string read_database_url(SettingReader& reader) {
  std::string text = reader.text("DATABASE_URL");
  const bool url = text.starts_with("postgresql://") || text.starts_with("postgres://");
  if (!url && text.find('=') == std::string::npos) {
    reader.problem("DATABASE_URL", "must be like postgresql://user:password@host/database");
  }
  return text;
}

std::string read_payment_key(SettingReader& reader) {
  std::string text = reader.text("PAYMENT_SECRET_KEY");
  if (!is_plain(text, 8, 255, "_-")) {
    reader.problem("PAYMENT_SECRET_KEY", "must have 8 to 255 letters, digits, _ or -");
  }
  return text;
}

std::string read_host(SettingReader& reader) {
  std::string text = reader.text("HOST", "127.0.0.1");
  if (!is_plain(text, 2, 255, ".:")) {
    reader.problem("HOST", "must be an IP address, like 127.0.0.1");
  }
  return text;
}

}  // namespace

std::variant<Config, ConfigProblems> read_config(const Environment& environment) {
  SettingReader reader(environment);
  Config config;
  config.database_url = read_database_url(reader);
  config.public_url = read_public_url(reader);
  config.host = read_host(reader);
  config.port = read_port(reader);
  config.payment_api_base = reader.service("PAYMENT_API_BASE", "https://api.stripe.com");
  config.payment_secret_key = read_payment_key(reader);
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

}  // namespace server

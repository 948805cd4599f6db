#include "base/config.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <utility>

#include "base/text.hpp"

namespace server {
namespace {

class Reader {
 public:
  explicit Reader(const Environment& environment) : environment_(environment) {}

  std::string text(const std::string& key, const std::string& otherwise = {}) {
    auto value = environment_(key);
    if (value && !value->empty()) {
      return std::move(*value);
    }
    if (otherwise.empty()) {
      problem(key, "is required");
    }
    return otherwise;
  }

  void problem(const std::string& key, const std::string& what) {
    if (std::none_of(problems.begin(), problems.end(),
                     [&key](const std::string& p) { return p.starts_with(key + ' '); })) {
      problems.push_back(key + ' ' + what);
    }
  }

  ConfigProblems problems;

 private:
  const Environment& environment_;
};

struct Url {
  std::string_view scheme;
  std::string_view host;  ///< without port
};

/// http(s)://host[:port] with an optional last slash and nothing else.
std::optional<Url> origin(std::string_view text) {
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
  return Url{scheme, has_port ? authority.substr(0, port) : authority};
}

std::string without_last_slash(std::string text) {
  if (text.ends_with('/')) {
    text.pop_back();
  }
  return text;
}

std::uint16_t read_port(Reader& reader) {
  const std::string text = reader.text("PORT", "8081");
  std::uint16_t port = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
  if (error != std::errc{} || end != text.data() + text.size()) {
    reader.problem("PORT", "must be a whole number from 0 to 65535 (0: any free port)");
  }
  return port;
}

std::string read_public_url(Reader& reader) {
  std::string text = reader.text("PUBLIC_URL");
  if (!origin(text)) {
    reader.problem("PUBLIC_URL", "must be the shop's address, like https://tienda.example");
  }
  return without_last_slash(std::move(text));
}

std::string read_database_url(Reader& reader) {
  std::string text = reader.text("DATABASE_URL");
  const bool url = text.starts_with("postgresql://") || text.starts_with("postgres://");
  if (!url && text.find('=') == std::string::npos) {
    reader.problem("DATABASE_URL", "must be like postgresql://user:password@host/database");
  }
  return text;
}

std::string read_payment_base(Reader& reader) {
  std::string text = reader.text("PAYMENT_API_BASE", "https://api.stripe.com");
  const auto url = origin(text);
  if (!url) {
    reader.problem("PAYMENT_API_BASE", "must be an address like https://api.stripe.com");
  } else if (url->scheme == "http" && !is_loopback(url->host)) {
    // The secret key travels with each call.
    reader.problem("PAYMENT_API_BASE", "must be https, except on this machine itself");
  }
  return without_last_slash(std::move(text));
}

std::string read_payment_key(Reader& reader) {
  std::string text = reader.text("PAYMENT_SECRET_KEY");
  if (!is_plain(text, 8, 255, "_-")) {
    reader.problem("PAYMENT_SECRET_KEY", "must have 8 to 255 letters, digits, _ or -");
  }
  return text;
}

std::string read_host(Reader& reader) {
  std::string text = reader.text("HOST", "127.0.0.1");
  if (!is_plain(text, 2, 255, ".:")) {
    reader.problem("HOST", "must be an IP address, like 127.0.0.1");
  }
  return text;
}

}  // namespace

std::variant<Config, ConfigProblems> read_config(const Environment& environment) {
  Reader reader(environment);
  Config config;
  config.database_url = read_database_url(reader);
  config.public_url = read_public_url(reader);
  config.host = read_host(reader);
  config.port = read_port(reader);
  config.payment_api_base = read_payment_base(reader);
  config.payment_secret_key = read_payment_key(reader);
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

#include "settings.hpp"

#include <charconv>
#include <cstdlib>
#include <string_view>

#include "url.hpp"

namespace sandbox {
namespace {

std::string value_of(const char* name, std::string fallback) {
  const char* value = std::getenv(name);
  return value == nullptr || *value == '\0' ? std::move(fallback) : std::string(value);
}

}  // namespace

SettingsRead read_settings() {
  SettingsRead read;
  const std::string port = value_of("SANDBOX_PORT", "8082");
  const auto [end, error] =
      std::from_chars(port.data(), port.data() + port.size(), read.settings.port);
  if (error != std::errc{} || end != port.data() + port.size() || read.settings.port == 0) {
    read.problems.push_back("SANDBOX_PORT: a port number from 1 to 65535, not \"" + port + "\"");
  }

  std::string& url = read.settings.public_url;
  url = value_of("SANDBOX_PUBLIC_URL", "http://127.0.0.1:" + port);
  while (url.ends_with('/')) {
    url.pop_back();
  }
  if (!is_web_url(url)) {
    read.problems.push_back("SANDBOX_PUBLIC_URL: an http or https address, not \"" + url + "\"");
  }

  read.settings.secret_key = value_of("SANDBOX_SECRET_KEY", "sk_test_sandbox");
  if (!read.settings.secret_key.starts_with("sk_test_")) {
    // Whoever puts a real key here by mistake should hear of it at once.
    read.problems.emplace_back("SANDBOX_SECRET_KEY: must begin with sk_test_");
  }

  read.settings.operator_key = value_of("SANDBOX_OPERATOR_KEY", "op_test_sandbox");
  if (!read.settings.operator_key.starts_with("op_test_")) {
    read.problems.emplace_back("SANDBOX_OPERATOR_KEY: must begin with op_test_");
  }
  return read;
}

}  // namespace sandbox

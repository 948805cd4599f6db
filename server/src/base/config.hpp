#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/account_config.hpp"
#include "base/imei_config.hpp"

namespace server {

/// The settings, from the environment. Read and checked once, at start.
struct Config {
  std::string database_url;  ///< DATABASE_URL: postgresql://… or libpq's key=value form
  std::string public_url;    ///< PUBLIC_URL: where shoppers reach the shop, without a last slash
  std::string host;          ///< HOST: address to listen on
  std::uint16_t port = 0;    ///< PORT
  std::string payment_api_base;    ///< PAYMENT_API_BASE, without a last slash
  std::string payment_secret_key;  ///< PAYMENT_SECRET_KEY
  AccountConfig accounts;
  ImeiConfig imeis;
};

/// Looks a variable up; nothing and "" both mean that it is not set.
using Environment = std::function<std::optional<std::string>(const std::string& name)>;

/// One sentence for each bad key, beginning with its name. Values of secrets are not repeated.
using ConfigProblems = std::vector<std::string>;

[[nodiscard]] std::variant<Config, ConfigProblems> read_config(const Environment& environment);

/// The process's own environment.
[[nodiscard]] std::optional<std::string> process_environment(const std::string& name);

}  // namespace server

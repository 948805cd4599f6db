#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace sandbox {

struct Settings {
  std::uint16_t port = 8082;
  /// Where a browser reaches the payment page, without a slash at its end.
  std::string public_url;
  /// The only key that the payment provider accepts.
  std::string secret_key;
  /// The only key that the operator accepts.
  std::string operator_key;
};

struct SettingsRead {
  Settings settings;
  /// One line for each bad setting, beginning with its name; empty when all are good.
  std::vector<std::string> problems;
};

/// Reads SANDBOX_PORT, SANDBOX_PUBLIC_URL, SANDBOX_SECRET_KEY and SANDBOX_OPERATOR_KEY; absent or
/// empty means the default.
SettingsRead read_settings();

}  // namespace sandbox

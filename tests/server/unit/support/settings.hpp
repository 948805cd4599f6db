#pragma once

#include <map>
#include <optional>
#include <string>

#include "config.hpp"

namespace test {

using Settings = std::map<std::string, std::string>;

/// Without one of these the server does not start.
inline const Settings kRequiredSettings{{"DATABASE_URL", "postgresql://shop@/shop?host=%2Ftmp"},
                                        {"PUBLIC_URL", "https://tienda.example"},
                                        {"PAYMENT_SECRET_KEY", "sk_live_sandbox"},
                                        {"CAPTCHA_SECRET", std::string(32, 'c')},
                                        {"LOG_KEY", std::string(32, 'l')},
                                        {"RESET_KEY", std::string(32, 'r')},
                                        {"IMEI_API_URL", "https://operador.example/v1/imeis"},
                                        {"IMEI_API_KEY", "carrier_test_sandbox"}};

/// settings: outlive the environment.
inline server::Environment environment(const Settings& settings) {
  return [&settings](const std::string& name) -> std::optional<std::string> {
    const auto found = settings.find(name);
    return found == settings.end() ? std::nullopt : std::optional(found->second);
  };
}

}  // namespace test

#pragma once

#include <string>

#include "base/limits.hpp"

namespace server {

class SettingReader;

/// The settings of the check of phones.
struct ImeiConfig {
  std::string api_url;  ///< IMEI_API_URL: the operator's address, with its path
  std::string api_key;  ///< IMEI_API_KEY
  /// LIMIT_IMEI_PER_ADDRESS. Many shoppers share the address of their mobile network.
  Limit address_limit{60, 60};
};

[[nodiscard]] ImeiConfig read_imei_config(SettingReader& reader);

}  // namespace server

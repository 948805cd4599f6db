#include "base/imei_config.hpp"

#include "base/setting_reader.hpp"
#include "base/text.hpp"

namespace server {

ImeiConfig read_imei_config(SettingReader& reader) {
  ImeiConfig config;
  config.api_url = reader.endpoint("IMEI_API_URL", "https://operador.example/imeis");
  config.api_key = reader.text("IMEI_API_KEY");
  if (!is_plain(config.api_key, 8, 255, "-._~+/=")) {
    reader.problem("IMEI_API_KEY", "must have 8 to 255 letters, digits or -._~+/=");
  }
  config.address_limit = reader.limit("LIMIT_IMEI_PER_ADDRESS", config.address_limit);
  return config;
}

}  // namespace server

#pragma once

#include <string>
#include <string_view>

namespace server {

/// HMAC-SHA-256 as 64 hexadecimal digits.
[[nodiscard]] std::string hmac_sha256_hex(std::string_view key, std::string_view message);

/// Takes the same time wherever the first difference is. Lengths are no secret.
[[nodiscard]] bool equal_in_constant_time(std::string_view a, std::string_view b);

}  // namespace server

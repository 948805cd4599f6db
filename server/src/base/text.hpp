#pragma once

#include <string>
#include <string_view>

namespace server {

[[nodiscard]] std::string hex(std::string_view bytes);

/// SHA-256 as 64 hexadecimal digits.
[[nodiscard]] std::string sha256_hex(std::string_view bytes);

/// Between min and max characters, all of them ASCII letters, digits or one of others.
[[nodiscard]] bool is_plain(std::string_view text, std::size_t min, std::size_t max,
                            std::string_view others = {});

/// "127.0.0.1", "::1" and the rest of 127.0.0.0/8.
[[nodiscard]] bool is_loopback(std::string_view host);

}  // namespace server

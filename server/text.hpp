#pragma once

#include <cstddef>
#include <string_view>

namespace server {

/// Between min and max characters, all of them ASCII letters, digits or one of others.
[[nodiscard]] bool is_plain(std::string_view text, std::size_t min, std::size_t max,
                            std::string_view others = {});

/// "127.0.0.1", "::1" and the rest of 127.0.0.0/8.
[[nodiscard]] bool is_loopback(std::string_view host);

}  // namespace server

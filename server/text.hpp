#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace server {

/// An ASCII letter or digit.
[[nodiscard]] constexpr bool is_alphanumeric(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

/// Between min and max characters, all of them ASCII letters, digits or one of others.
[[nodiscard]] bool is_plain(std::string_view text, std::size_t min, std::size_t max,
                            std::string_view others = {});

/// Only visible ASCII characters.
[[nodiscard]] bool is_visible(std::string_view text);

/// Without the spaces and tabs around it.
[[nodiscard]] std::string_view trim(std::string_view text);

[[nodiscard]] bool equal_ignoring_case(std::string_view a, std::string_view b);

/// The parts between separators; without text there is none.
[[nodiscard]] std::vector<std::string_view> split(std::string_view text, char separator);

/// Returns a whole number in decimal digits; nothing for other text.
[[nodiscard]] std::optional<int> parse_integer(std::string_view text, int min, int max);

/// "127.0.0.1", "::1" and the rest of 127.0.0.0/8.
[[nodiscard]] bool is_loopback(std::string_view host);

}  // namespace server

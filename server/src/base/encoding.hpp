#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace server {

/// The bytes that hexadecimal digits of either case stand for; nothing for anything else.
[[nodiscard]] std::optional<std::string> unhex(std::string_view digits);

/// RFC 4648, section 5, without padding.
[[nodiscard]] std::string base64url(std::string_view bytes);

/// RFC 4648, section 4, with padding. Nothing for anything else: one text for each sequence of
/// bytes, no white space.
[[nodiscard]] std::optional<std::string> from_base64(std::string_view text);

}  // namespace server

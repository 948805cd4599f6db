#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "http/message.hpp"

namespace server {

/// The token of an Authorization header. Nothing when there is none, which is also what an empty
/// token, "undefined" and "null" mean: the original site's pages send those when nobody has signed
/// in. Any other form of the header gives "", a token that nobody has.
[[nodiscard]] std::optional<std::string_view> bearer_token(std::string_view header);

/// Whose limits a request counts against: the address that a trusted proxy names in X-Real-IP, else
/// the socket's peer. Of an IPv6 address the first 64 bits, "2001:db8:0:1::/64", because one
/// customer has all addresses within them.
[[nodiscard]] std::string client_address(const Request& request);

/// The proxy's X-Request-Id, or a new one: 8 to 64 letters and digits.
[[nodiscard]] std::string request_id(const Request& request);

}  // namespace server

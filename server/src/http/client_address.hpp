#pragma once

#include <string>

#include "http_base/message.hpp"

namespace server {

/// Whose limits a request counts against: the address that nginx names in X-Real-IP, which is
/// believed from this machine only; else the socket's other end. Of an IPv6 address the first 64
/// bits, "2001:db8:0:1::/64", because one customer has all addresses within them.
[[nodiscard]] std::string client_address(const http_base::Request& request);

}  // namespace server

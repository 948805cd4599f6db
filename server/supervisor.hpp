#pragma once

#include <string_view>

namespace server {

/// Tells the supervisor a state, such as "READY=1", as sd_notify(3) of systemd describes: one
/// datagram to the socket of NOTIFY_SOCKET, where "@" begins an abstract name. Does nothing without
/// that variable. Returns what failed, "" if nothing did.
[[nodiscard]] std::string_view notify_supervisor(std::string_view state);

}  // namespace server

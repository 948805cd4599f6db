#pragma once

#include <cstdint>

namespace server {

/// Stops listening on a port of this process without losing a connection: lets no new one begin,
/// waits until the listening thread has taken those that the kernel has completed, up to 250 ms,
/// and closes the socket. Its descriptor stays in use, because Pistache closes it later.
void close_listener(std::uint16_t port);

}  // namespace server

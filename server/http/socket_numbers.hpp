#pragma once

#include <cstddef>

namespace server {

/// Pistache queues answers by socket number. Were a number given to the next client at once, that
/// client could receive the answer meant for the one before. So every program that links this
/// library replaces accept4 (see the .cpp file) by one that moves each accepted socket to the next
/// number of a rotating range, from 256 up to the limit on open files.

/// With fewer numbers than this they come round too soon: worth a warning in the log.
inline constexpr std::size_t kSocketNumbersWanted = 65'536;

/// Raises the limit on open files as far as the system allows and starts the rotation.
/// Returns the number of sockets in the range. Safe to call again.
std::size_t rotate_socket_numbers();

}  // namespace server

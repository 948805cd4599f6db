#pragma once

#include <cstddef>

namespace server {

/// Pistache queues responses by file descriptor. Rotating descriptors prevents a new client from
/// receiving its predecessor's response. Every program that links this library replaces accept4
/// (see the .cpp file) by one that moves each accepted socket to the next descriptor of a rotating
/// range, from 256 up to the limit on open files.

/// With fewer descriptors they are reused too soon, which is logged as a warning.
inline constexpr std::size_t kSocketNumbersWanted = 65'536;

/// Raises the limit on open files as far as the system allows and starts the rotation.
/// Returns the number of sockets in the range. Safe to call again.
std::size_t rotate_socket_numbers();

}  // namespace server

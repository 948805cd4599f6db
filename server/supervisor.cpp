#include "supervisor.hpp"

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>

namespace server {

std::string_view notify_supervisor(std::string_view state) {
  const char* variable = std::getenv("NOTIFY_SOCKET");
  const std::string_view name = variable == nullptr ? "" : variable;
  sockaddr_un address{};
  if (name.empty()) {
    return {};
  }
  if ((name.front() != '@' && name.front() != '/') || name.size() >= sizeof address.sun_path) {
    return "NOTIFY_SOCKET is neither a path nor an abstract name";
  }
  address.sun_family = AF_UNIX;
  std::copy(name.begin(), name.end(), std::begin(address.sun_path));
  if (name.front() == '@') {
    address.sun_path[0] = '\0';
  }
  const int socket = ::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  const auto length = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + name.size());
  const ssize_t sent = ::sendto(socket, state.data(), state.size(), MSG_NOSIGNAL,
                                reinterpret_cast<const sockaddr*>(&address), length);
  if (socket >= 0) {
    ::close(socket);
  }
  return sent == static_cast<ssize_t>(state.size()) ? "" : "NOTIFY_SOCKET does not take datagrams";
}

}  // namespace server

#include "http/listener.hpp"

#include <fcntl.h>
#include <linux/filter.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <thread>

namespace server {
namespace {

bool listens_on(int descriptor, std::uint16_t port) {
  int listening = 0;
  socklen_t size = sizeof listening;
  sockaddr_in6 address{};  // an IPv4 address has its port in the same place
  socklen_t length = sizeof address;
  return getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &listening, &size) == 0 &&
         listening != 0 &&
         getsockname(descriptor, reinterpret_cast<sockaddr*>(&address), &length) == 0 &&
         ntohs(address.sin6_port) == port;
}

/// Returns how many connections wait to be accepted.
unsigned backlog(int descriptor) {
  tcp_info info{};
  socklen_t size = sizeof info;
  return getsockopt(descriptor, IPPROTO_TCP, TCP_INFO, &info, &size) == 0 ? info.tcpi_unacked : 0;
}

}  // namespace

void close_listener(std::uint16_t port) {
  constexpr int kMaxDescriptor = 1'024;  // listening sockets are opened first
  constexpr std::chrono::milliseconds kTimeout{250};
  int listener = 0;
  while (listener < kMaxDescriptor && !listens_on(listener, port)) {
    ++listener;
  }
  if (listener == kMaxDescriptor) {
    return;
  }
  // Closing a listening socket resets the connections of its backlog, so none may join meanwhile.
  sock_filter drop = BPF_STMT(BPF_RET | BPF_K, 0);
  const sock_fprog filter{1, &drop};
  setsockopt(listener, SOL_SOCKET, SO_ATTACH_FILTER, &filter, sizeof filter);
  const auto limit = std::chrono::steady_clock::now() + kTimeout;
  while (backlog(listener) > 0 && std::chrono::steady_clock::now() < limit) {
    std::this_thread::sleep_for(std::chrono::milliseconds{1});
  }
  const int unused = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (unused < 0) {
    return;
  }
  dup3(unused, listener, O_CLOEXEC);
  ::close(unused);
}

}  // namespace server

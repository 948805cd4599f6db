#include "support/closing_server.hpp"

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <stdexcept>

namespace test {

ClosingServer::ClosingServer() : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const auto* generic = reinterpret_cast<const sockaddr*>(&address);
  if (::bind(socket_, generic, sizeof address) != 0 || ::listen(socket_, 8) != 0) {
    throw std::runtime_error("cannot listen");
  }
  ender_ = std::thread([this] {
    for (int client = 0; (client = ::accept(socket_, nullptr, nullptr)) >= 0;) {
      std::array<char, 4096> request{};
      static_cast<void>(::recv(client, request.data(), request.size(), 0));
      ::close(client);
    }
  });
}

ClosingServer::~ClosingServer() {
  ::shutdown(socket_, SHUT_RDWR);
  ender_.join();
  ::close(socket_);
}

std::string ClosingServer::url() const {
  sockaddr_in address{};
  socklen_t size = sizeof address;
  ::getsockname(socket_, reinterpret_cast<sockaddr*>(&address), &size);
  return "http://127.0.0.1:" + std::to_string(ntohs(address.sin_port));
}

}  // namespace test

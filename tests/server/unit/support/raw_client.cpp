#include "support/raw_client.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <array>
#include <stdexcept>
#include <utility>

namespace test {

bool RawReply::has(std::string_view header_line) const {
  return head.find("\r\n" + std::string(header_line) + "\r\n") != std::string::npos;
}

RawClient::RawClient(std::uint16_t port) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const timeval limit{120, 0};  // for a response that never arrives
  setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
  const auto* generic = reinterpret_cast<const sockaddr*>(&address);
  if (socket_ < 0 || ::connect(socket_, generic, sizeof address) != 0) {
    throw std::runtime_error("cannot connect");
  }
}

RawClient::~RawClient() {
  if (socket_ >= 0) {
    ::close(socket_);
  }
}

void RawClient::send(std::string_view bytes) const {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) {
      return;  // the server has closed the connection; its response has the reason
    }
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
}

bool RawClient::receive() {
  std::array<char, 4096> buffer{};
  const ssize_t received = ::recv(socket_, buffer.data(), buffer.size(), 0);
  if (received <= 0) {
    return false;
  }
  bytes_.append(buffer.data(), static_cast<std::size_t>(received));
  return true;
}

std::string RawClient::rest() {
  while (receive()) {
  }
  return std::exchange(bytes_, {});
}

std::optional<RawReply> RawClient::reply() {
  std::size_t head_end = 0;
  while ((head_end = bytes_.find("\r\n\r\n")) == std::string::npos) {
    if (!receive()) {
      return std::nullopt;
    }
  }
  RawReply reply;
  reply.head = bytes_.substr(0, head_end + 2);
  reply.status = std::stoi(reply.head.substr(9, 3));
  constexpr std::string_view kLength = "\r\nContent-Length: ";
  const auto at = reply.head.find(kLength);
  const std::size_t length =
      at == std::string::npos ? 0 : std::stoul(reply.head.substr(at + kLength.size()));
  while (bytes_.size() < head_end + 4 + length) {
    if (!receive()) {
      return std::nullopt;
    }
  }
  reply.body = bytes_.substr(head_end + 4, length);
  bytes_.erase(0, head_end + 4 + length);
  return reply;
}

bool RawClient::ends() {
  std::array<char, 1> byte{};
  return bytes_.empty() && ::recv(socket_, byte.data(), byte.size(), 0) == 0;
}

void RawClient::abort() {
  const linger now{1, 0};
  setsockopt(socket_, SOL_SOCKET, SO_LINGER, &now, sizeof now);
  ::close(socket_);
  socket_ = -1;
}

}  // namespace test

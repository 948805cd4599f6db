#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace test {

struct RawReply {
  int status = 0;
  std::string head;
  std::string body;
  [[nodiscard]] bool has(std::string_view header_line) const {
    return head.find("\r\n" + std::string(header_line) + "\r\n") != std::string::npos;
  }
};

/// One connection that sends exactly the given bytes.
class RawClient {
 public:
  explicit RawClient(std::uint16_t port) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    const sockaddr_in address{AF_INET, htons(port), {htonl(INADDR_LOOPBACK)}, {}};
    const timeval limit{120, 0};  // for a response that never arrives
    setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    if (::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
      ::close(socket_);
      throw std::runtime_error("cannot connect");
    }
  }
  ~RawClient() { ::close(socket_); }
  RawClient(const RawClient&) = delete;
  RawClient& operator=(const RawClient&) = delete;

  /// Returns false if the server has closed the connection; its response has the reason.
  bool send(std::string_view bytes) const {
    while (!bytes.empty()) {
      const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent <= 0) {
        return false;
      }
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
  }
  /// Reads until the server closes the connection.
  std::string rest() {
    while (receive()) {
    }
    return std::exchange(bytes_, {});
  }
  /// Reads the next response, with its body by Content-Length. Nothing if the connection closes
  /// first.
  std::optional<RawReply> reply() {
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
  /// Sends a request and returns its response; its status is 0 if there is none.
  RawReply ask(std::string_view bytes) {
    send(bytes);
    return reply().value_or(RawReply{});
  }
  /// Returns true if the server closes the connection without sending more.
  bool ends() {
    char byte = 0;
    return bytes_.empty() && ::recv(socket_, &byte, 1, 0) == 0;
  }

 private:
  bool receive() {
    std::array<char, 4096> buffer{};
    const ssize_t received = ::recv(socket_, buffer.data(), buffer.size(), 0);
    bytes_.append(buffer.data(), static_cast<std::size_t>(std::max<ssize_t>(received, 0)));
    return received > 0;
  }

  const int socket_;
  std::string bytes_;
};

}  // namespace test

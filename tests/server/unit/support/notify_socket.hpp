#pragma once

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>

namespace test {

/// Receives what notify_supervisor() sends during its lifetime.
class NotifySocket {
 public:
  /// kind: "/" for a path, "@" for an abstract name.
  explicit NotifySocket(std::string_view kind)
      : name_(kind == "@" ? "@tuisty-test-" + std::to_string(getpid())
                          : testing::TempDir() + "notify-" + std::to_string(getpid())) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::copy(name_.begin(), name_.end(), std::begin(address.sun_path));
    if (kind == "@") {
      address.sun_path[0] = '\0';
    }
    const auto length = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + name_.size());
    EXPECT_EQ(bind(socket_, reinterpret_cast<const sockaddr*>(&address), length), 0) << name_;
    setenv("NOTIFY_SOCKET", name_.c_str(), 1);
  }
  ~NotifySocket() {
    unsetenv("NOTIFY_SOCKET");
    close(socket_);
    std::filesystem::remove(name_);
  }
  NotifySocket(const NotifySocket&) = delete;
  NotifySocket& operator=(const NotifySocket&) = delete;

  /// Returns the next datagram, "" if none was sent.
  [[nodiscard]] std::string next() const {
    std::array<char, 64> text{};
    const ssize_t size = recv(socket_, text.data(), text.size(), MSG_DONTWAIT);
    return {text.data(), static_cast<std::size_t>(std::max<ssize_t>(size, 0))};
  }

 private:
  const std::string name_;
  const int socket_ = ::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
};

}  // namespace test

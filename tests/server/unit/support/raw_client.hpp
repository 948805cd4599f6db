#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace test {

struct RawReply {
  int status = 0;
  std::string head;
  std::string body;
  [[nodiscard]] bool has(std::string_view header_line) const;
};

/// One connection that sends exactly the given bytes.
class RawClient {
 public:
  explicit RawClient(std::uint16_t port);
  ~RawClient();
  RawClient(const RawClient&) = delete;
  RawClient& operator=(const RawClient&) = delete;

  void send(std::string_view bytes) const;
  /// Reads until the server closes the connection.
  std::string rest();
  /// Reads the next response, with its body by Content-Length. Nothing if the connection closes
  /// first.
  std::optional<RawReply> reply();
  /// Returns true if the server closes the connection without sending more.
  bool ends();
  /// Resets the connection.
  void abort();

 private:
  bool receive();

  int socket_;
  std::string bytes_;
};

}  // namespace test

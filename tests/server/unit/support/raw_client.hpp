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

/// One connection that sends exactly the bytes it is told to.
class RawClient {
 public:
  explicit RawClient(std::uint16_t port);
  ~RawClient();
  RawClient(const RawClient&) = delete;
  RawClient& operator=(const RawClient&) = delete;

  void send(std::string_view bytes) const;
  /// All that comes until the other side ends the connection.
  std::string rest();
  /// The next answer, its body by Content-Length. Nothing when the connection ends first.
  std::optional<RawReply> reply();
  /// True when the other side ends the connection without sending anything more.
  bool ends();
  /// Ends the connection at once, with a reset.
  void abort();

 private:
  bool receive();

  int socket_;
  std::string bytes_;
};

}  // namespace test

#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "shop/error.hpp"

// HTTP messages for handlers, without Pistache's types, so that handlers compile quickly and can be
// tested without a socket.
namespace server {

enum class Method { get, head, post, put, patch, del, options, other };

/// "GET", "POST", ...; "OTHER" for a method that no route can have.
[[nodiscard]] std::string_view name(Method method);

/// The method of a request line; names are case-sensitive (RFC 9110, 9.1).
[[nodiscard]] Method method_of(std::string_view text);

struct Header {
  std::string name;
  std::string value;
};

struct Request {
  using Clock = std::chrono::steady_clock;

  Method method = Method::other;
  std::string path;             ///< without the query; as it was sent, not percent-decoded
  std::vector<Header> headers;  ///< in the order sent
  std::string body;
  std::string peer_address;         ///< of the socket, usually nginx
  bool from_trusted_proxy = false;  ///< whether its headers about the client are trusted
  std::string id;                   ///< identical in nginx's log, this log and the response
  std::string route;                ///< pattern of the route that matched, "" if none did
  std::vector<std::string> params;  ///< the values of the pattern's {...} segments
  Clock::time_point received{};
  Clock::time_point deadline{};  ///< of the response

  /// Returns the value of the first header of that name in any case, "" without one.
  [[nodiscard]] std::string_view header(std::string_view name) const;
};

struct Reply {
  int status = 200;
  std::optional<shop::ErrorCode> code{};  ///< of an error, for metrics and the log
  std::string body;
  std::string content_type = "application/json; charset=utf-8";
  std::vector<Header> headers;
};

/// Returns the token of an Authorization header. Nothing without a header, and for an empty token,
/// "undefined" and "null", which pages of the original site send without a login session. A
/// malformed header returns "", which is never a valid token.
[[nodiscard]] std::optional<std::string_view> bearer_token(std::string_view header);

/// The bearer of such a token. Both are "" for a guest.
struct SignedIn {
  std::string account_id;
  std::string email;
};

/// Returns the key for a client's limits: the address from a trusted proxy's X-Real-IP, otherwise
/// the socket's peer. Of an IPv6 address only the first 64 bits, "2001:db8:0:1::/64", because one
/// customer has all addresses within them.
[[nodiscard]] std::string client_address(const Request& request);

/// The proxy's X-Request-Id, or a new one: 8 to 64 letters and digits.
[[nodiscard]] std::string request_id(const Request& request);

/// Collects the bytes of a connection until a request is complete, and accepts only the plain form:
/// a request line, well-formed headers and a body with Content-Length. It replaces Pistache's
/// parser, which loops forever on a chunked body split at the wrong byte, reserves any length that
/// a client claims, and parses the rest of a rejected request as a new one.
class RequestReader {
 public:
  enum class State { empty, reading, complete, malformed, too_large };

  /// max_bytes: head and body together. The head alone may have at most 16 KiB.
  explicit RequestReader(std::size_t max_bytes) : max_bytes_(max_bytes) {}

  /// Parses more bytes. After complete, malformed or too_large they are ignored.
  State feed(std::string_view bytes);
  [[nodiscard]] State state() const { return state_; }

  struct Message {
    Request request;  ///< method, path, headers and body
    bool keep_alive = true;
    bool more_follows = false;  ///< bytes after this request were received and dropped
  };
  /// Returns the complete request and resets the reader.
  [[nodiscard]] Message take();

 private:
  State advance();
  State read_head(std::string_view head);
  bool read_request_line(std::string_view line);
  bool read_header(std::string_view line);
  bool note_length(std::string_view value);

  std::size_t max_bytes_;
  std::string bytes_;
  std::size_t head_end_ = 0;  ///< 0: the head is not complete yet
  std::size_t content_length_ = 0;
  bool has_length_ = false;
  Message message_;
  State state_ = State::empty;
};

}  // namespace server

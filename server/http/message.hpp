#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// What a handler sees of HTTP. No Pistache type appears in these headers, so that handlers compile
// quickly and can be tested without a socket.
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
  std::string peer_address;         ///< of the socket: nginx, when it stands in front
  bool from_trusted_proxy = false;  ///< whether what that one says of the client is believed
  std::string id;                   ///< the same in nginx's log, in ours and in the answer
  std::string route;                ///< pattern of the route that matched, "" if none did
  std::vector<std::string> params;  ///< what the pattern's {...} parts stood for
  Clock::time_point received{};
  Clock::time_point deadline{};  ///< the answer must be ready by then

  /// Value of the first header of that name (any case), "" if there is none.
  [[nodiscard]] std::string_view header(std::string_view name) const;
};

struct Reply {
  int status = 200;
  std::string body;
  std::string content_type = "application/json; charset=utf-8";
  std::vector<Header> headers;
};

[[nodiscard]] bool equal_ignoring_case(std::string_view a, std::string_view b);

/// The token of an Authorization header. Nothing when there is none, which is also what an empty
/// token, "undefined" and "null" mean: the original site's pages send those when nobody has signed
/// in. Any other form of the header gives "", a token that nobody has.
[[nodiscard]] std::optional<std::string_view> bearer_token(std::string_view header);

/// Whose limits a request counts against: the address that a trusted proxy names in X-Real-IP, else
/// the socket's peer. Of an IPv6 address the first 64 bits, "2001:db8:0:1::/64", because one
/// customer has all addresses within them.
[[nodiscard]] std::string client_address(const Request& request);

/// The proxy's X-Request-Id, or a new one: 8 to 64 letters and digits.
[[nodiscard]] std::string request_id(const Request& request);

}  // namespace server

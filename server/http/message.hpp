#pragma once

#include <chrono>
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
  /// How much of the time limit is left; zero when it is over.
  [[nodiscard]] std::chrono::milliseconds time_left() const;
};

struct Reply {
  int status = 200;
  std::string body;
  std::string content_type = "application/json; charset=utf-8";
  std::vector<Header> headers;
};

[[nodiscard]] bool equal_ignoring_case(std::string_view a, std::string_view b);

}  // namespace server

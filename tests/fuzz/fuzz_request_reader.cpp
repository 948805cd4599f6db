// Any bytes of a connection: the parser returns equal results wherever the bytes are split, and
// accepts only well-formed requests.
#include <algorithm>
#include <string>

#include "base/text.hpp"
#include "fuzz.hpp"
#include "http/api.hpp"
#include "http/message.hpp"

using server::RequestReader;
using shop::fuzz::require;
using State = RequestReader::State;

namespace {

constexpr std::size_t kMax = 1024;

/// Feeds pieces whose sizes are taken from the input.
State feed_in_pieces(RequestReader& reader, std::string_view bytes) {
  State state = reader.state();
  std::size_t cut = bytes.size();
  while (!bytes.empty() && state != State::complete) {
    cut = (cut * 31 + static_cast<unsigned char>(bytes.front())) % 7 + 1;
    state = reader.feed(bytes.substr(0, cut));
    bytes.remove_prefix(std::min(cut, bytes.size()));
  }
  return state;
}

bool has_line_break(std::string_view text) {
  return text.find_first_of(std::string_view("\r\n\0", 3)) != std::string_view::npos;
}

void check(const RequestReader::Message& message) {
  server::Request request = message.request;
  require(request.path.starts_with('/') && !has_line_break(request.path),
          "a path begins with a slash");
  require(request.body.size() < kMax, "a body is within the limit");
  int lengths = 0;
  for (const server::Header& header : request.headers) {
    require(!header.name.empty() && !has_line_break(header.name), "a header has a name");
    require(!has_line_break(header.value), "a value is one line");
    require(!server::equal_ignoring_case(header.name, "Transfer-Encoding"), "nothing is chunked");
    lengths += server::equal_ignoring_case(header.name, "Content-Length") ? 1 : 0;
  }
  require(lengths <= 1 && (lengths == 1 || request.body.empty()), "a body has one length");
  const auto token = server::bearer_token(request.header("Authorization"));
  require(!token || token->size() < kMax, "a token is a part of its header");
  request.peer_address = "127.0.0.1";
  require(!server::client_address(request).empty(), "every client has an address");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes = shop::fuzz::as_text(data, size);
  RequestReader whole(kMax);
  RequestReader pieces(kMax);
  const State state = whole.feed(bytes);
  require(feed_in_pieces(pieces, bytes) == state, "equal wherever the bytes are split");
  if (state != State::complete) {
    return 0;
  }
  const auto message = whole.take();
  const auto again = pieces.take();
  require(whole.state() == State::empty, "the parser is ready for the next request");
  const auto& one = message.request;
  const auto& other = again.request;
  require(one.method == other.method && one.path == other.path && one.body == other.body &&
              one.headers.size() == other.headers.size() && message.keep_alive == again.keep_alive,
          "the same request wherever it is cut");
  check(message);
  return 0;
}

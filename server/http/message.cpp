#include "http/message.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "base/crypto.hpp"
#include "base/text.hpp"

namespace server {
namespace {

/// In the order of Method.
constexpr std::array<std::string_view, 8> kMethods{"GET",   "HEAD",   "POST",    "PUT",
                                                   "PATCH", "DELETE", "OPTIONS", "OTHER"};

constexpr std::size_t kMaxHeadBytes = std::size_t{16} * 1024;
constexpr std::string_view kHeadEnd = "\r\n\r\n";

bool is_token(std::string_view text) {  // RFC 9110, 5.6.2
  return is_plain(text, 1, text.size(), "!#$%&'*+-.^_`|~");
}

/// Allows visible characters, spaces, tabs and bytes above ASCII, but no control characters.
bool is_field_value(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte == '\t' || (byte >= 0x20 && byte != 0x7f);
  });
}

/// "close" or "keep-alive" among the comma-separated words of a Connection header.
bool has_word(std::string_view list, std::string_view word) {
  const auto words = split(list, ',');
  return std::any_of(words.begin(), words.end(),
                     [word](std::string_view one) { return equal_ignoring_case(trim(one), word); });
}

}  // namespace

std::string_view name(Method method) { return kMethods.at(static_cast<std::size_t>(method)); }

Method method_of(std::string_view text) {
  const auto* const known = std::find(kMethods.begin(), kMethods.end() - 1, text);
  return static_cast<Method>(known - kMethods.begin());
}

std::string_view Request::header(std::string_view wanted) const {
  for (const Header& header : headers) {
    if (equal_ignoring_case(header.name, wanted)) {
      return header.value;
    }
  }
  return {};
}

std::optional<std::string_view> bearer_token(std::string_view header) {
  constexpr std::string_view kScheme = "Bearer";
  const auto rest = header.substr(std::min(kScheme.size(), header.size()));
  const auto token = rest.substr(std::min(rest.find_first_not_of(' '), rest.size()));
  const bool has_scheme = equal_ignoring_case(header.substr(0, kScheme.size()), kScheme) &&
                          (rest.empty() || rest.starts_with(' '));
  if (header.empty() ||
      (has_scheme && (token.empty() || token == "undefined" || token == "null"))) {
    return std::nullopt;
  }
  return has_scheme && is_plain(token, 1, 256, "-._~+/=") ? token : std::string_view{};
}

std::string client_address(const Request& request) {
  if (request.from_trusted_proxy) {
    if (auto named = customer_network(std::string(request.header("X-Real-IP")))) {
      return std::move(*named);
    }
  }
  return customer_network(request.peer_address).value_or(request.peer_address);
}

std::string request_id(const Request& request) {
  const auto given = request.header("X-Request-Id");
  return request.from_trusted_proxy && is_plain(given, 8, 64) ? std::string(given) : random_hex(16);
}

RequestReader::State RequestReader::feed(std::string_view bytes) {
  if (state_ == State::empty) {
    // Clients may send empty lines between requests (RFC 9112, 2.2).
    bytes.remove_prefix(std::min(bytes.find_first_not_of("\r\n"), bytes.size()));
  }
  if (bytes.empty() || (state_ != State::empty && state_ != State::reading)) {
    return state_;
  }
  // Enough to read the head, which determines the error; more is not stored.
  bytes_.append(bytes.substr(0, max_bytes_ + 1 - bytes_.size()));
  state_ = advance();
  return state_;
}

RequestReader::State RequestReader::advance() {
  if (head_end_ == 0) {
    const auto end = bytes_.find(kHeadEnd);
    if (std::min(end, bytes_.size()) > kMaxHeadBytes) {
      return State::too_large;
    }
    if (end == std::string::npos) {
      return State::reading;
    }
    head_end_ = end + kHeadEnd.size();
    if (const State state = read_head(std::string_view(bytes_).substr(0, end));
        state != State::reading) {
      return state;
    }
  }
  if (content_length_ > max_bytes_ - std::min(head_end_, max_bytes_)) {
    return State::too_large;
  }
  if (bytes_.size() < head_end_ + content_length_) {
    return State::reading;
  }
  message_.request.body = bytes_.substr(head_end_, content_length_);
  message_.more_follows = bytes_.size() > head_end_ + content_length_;
  return State::complete;
}

RequestReader::State RequestReader::read_head(std::string_view head) {
  auto line_end = std::min(head.find("\r\n"), head.size());
  if (!read_request_line(head.substr(0, line_end))) {
    return State::malformed;
  }
  while (line_end < head.size()) {
    head.remove_prefix(line_end + 2);
    line_end = std::min(head.find("\r\n"), head.size());
    if (!read_header(head.substr(0, line_end))) {
      return State::malformed;
    }
  }
  return State::reading;
}

bool RequestReader::read_request_line(std::string_view line) {
  const auto first = line.find(' ');
  const auto last = line.rfind(' ');
  if (first == std::string_view::npos || last == first) {
    return false;
  }
  const auto method = line.substr(0, first);
  const auto target = line.substr(first + 1, last - first - 1);
  const auto version = line.substr(last + 1);
  message_.request.method = method_of(method);
  message_.request.path = target.substr(0, target.find('?'));
  message_.keep_alive = version == "HTTP/1.1";
  return is_token(method) && target.starts_with('/') && is_visible(target) &&
         (message_.keep_alive || version == "HTTP/1.0");
}

bool RequestReader::read_header(std::string_view line) {
  const auto colon = line.find(':');
  if (colon == std::string_view::npos) {
    return false;
  }
  const auto name = line.substr(0, colon);
  const auto value = trim(line.substr(colon + 1));
  if (!is_token(name) || !is_field_value(value) || equal_ignoring_case(name, "Transfer-Encoding") ||
      (equal_ignoring_case(name, "Content-Length") && !note_length(value))) {
    return false;
  }
  if (equal_ignoring_case(name, "Connection")) {
    message_.keep_alive =
        !has_word(value, "close") && (message_.keep_alive || has_word(value, "keep-alive"));
  }
  message_.request.headers.push_back({std::string(name), std::string(value)});
  return true;
}

bool RequestReader::note_length(std::string_view value) {
  if (has_length_ || value.empty() || value.size() > 18 ||
      !std::all_of(value.begin(), value.end(), [](char c) { return c >= '0' && c <= '9'; })) {
    return false;
  }
  has_length_ = true;
  std::from_chars(value.data(), value.data() + value.size(), content_length_);
  return true;
}

RequestReader::Message RequestReader::take() {
  Message message = std::move(message_);
  *this = RequestReader(max_bytes_);
  return message;
}

}  // namespace server

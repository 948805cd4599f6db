#include "http/client.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <optional>

#include "crypto.hpp"
#include "http/message.hpp"
#include "text.hpp"

namespace server {

std::optional<std::string_view> bearer_token(std::string_view header) {
  constexpr std::string_view kScheme = "Bearer";
  if (header.empty()) {
    return std::nullopt;
  }
  if (!equal_ignoring_case(header.substr(0, kScheme.size()), kScheme)) {
    return std::string_view{};
  }
  auto token = header.substr(kScheme.size());
  if (!token.empty() && token.front() != ' ') {
    return std::string_view{};
  }
  while (token.starts_with(' ')) {
    token.remove_prefix(1);
  }
  if (token.empty() || token == "undefined" || token == "null") {
    return std::nullopt;
  }
  return is_plain(token, 1, 256, "-._~+/=") ? token : std::string_view{};
}

namespace {

/// The address in its one canonical form; nothing if the text is none.
std::optional<std::string> network_of(const std::string& text) {
  std::array<unsigned char, 16> bytes{};
  std::array<char, INET6_ADDRSTRLEN> written{};
  if (inet_pton(AF_INET, text.c_str(), bytes.data()) == 1) {
    return inet_ntop(AF_INET, bytes.data(), written.data(), written.size());
  }
  if (inet_pton(AF_INET6, text.c_str(), bytes.data()) != 1) {
    return std::nullopt;
  }
  constexpr std::array<unsigned char, 12> kMapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
  if (std::equal(kMapped.begin(), kMapped.end(), bytes.begin())) {
    return inet_ntop(AF_INET, &bytes[12], written.data(), written.size());
  }
  std::fill(bytes.begin() + 8, bytes.end(), static_cast<unsigned char>(0));
  return std::string(inet_ntop(AF_INET6, bytes.data(), written.data(), written.size())) + "/64";
}

}  // namespace

std::string client_address(const Request& request) {
  if (is_loopback(request.client_address)) {
    if (auto named = network_of(std::string(request.header("X-Real-IP")))) {
      return std::move(*named);
    }
  }
  return network_of(request.client_address).value_or(request.client_address);
}

}  // namespace server

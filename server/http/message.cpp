#include "http/message.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "addresses.hpp"
#include "crypto.hpp"
#include "text.hpp"

namespace server {
namespace {

/// In the order of Method.
constexpr std::array<std::string_view, 8> kMethods{"GET",   "HEAD",   "POST",    "PUT",
                                                   "PATCH", "DELETE", "OPTIONS", "OTHER"};

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

}  // namespace server

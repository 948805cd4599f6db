#include "http/bearer.hpp"

#include "base/text.hpp"
#include "http_base/message.hpp"

namespace server {

std::optional<std::string_view> bearer_token(std::string_view header) {
  constexpr std::string_view kScheme = "Bearer";
  if (header.empty()) {
    return std::nullopt;
  }
  if (!http_base::equal_ignoring_case(header.substr(0, kScheme.size()), kScheme)) {
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

}  // namespace server

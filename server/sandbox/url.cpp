#include "url.hpp"

#include <algorithm>

namespace sandbox {
namespace {

constexpr std::size_t kLongest = 2048;

std::size_t after_scheme(std::string_view url) {
  for (const std::string_view scheme : {"https://", "http://"}) {
    if (url.starts_with(scheme)) {
      return scheme.size();
    }
  }
  return 0;
}

}  // namespace

bool is_web_url(std::string_view text) {
  const std::size_t start = after_scheme(text);
  if (start == 0 || text.size() > kLongest || host_of(text).empty()) {
    return false;
  }
  return std::ranges::all_of(text, [](char c) {
    return c > ' ' && c < '\x7f' &&
           std::string_view("\"'<>\\^`|").find(c) == std::string_view::npos;
  });
}

std::string_view origin_of(std::string_view url) {
  return url.substr(0, after_scheme(url) + host_of(url).size());
}

std::string_view host_of(std::string_view url) {
  url.remove_prefix(after_scheme(url));
  return url.substr(0, url.find_first_of("/?#"));
}

}  // namespace sandbox

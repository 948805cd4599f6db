#include "text.hpp"

#include <strings.h>

#include <algorithm>
#include <charconv>

namespace server {

bool is_plain(std::string_view text, std::size_t min, std::size_t max, std::string_view others) {
  return text.size() >= min && text.size() <= max &&
         std::all_of(text.begin(), text.end(), [others](char c) {
           return is_alphanumeric(c) || others.find(c) != std::string_view::npos;
         });
}

bool is_visible(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c > 0x20 && c < 0x7f; });
}

std::string_view trim(std::string_view text) {
  const auto first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) {
    return {};
  }
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

bool equal_ignoring_case(std::string_view a, std::string_view b) {
  return a.size() == b.size() && strncasecmp(a.data(), b.data(), a.size()) == 0;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (!text.empty()) {
    parts.push_back(text.substr(0, text.find(separator)));
    text.remove_prefix(std::min(parts.back().size() + 1, text.size()));
  }
  return parts;
}

std::optional<int> parse_integer(std::string_view text, int min, int max) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool is_integer = error == std::errc{} && end == text.data() + text.size();
  return is_integer && number >= min && number <= max ? std::optional(number) : std::nullopt;
}

bool is_loopback(std::string_view host) {
  // Digits and dots only: "127.example.com" is a host name.
  return host == "localhost" || host == "::1" || host == "[::1]" ||
         (host.starts_with("127.") &&
          host.find_first_not_of("0123456789.") == std::string_view::npos);
}

}  // namespace server

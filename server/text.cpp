#include "text.hpp"

#include <algorithm>

namespace server {

bool is_plain(std::string_view text, std::size_t min, std::size_t max, std::string_view others) {
  return text.size() >= min && text.size() <= max &&
         std::all_of(text.begin(), text.end(), [others](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                  others.find(c) != std::string_view::npos;
         });
}

bool is_loopback(std::string_view host) {
  // Digits and dots only: "127.example.com" is a host name.
  return host == "localhost" || host == "::1" || host == "[::1]" ||
         (host.starts_with("127.") &&
          host.find_first_not_of("0123456789.") == std::string_view::npos);
}

}  // namespace server

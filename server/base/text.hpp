#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace server {

/// An ASCII letter or digit.
[[nodiscard]] constexpr bool is_alphanumeric(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

/// Between min and max characters, all of them ASCII letters, digits or one of others.
[[nodiscard]] bool is_plain(std::string_view text, std::size_t min, std::size_t max,
                            std::string_view others = {});

/// Only visible ASCII characters.
[[nodiscard]] bool is_visible(std::string_view text);

/// Without the spaces and tabs around it.
[[nodiscard]] std::string_view trim(std::string_view text);

[[nodiscard]] bool equal_ignoring_case(std::string_view a, std::string_view b);

/// The parts between separators; without text there is none.
[[nodiscard]] std::vector<std::string_view> split(std::string_view text, char separator);

/// Returns a whole number in decimal digits; nothing for other text.
[[nodiscard]] std::optional<int> parse_integer(std::string_view text, int min, int max);

/// "127.0.0.1", "::1" and the rest of 127.0.0.0/8.
[[nodiscard]] bool is_loopback(std::string_view host);

/// Returns an IP address in its canonical form, and of IPv6 its network, "2001:db8:0:1::/64",
/// because one customer has all addresses within 64 bits. Nothing if the text is no address.
[[nodiscard]] std::optional<std::string> customer_network(const std::string& address);

/// The addresses and networks of proxies whose X-Real-IP and X-Request-Id are trusted.
class TrustedProxies {
 public:
  /// Comma-separated: "127.0.0.0/8,::1,10.0.0.5". Nothing if one of them is not an address.
  [[nodiscard]] static std::optional<TrustedProxies> parse(std::string_view list);

  [[nodiscard]] bool contains(const std::string& address) const;
  bool operator==(const TrustedProxies&) const = default;

 private:
  struct Network {
    std::array<unsigned char, 16> bytes;  ///< IPv4 as ::ffff:a.b.c.d
    unsigned bits;
    bool operator==(const Network&) const = default;
  };
  std::vector<Network> networks_;
};

}  // namespace server

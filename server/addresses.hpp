#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace server {

/// Returns an IP address in its canonical form, and of IPv6 its network, "2001:db8:0:1::/64",
/// because one customer has all addresses within 64 bits. Nothing if the text is no address.
[[nodiscard]] std::optional<std::string> customer_network(const std::string& address);

/// The addresses and networks of proxies whose X-Real-IP and X-Request-Id are trusted.
class TrustedProxies {
 public:
  /// Comma-separated: "127.0.0.0/8,::1,10.0.0.5". Nothing if one of them is not an address.
  [[nodiscard]] static std::optional<TrustedProxies> parse(std::string_view list);

  [[nodiscard]] bool contains(const std::string& address) const;

 private:
  struct Network {
    std::array<unsigned char, 16> bytes;  ///< IPv4 as ::ffff:a.b.c.d
    unsigned bits;
  };
  std::vector<Network> networks_;
};

}  // namespace server

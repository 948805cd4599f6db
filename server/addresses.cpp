#include "addresses.hpp"

#include <arpa/inet.h>

#include <algorithm>

#include "text.hpp"

namespace server {
namespace {

constexpr std::array<unsigned char, 12> kMapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

/// Parses an address as IPv6, with IPv4 mapped into it. Returns how many prefix bits the mapping
/// adds; nothing if the text is no address.
std::optional<int> bytes_of(const std::string& text, std::array<unsigned char, 16>& bytes) {
  std::copy(kMapped.begin(), kMapped.end(), bytes.begin());
  if (inet_pton(AF_INET, text.c_str(), &bytes[12]) == 1) {
    return 96;
  }
  return inet_pton(AF_INET6, text.c_str(), bytes.data()) == 1 ? std::optional(0) : std::nullopt;
}

}  // namespace

std::optional<std::string> customer_network(const std::string& address) {
  std::array<unsigned char, 16> bytes{};
  std::array<char, INET6_ADDRSTRLEN> written{};
  if (!bytes_of(address, bytes)) {
    return std::nullopt;
  }
  if (std::equal(kMapped.begin(), kMapped.end(), bytes.begin())) {
    return inet_ntop(AF_INET, &bytes[12], written.data(), written.size());
  }
  std::fill(bytes.begin() + 8, bytes.end(), static_cast<unsigned char>(0));
  return std::string(inet_ntop(AF_INET6, bytes.data(), written.data(), written.size())) + "/64";
}

std::optional<TrustedProxies> TrustedProxies::parse(std::string_view list) {
  TrustedProxies proxies;
  for (const auto text : split(list, ',')) {
    const auto slash = std::min(text.find('/'), text.size());
    Network network{};
    const auto mapped = bytes_of(std::string(text.substr(0, slash)), network.bytes);
    const int longest = 128 - mapped.value_or(0);
    const auto prefix = slash == text.size() ? std::optional(longest)
                                             : parse_integer(text.substr(slash + 1), 0, longest);
    if (!mapped || !prefix) {
      return std::nullopt;
    }
    network.bits = static_cast<unsigned>(*mapped + *prefix);
    proxies.networks_.push_back(network);
  }
  return proxies;
}

bool TrustedProxies::contains(const std::string& address) const {
  std::array<unsigned char, 16> bytes{};
  const auto is_in = [&bytes](const Network& network) {
    for (unsigned bit = 0; bit < network.bits; ++bit) {
      const auto differ = static_cast<unsigned>(bytes[bit / 8] ^ network.bytes[bit / 8]);
      if ((differ & (0x80U >> bit % 8)) != 0) {
        return false;
      }
    }
    return true;
  };
  return bytes_of(address, bytes) && std::any_of(networks_.begin(), networks_.end(), is_in);
}

}  // namespace server

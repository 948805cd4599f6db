#include "base/text.hpp"

#include <arpa/inet.h>
#include <strings.h>

#include <algorithm>
#include <charconv>

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

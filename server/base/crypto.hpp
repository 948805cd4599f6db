#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

// Wrappers of libsodium. All throw std::runtime_error if it cannot be initialised.
namespace server {

[[nodiscard]] std::string hex(std::string_view bytes);

/// Decodes hexadecimal digits of either case; returns nothing for other text.
[[nodiscard]] std::optional<std::string> unhex(std::string_view digits);

/// RFC 4648, section 5, without padding.
[[nodiscard]] std::string base64url(std::string_view bytes);

/// RFC 4648, section 4, with padding. Returns nothing for other text, including non-canonical text
/// and white space.
[[nodiscard]] std::optional<std::string> from_base64(std::string_view text);

[[nodiscard]] std::string sha256_hex(std::string_view bytes);
[[nodiscard]] std::string hmac_sha256_hex(std::string_view key, std::string_view message);

/// The time does not depend on the position of the first difference. Lengths are no secret.
[[nodiscard]] bool equal_in_constant_time(std::string_view a, std::string_view b);

[[nodiscard]] std::string random_bytes(std::size_t count);
[[nodiscard]] std::string random_hex(std::size_t bytes);
/// From 0 to limit - 1.
[[nodiscard]] std::uint32_t random_below(std::uint32_t limit);

/// Replaces e-mails and addresses where they are only compared: in the log and in the table of rate
/// limits. Without the key a guessed e-mail cannot be compared with a pseudonym.
class Pseudonyms {
 public:
  explicit Pseudonyms(std::string key) : key_(std::move(key)) {}

  /// Returns 64 hexadecimal digits. A value has a different pseudonym for each kind.
  [[nodiscard]] std::string full(std::string_view kind, std::string_view value) const {
    return hmac_sha256_hex(key_, std::string(kind) + '\0' + std::string(value));
  }
  /// Returns the first 16 digits, enough to distinguish shoppers in a log.
  [[nodiscard]] std::string brief(std::string_view kind, std::string_view value) const {
    return full(kind, value).substr(0, 16);
  }

 private:
  std::string key_;
};

}  // namespace server

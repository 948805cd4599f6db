#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

// Libsodium's, in the types that the others use. All throw std::runtime_error when it cannot start.
namespace server {

[[nodiscard]] std::string hex(std::string_view bytes);

/// The bytes that hexadecimal digits of either case stand for; nothing for anything else.
[[nodiscard]] std::optional<std::string> unhex(std::string_view digits);

/// RFC 4648, section 5, without padding.
[[nodiscard]] std::string base64url(std::string_view bytes);

/// RFC 4648, section 4, with padding. Nothing for anything else: one text for each sequence of
/// bytes, no white space.
[[nodiscard]] std::optional<std::string> from_base64(std::string_view text);

/// SHA-256 as 64 hexadecimal digits.
[[nodiscard]] std::string sha256_hex(std::string_view bytes);

/// HMAC-SHA-256 as 64 hexadecimal digits.
[[nodiscard]] std::string hmac_sha256_hex(std::string_view key, std::string_view message);

/// Takes the same time wherever the first difference is. Lengths are no secret.
[[nodiscard]] bool equal_in_constant_time(std::string_view a, std::string_view b);

/// Unpredictable bytes.
[[nodiscard]] std::string random_bytes(std::size_t count);
/// The same as hexadecimal digits, two a byte.
[[nodiscard]] std::string random_hex(std::size_t bytes);
/// An unpredictable number from 0 to limit - 1.
[[nodiscard]] std::uint32_t random_below(std::uint32_t limit);

/// What stands for e-mails and addresses wherever they are only compared: in the log and in the
/// table of limits. Without the key nobody can try which e-mail a name belongs to.
class Pseudonyms {
 public:
  explicit Pseudonyms(std::string key) : key_(std::move(key)) {}

  /// 64 hexadecimal digits; the same value has another name in each kind of use.
  [[nodiscard]] std::string full(std::string_view kind, std::string_view value) const {
    return hmac_sha256_hex(key_, std::string(kind) + '\0' + std::string(value));
  }
  /// The first 16 of them: enough to tell shoppers apart in a log.
  [[nodiscard]] std::string brief(std::string_view kind, std::string_view value) const {
    return full(kind, value).substr(0, 16);
  }

 private:
  std::string key_;
};

}  // namespace server

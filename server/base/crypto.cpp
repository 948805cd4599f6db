#include "base/crypto.hpp"

#include <sodium.h>

#include <stdexcept>

namespace server {
namespace {

void start_sodium() {
  static const bool started = sodium_init() >= 0;
  if (!started) {
    throw std::runtime_error("libsodium cannot start");
  }
}

const unsigned char* bytes_of(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

unsigned char* memory_of(std::string& bytes) {
  return reinterpret_cast<unsigned char*>(bytes.data());
}

}  // namespace

std::string hex(std::string_view bytes) {
  std::string digits(bytes.size() * 2 + 1, '\0');
  sodium_bin2hex(digits.data(), digits.size(), bytes_of(bytes), bytes.size());
  digits.pop_back();  // its zero byte
  return digits;
}

std::optional<std::string> unhex(std::string_view digits) {
  std::string bytes(digits.size() / 2, '\0');
  return sodium_hex2bin(memory_of(bytes), bytes.size(), digits.data(), digits.size(), nullptr,
                        nullptr, nullptr) == 0
             ? std::optional(std::move(bytes))
             : std::nullopt;
}

std::string base64url(std::string_view bytes) {
  constexpr int kVariant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
  std::string text(sodium_base64_ENCODED_LEN(bytes.size(), kVariant), '\0');
  sodium_bin2base64(text.data(), text.size(), bytes_of(bytes), bytes.size(), kVariant);
  text.pop_back();  // its zero byte
  return text;
}

std::optional<std::string> from_base64(std::string_view text) {
  std::string bytes(text.size() / 4 * 3, '\0');
  std::size_t size = 0;
  if (sodium_base642bin(memory_of(bytes), bytes.size(), text.data(), text.size(), nullptr, &size,
                        nullptr, sodium_base64_VARIANT_ORIGINAL) != 0) {
    return std::nullopt;
  }
  bytes.resize(size);
  return bytes;
}

std::string sha256_hex(std::string_view bytes) {
  start_sodium();
  std::string digest(crypto_hash_sha256_BYTES, '\0');
  crypto_hash_sha256(memory_of(digest), bytes_of(bytes), bytes.size());
  return hex(digest);
}

std::string hmac_sha256_hex(std::string_view key, std::string_view message) {
  start_sodium();
  std::string digest(crypto_auth_hmacsha256_BYTES, '\0');
  crypto_auth_hmacsha256_state state{};
  crypto_auth_hmacsha256_init(&state, bytes_of(key), key.size());
  crypto_auth_hmacsha256_update(&state, bytes_of(message), message.size());
  crypto_auth_hmacsha256_final(&state, memory_of(digest));
  return hex(digest);
}

bool equal_in_constant_time(std::string_view a, std::string_view b) {
  return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

std::string random_bytes(std::size_t count) {
  start_sodium();
  std::string bytes(count, '\0');
  randombytes_buf(bytes.data(), bytes.size());
  return bytes;
}

std::string random_hex(std::size_t bytes) { return hex(random_bytes(bytes)); }

std::uint32_t random_below(std::uint32_t limit) {
  start_sodium();
  return randombytes_uniform(limit);
}

}  // namespace server

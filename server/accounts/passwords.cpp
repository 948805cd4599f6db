#include "accounts/passwords.hpp"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <sstream>
#include <stdexcept>

#include "budgets.hpp"
#include "crypto.hpp"
#include "shop/catalogue.hpp"

namespace server {
namespace {

/// Returns only the ASCII letters, in lower case: "tuisty" of "Tuisty2026!".
std::string letters_of(std::string_view text) {
  std::string letters;
  for (const char c : text) {
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) {
      letters += static_cast<char>(c | 0x20);
    }
  }
  return letters;
}

/// Returns whether the letters are the brand, a plan name or both, with any digits and punctuation.
/// Attackers try such passwords first.
bool is_of_the_shop(std::string_view password) {
  const std::string letters = letters_of(password);
  const auto plans = shop::plans();
  return std::any_of(plans.begin(), plans.end(), [&](const shop::Plan& plan) {
    const std::string brand = letters_of(plan.name);
    const std::string tier = letters_of(plan.tier);
    return letters == brand || letters == tier || letters == brand + tier;
  });
}

}  // namespace

Passwords::Passwords(Loop& loop, Workers& workers, std::size_t slots)
    : workers_(workers), slots_(loop, slots), dummy_hash_(hash_here(random_hex(32))) {}

Task<Slots::Slot> Passwords::turn() {
  const auto until = Deadline::current() - budgets::kAfterHash;
  if (Deadline::Clock::now() >= until) {
    co_return Slots::Slot();
  }
  auto slot = co_await slots_.take(until);
  co_return slot;
}

Task<std::string> Passwords::hash(const std::string& password) {
  return workers_.run([&password] { return hash_here(password); });
}

Task<bool> Passwords::verify(const std::optional<std::string>& hash, const std::string& password) {
  return workers_.run([&, this] { return verify_here(hash, password); });
}

std::string Passwords::hash_here(const std::string& password) {
  std::array<char, crypto_pwhash_STRBYTES> text{};
  if (crypto_pwhash_str(text.data(), password.data(), password.size(), kPasses, kBytes) != 0) {
    throw std::runtime_error("no memory for a password hash");
  }
  return text.data();
}

bool Passwords::verify_here(const std::optional<std::string>& hash,
                            const std::string& password) const {
  const std::string& against = hash ? *hash : dummy_hash_;
  const bool same =
      crypto_pwhash_str_verify(against.c_str(), password.data(), password.size()) == 0;
  return hash && same;
}

bool Passwords::is_common(std::string_view password) {
  static const auto common = [] {
    std::istringstream words(
#include "accounts/common_passwords.inc"
    );
    return std::set<std::string>(std::istream_iterator<std::string>(words), {});
  }();
  std::string word(password);
  std::transform(word.begin(), word.end(), word.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c; });
  return is_of_the_shop(password) || common.contains(word);
}

bool Passwords::needs_rehash(const std::string& hash) {
  return crypto_pwhash_str_needs_rehash(hash.c_str(), kPasses, kBytes) != 0;
}

void require_not_guessable(std::string_view password) {
  if (Passwords::is_common(password)) {
    ApiError error(shop::ErrorCode::field_invalid, "password");
    error.more = "Esa contraseña es de las primeras que cualquiera probaría: elige otra.";
    throw error;
  }
}

}  // namespace server

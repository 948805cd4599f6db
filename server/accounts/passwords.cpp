#include "accounts/passwords.hpp"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <sstream>
#include <stdexcept>
#include <vector>

#include "base/crypto.hpp"
#include "budgets.hpp"
#include "shop/catalogue.hpp"

namespace server {
namespace {

/// The letters of Latin-1's accented vowels and ñ in UTF-8 after the byte C3, and without accent.
constexpr std::string_view kAccented = "\xa1\xa9\xad\xb3\xba\xbc\xb1";
constexpr std::string_view kPlain = "aeiouun";

/// Returns the words of a text, of ASCII letters without accents in lower case: "mexico" and
/// "maria" of "México, María". between: whether other characters separate words.
std::vector<std::string> words_of(std::string_view text, bool between = true) {
  std::vector<std::string> words(1);
  for (std::size_t i = 0; i < text.size(); ++i) {
    char letter = static_cast<char>(text[i] | 0x20);
    if (text[i] == '\xc3' && i + 1 < text.size()) {
      const auto at = kAccented.find(static_cast<char>(text[++i] | 0x20));
      letter = at == std::string_view::npos ? ' ' : kPlain[at];
    }
    if (letter >= 'a' && letter <= 'z') {
      words.back() += letter;
    } else if (between && !words.back().empty()) {
      words.emplace_back();
    }
  }
  return words;
}

/// Returns whether the letters are one or more of the words in a row.
bool consist_of(std::string_view letters, const std::vector<std::string>& words) {
  std::vector<bool> reached(letters.size() + 1);
  reached[0] = true;
  for (std::size_t i = 0; i < letters.size(); ++i) {
    for (const std::string& word : words) {
      if (reached[i] && letters.substr(i).starts_with(word)) {
        reached[i + word.size()] = true;
      }
    }
  }
  return !letters.empty() && reached.back();
}

std::set<std::string> list_of(const char* words) {
  std::istringstream text(words);
  return {std::istream_iterator<std::string>(text), {}};
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

bool Passwords::is_common(std::string_view password, std::string_view context) {
  static const auto common = list_of(
#include "accounts/common_passwords.inc"
  );
  static const auto spanish = list_of(
#include "accounts/spanish_words.inc"
  );
  std::string word(password);
  std::transform(word.begin(), word.end(), word.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c; });
  const std::string letters = words_of(password, false)[0];
  if (common.contains(word) || spanish.contains(letters)) {
    return true;
  }
  std::vector<std::string> names = words_of(context);
  for (const shop::Plan& plan : shop::plans()) {
    names.push_back(words_of(plan.name, false)[0]);
    names.push_back(words_of(plan.tier, false)[0]);
  }
  return consist_of(letters, names);
}

bool Passwords::needs_rehash(const std::string& hash) {
  return crypto_pwhash_str_needs_rehash(hash.c_str(), kPasses, kBytes) != 0;
}

void require_not_guessable(std::string_view password, std::string_view context) {
  if (Passwords::is_common(password, context)) {
    ApiError error(shop::ErrorCode::field_invalid, "password");
    error.more = "Esa contraseña es de las primeras que cualquiera probaría: elige otra.";
    throw error;
  }
}

}  // namespace server

#include "random_text.hpp"

#include <random>
#include <string_view>

namespace sandbox {

std::string random_text(std::size_t length) {
  constexpr std::string_view kAlphabet =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  std::random_device source;
  std::uniform_int_distribution<std::size_t> index(0, kAlphabet.size() - 1);
  std::string text(length, '\0');
  for (char& c : text) {
    c = kAlphabet[index(source)];
  }
  return text;
}

}  // namespace sandbox

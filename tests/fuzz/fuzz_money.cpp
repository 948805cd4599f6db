// The strict parser accepts only text that denotes the returned amount.
#include <string>

#include "fuzz.hpp"
#include "shop/money.hpp"

using shop::Money;
using shop::fuzz::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = shop::fuzz::as_text(data, size);
  const shop::Result<Money> amount = Money::parse(text);
  if (!amount) {
    return 0;
  }
  const std::string formatted = amount.value().format();
  require(Money::parse(formatted) == amount, "a formatted amount is read back");

  // Without its sign and commas, padded to two decimals, the text is the amount.
  std::string plain;
  for (const char c : text) {
    if (c != ',' && c != '$') {
      plain += c;
    }
  }
  const std::size_t point = plain.find('.');
  const std::size_t decimals = point == std::string::npos ? 0 : plain.size() - point - 1;
  require(decimals <= 2, "at most two decimals are read");
  plain.erase(point == std::string::npos ? plain.size() : point, 1);
  plain.append(2 - decimals, '0');
  require(std::stoll(plain) == amount.value().centavos(), "the amount is what the digits say");
  return 0;
}

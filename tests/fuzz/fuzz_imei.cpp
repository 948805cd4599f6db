// Any text as an IMEI.
#include "fuzz.hpp"
#include "shop/imei.hpp"

using shop::fuzz::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = shop::fuzz::as_text(data, size);
  const shop::imei::Check check = shop::imei::check(text);
  require(check.error.has_value() != (check.digits.size() == 15),
          "a valid IMEI has fifteen digits");
  require(check.error.has_value() || shop::imei::check(check.digits) == check,
          "the digits are an IMEI again");
  require(check.characters <= size, "no more characters than bytes");
  return 0;
}

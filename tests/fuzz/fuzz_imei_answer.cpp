// Any text as a response of the carrier and as an IMEI.
#include "fuzz.hpp"
#include "shop/imei.hpp"

using shop::fuzz::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = shop::fuzz::as_text(data, size);
  const auto answer = shop::imei::read_answer(text);
  require(answer.ok() || answer.error() == shop::ErrorCode::imei_answer_incomplete,
          "an answer is read or incomplete");

  const shop::imei::Check check = shop::imei::check(text);
  require(check.error.has_value() || (size == 15 && check.characters == 15),
          "only fifteen digits pass");
  require(check.characters <= size, "no more characters than bytes");

  const shop::imei::Cleaned cleaned = shop::imei::clean(text);
  require(cleaned.text.size() <= size, "cleaning only takes out");
  const shop::imei::Cleaned again = shop::imei::clean(cleaned.text);
  require(again.text == cleaned.text || cleaned.removed != 0, "what is clean stays as it is");
  return 0;
}

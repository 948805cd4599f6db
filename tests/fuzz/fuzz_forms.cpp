// Any text as a phone, a NIP and an e-mail.
#include "fuzz.hpp"
#include "shop/forms.hpp"
#include "shop/order.hpp"

using shop::fuzz::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = shop::fuzz::as_text(data, size);
  const auto phone = shop::forms::normalise_phone(text);
  if (phone) {
    require(phone.value().size() == shop::forms::kPhoneDigits, "a phone has ten digits");
    require(shop::forms::normalise_phone(phone.value()) == phone, "ten digits are normal");
  }
  const auto email = shop::forms::normalise_email(text);
  if (email) {
    require(shop::forms::normalise_email(email.value()) == email, "a normal e-mail stays as it is");
  }
  require(shop::forms::check_top_up(text, text).errors.size() <= 2, "one error a field");

  const shop::UnitPhone twice[] = {{text, text}, {text, {}}};
  const shop::UnitPhoneCheck numbers = shop::check_unit_phones(twice);
  require(numbers.phones.size() == 2 && numbers.phones[1].empty(), "a number is kept once");
  require(numbers.phones[0].empty() != phone.ok(), "the same rule for every phone");

  shop::forms::Registration form{text, text, text, text, text, text, text, text, text, text};
  require(shop::forms::check_registration(form).size() <= shop::forms::all_fields().size(),
          "one error a field");
  return 0;
}

#include "shop/imei.hpp"

#include <utility>

#include "text.hpp"
#include "utf8.hpp"

namespace shop::imei {
namespace {

constexpr std::size_t kVersionDigits = 2;
constexpr std::string_view kDialCode = "*#06#";

// The Luhn algorithm doubles every second digit from the right; the sum of all resulting digits
// must be a multiple of ten.
bool luhn_holds(std::string_view digits) noexcept {
  int sum = 0;
  bool doubled = false;
  for (std::size_t i = digits.size(); i > 0; --i) {
    const int value = (digits[i - 1] - '0') * (doubled ? 2 : 1);
    sum += value / 10 + value % 10;
    doubled = !doubled;
  }
  return sum % 10 == 0;
}

// Removes spaces, dashes, dots and invisible characters.
std::string without_separators(std::string_view text) {
  std::string rest;
  while (!text.empty()) {
    const auto [character, length] = utf8::decode(text);
    const bool separates = text::space_prefix(text) != 0 || text::is_dash(character) ||
                           text::is_invisible(character) || character == '.';
    rest += separates ? std::string_view() : text.substr(0, length);
    text.remove_prefix(length);
  }
  return rest;
}

// Removes "IMEI", "IMEI:", "IMEI1:" and "IMEI1", the number of the SIM slot included, if digits
// follow.
std::string_view without_label(std::string_view text) {
  constexpr std::string_view kLabel = "IMEI";
  if (!text::equal_ignoring_case(text.substr(0, kLabel.size()), kLabel)) {
    return text;
  }
  std::string_view rest = text.substr(kLabel.size());
  const std::size_t digits = text::digits_prefix(rest);
  const bool is_slot = rest.starts_with('1') || rest.starts_with('2');
  if (is_slot && (digits == kDigits + 1 || rest.substr(1).starts_with(':'))) {
    rest.remove_prefix(1);
  }
  rest.remove_prefix(rest.starts_with(':') ? 1 : 0);
  return text::digits_prefix(rest) == 0 ? text : rest;
}

// Removes one IMEI as phones print it, "IMEI1:356938/03/564380/9/01", from the front of the text.
// Returns its digits, fewer than 15 if there is none.
std::string take_printed(std::string_view& text) {
  std::string_view rest = without_label(text);
  std::string digits;
  while (digits.size() < kDigits && !rest.empty() &&
         (text::is_digit(rest.front()) || rest.front() == '/')) {
    if (rest.front() != '/') {
      digits += rest.front();
    }
    rest.remove_prefix(1);
  }
  if (rest.starts_with('/') && text::digits_prefix(rest.substr(1)) == kVersionDigits) {
    rest.remove_prefix(1 + kVersionDigits);
  }
  const std::size_t next = rest.find_first_not_of(",;/");
  text = next == std::string_view::npos ? std::string_view() : rest.substr(next);
  return digits;
}

// Reads IMEIs until the end of the text. Check digits tell them from one number that is too long.
bool are_imeis(std::string_view text) {
  while (!text.empty()) {
    const std::string imei = take_printed(text);
    if (imei.size() != kDigits || !luhn_holds(imei)) {
      return false;
    }
  }
  return true;
}

// The number printed on SIM cards: 19 or 20 digits that begin with the 89 of telecommunications.
bool is_iccid(std::string_view text) noexcept {
  return (text.size() == 19 || text.size() == 20) && text.starts_with("89") &&
         text::all_digits(text);
}

bool says(std::string_view text, std::string_view expected) noexcept {
  return text::equal_ignoring_case(text::trim(text), expected);
}

Homologation homologation(std::string_view text) noexcept {
  if (says(text, "COMPATIBLE PROBADO")) {
    return Homologation::tested;
  }
  if (says(text, "COMPATIBLE HOMOLOGADO")) {
    return Homologation::homologated;
  }
  return says(text, "NO COMPATIBLE") ? Homologation::refused : Homologation::unknown;
}

Support support(std::string_view text) noexcept {
  return says(text, "SI") ? Support::yes : says(text, "NO") ? Support::no : Support::unknown;
}

}  // namespace

Verdict Answer::verdict() const noexcept {
  if (!compatible()) {
    return homologation == Homologation::refused ? Verdict::refused : Verdict::unknown;
  }
  return band28 == Support::yes && volte == Support::yes ? Verdict::works : Verdict::limited;
}

Check check(std::string_view text) {
  const std::string plain = without_separators(text);
  std::string_view dialled = plain;
  dialled.remove_prefix(dialled.starts_with(kDialCode) ? kDialCode.size() : 0);
  std::string_view rest = dialled;
  Check check;
  check.digits = take_printed(rest);
  if (check.digits.size() == kDigits && rest.empty()) {
    check.characters = kDigits;
    check.check_digit_ok = luhn_holds(check.digits);
    return check;
  }
  check.digits.clear();
  for (const char c : without_label(dialled)) {
    if (c != '/') {
      check.digits += c;
    }
  }
  check.characters = text::characters(check.digits);
  check.error = ErrorCode::imei_wrong_length;
  if (text::all_digits(check.digits) && check.characters < kDigits) {
    return check;
  }
  if (are_imeis(dialled)) {
    check.error = ErrorCode::imei_multiple;
  } else if (is_iccid(check.digits)) {
    check.error = ErrorCode::imei_is_iccid;
  } else if (!text::all_digits(check.digits)) {
    check.error = ErrorCode::imei_not_digits;
  }
  check.digits.clear();
  return check;
}

std::string group(std::string_view digits) {
  std::string grouped;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    grouped += i == 2 || i == 8 || i == 14 ? " " : "";
    grouped += digits[i];
  }
  return grouped;
}

Answer read_answer(std::string_view homologated, std::string_view volte, std::string_view band28,
                   std::string_view esim) {
  Answer answer{homologation(homologated), support(volte), support(band28), support(esim)};
  if (answer.homologation == Homologation::unknown) {
    // The register fills the features of a phone that it does not contain with NO.
    for (Support* feature : {&answer.volte, &answer.band28, &answer.esim}) {
      *feature = *feature == Support::yes ? Support::yes : Support::unknown;
    }
  }
  return answer;
}

}  // namespace shop::imei

#include "shop/imei.hpp"

#include <utility>

#include "json_reader.hpp"
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

bool says(const json::Value& value, std::string_view expected) noexcept {
  return value.kind == json::Kind::string &&
         text::equal_ignoring_case(text::trim(value.text), expected);
}

Homologation homologation(const json::Value& value) noexcept {
  if (says(value, "COMPATIBLE PROBADO")) {
    return Homologation::tested;
  }
  if (says(value, "COMPATIBLE HOMOLOGADO")) {
    return Homologation::homologated;
  }
  return says(value, "NO COMPATIBLE") ? Homologation::refused : Homologation::unknown;
}

Support support(const json::Value& value) noexcept {
  return says(value, "SI") ? Support::yes : says(value, "NO") ? Support::no : Support::unknown;
}

// Reads the response, or its result: an object. Sets has_result in the response only.
bool read_members(json::Reader& reader, Answer& answer, bool* has_result) {
  bool ok = reader.take('{');
  bool first = true;
  while (ok) {
    const auto key = reader.next_key(first, ok);
    if (!key) {
      return ok;
    }
    first = false;
    if (has_result != nullptr && key == "result") {
      *has_result = reader.peek() == '{';
      if (*has_result) {
        answer = {};
        ok = read_members(reader, answer, nullptr);
        continue;
      }
    }
    const json::Value value = reader.read();
    ok = value.kind != json::Kind::nothing;
    if (has_result != nullptr) {
      continue;
    }
    if (key == "homologated") {
      answer.homologation = homologation(value);
    } else if (key == "volte_support") {
      answer.volte = support(value);
    } else if (key == "band28_support") {
      answer.band28 = support(value);
    } else if (key == "esim") {
      answer.esim = support(value);
    }
  }
  return false;
}

}  // namespace

Verdict Answer::verdict() const noexcept {
  if (!compatible()) {
    return homologation == Homologation::refused ? Verdict::refused : Verdict::unknown;
  }
  return band28 && volte ? Verdict::works : Verdict::limited;
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

Result<Answer> read_answer(std::string_view json) {
  json::Reader reader(json);
  Answer answer;
  bool has_result = false;
  const bool sound = read_members(reader, answer, &has_result);
  if (!sound || !has_result || !reader.at_end()) {
    return ErrorCode::imei_answer_incomplete;
  }
  if (answer.homologation == Homologation::unknown) {
    // The register fills the features of a phone that it does not contain with NO.
    for (Support* feature : {&answer.volte, &answer.band28, &answer.esim}) {
      *feature = *feature ? Support::yes : Support::unknown;
    }
  }
  return answer;
}

}  // namespace shop::imei

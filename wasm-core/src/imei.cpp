#include "shop/imei.hpp"

#include <utility>

#include "json_reader.hpp"
#include "text.hpp"
#include "utf8.hpp"

namespace shop::imei {
namespace {

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

std::optional<Separator> separator(std::string_view text, char32_t character) noexcept {
  if (text::space_prefix(text) != 0) {
    return Separator::space;
  }
  if (text::is_dash(character)) {
    return Separator::dash;
  }
  if (text::is_invisible(character)) {
    return Separator::space;
  }
  if (character == '.') {
    return Separator::dot;
  }
  return character == '/' ? std::optional(Separator::slash) : std::nullopt;
}

// "35 693803 564380 9": groups of two, six, six and one digit.
std::string group(std::string_view digits) {
  std::string grouped;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i == 2 || i == 8 || i == 14) {
      grouped += ' ';
    }
    grouped += digits[i];
  }
  return grouped;
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

// Reads the members of an object. The handler reads each value and returns false on an error.
template <class Handler>
bool each_member(json::Reader& reader, Handler handler) {
  bool ok = reader.take('{');
  bool first = true;
  while (ok) {
    const auto key = reader.next_key(first, ok);
    if (!key) {
      return ok;
    }
    first = false;
    ok = handler(*key);
  }
  return false;
}

bool read_result(json::Reader& reader, Answer& answer) {
  answer = {};
  return each_member(reader, [&](std::string_view key) {
    const json::Value value = reader.read();
    if (key == "homologated") {
      answer.homologation = homologation(value);
    } else if (key == "volte_support") {
      answer.volte = says(value, "SI");
    } else if (key == "band28_support") {
      answer.band28 = says(value, "SI");
    } else if (key == "esim") {
      answer.esim = says(value, "SI");
    }
    return value.kind != json::Kind::nothing;
  });
}

}  // namespace

Verdict Answer::verdict() const noexcept {
  if (!compatible()) {
    return homologation == Homologation::refused ? Verdict::refused : Verdict::unknown;
  }
  return band28 && volte ? Verdict::works : Verdict::limited;
}

Check check(std::string_view text) noexcept {
  Check check{.characters = text::characters(text)};
  if (!text::all_digits(text)) {
    check.error = ErrorCode::imei_not_digits;
  } else if (text.size() != kDigits) {
    check.error = ErrorCode::imei_wrong_length;
  } else {
    check.check_digit_ok = luhn_holds(text);
  }
  return check;
}

Cleaned clean(std::string_view text) {
  Cleaned cleaned;
  while (!text.empty()) {
    const auto [character, length] = utf8::decode(text);
    if (const auto kind = separator(text, character)) {
      cleaned.removed |= static_cast<std::uint8_t>(*kind);
    } else {
      cleaned.text += text.substr(0, length);
    }
    text.remove_prefix(length);
  }
  const bool readable = text::all_digits(cleaned.text) && cleaned.text.size() <= kDigits;
  cleaned.grouped = readable ? group(cleaned.text) : cleaned.text;
  return cleaned;
}

Result<Answer> read_answer(std::string_view json) {
  json::Reader reader(json);
  Answer answer;
  bool has_result = false;
  const bool sound = each_member(reader, [&](std::string_view key) {
    if (key != "result") {
      return reader.read().kind != json::Kind::nothing;
    }
    has_result = reader.peek() == '{';
    return has_result ? read_result(reader, answer) : reader.read().kind != json::Kind::nothing;
  });
  if (!sound || !has_result || !reader.at_end()) {
    return ErrorCode::imei_answer_incomplete;
  }
  return answer;
}

}  // namespace shop::imei

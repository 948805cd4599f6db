#include "json_reader.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "shop/money.hpp"
#include "text.hpp"
#include "utf8.hpp"

namespace shop::json {
namespace {

constexpr bool is_space(char c) noexcept { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

constexpr bool ends_word(char c) noexcept {
  return is_space(c) || std::string_view(",:[]{}\"").find(c) != std::string_view::npos;
}

// The parts of a JSON number, such as -12.50e-3.
struct Number {
  bool negative = false;
  std::string_view whole;
  std::string_view fraction;
  std::int64_t exponent = 0;
};

std::string_view take_digits(std::string_view& rest) noexcept {
  std::size_t length = 0;
  while (length < rest.size() && text::is_digit(rest[length])) {
    ++length;
  }
  const std::string_view digits = rest.substr(0, length);
  rest.remove_prefix(length);
  return digits;
}

bool take_char(std::string_view& rest, char expected) noexcept {
  const bool there = rest.starts_with(expected);
  rest.remove_prefix(there ? 1 : 0);
  return there;
}

// Larger than any exponent that matters for a text that fits in memory.
constexpr std::int64_t kHugeExponent = std::numeric_limits<std::int32_t>::max();

bool take_exponent(std::string_view& rest, std::int64_t& exponent) noexcept {
  const bool negative = take_char(rest, '-');
  if (!negative) {
    take_char(rest, '+');
  }
  const std::string_view digits = take_digits(rest);
  for (const char digit : digits) {
    exponent = exponent < kHugeExponent ? exponent * 10 + (digit - '0') : kHugeExponent;
  }
  exponent = negative ? -exponent : exponent;
  return !digits.empty();
}

std::optional<Number> take_apart(std::string_view rest) noexcept {
  Number number;
  number.negative = take_char(rest, '-');
  number.whole = take_digits(rest);
  if (number.whole.empty() || (number.whole.size() > 1 && number.whole.front() == '0')) {
    return std::nullopt;
  }
  if (take_char(rest, '.')) {
    number.fraction = take_digits(rest);
    if (number.fraction.empty()) {
      return std::nullopt;
    }
  }
  if ((take_char(rest, 'e') || take_char(rest, 'E')) && !take_exponent(rest, number.exponent)) {
    return std::nullopt;
  }
  return rest.empty() ? std::optional(number) : std::nullopt;
}

}  // namespace

void Reader::skip_space() noexcept {
  while (position_ < text_.size() && is_space(text_[position_])) {
    ++position_;
  }
}

char Reader::peek() noexcept {
  skip_space();
  return position_ < text_.size() ? text_[position_] : '\0';
}

bool Reader::at_end() noexcept {
  skip_space();
  return position_ == text_.size();
}

bool Reader::take(char expected) noexcept {
  if (peek() != expected || at_end()) {
    return false;
  }
  ++position_;
  return true;
}

Value Reader::read() {
  const char first = peek();
  if (first == '"') {
    Value value{Kind::string, {}};
    return read_string(value.text) ? value : Value{};
  }
  if (first == '{' || first == '[') {
    return {skip_nested() ? Kind::nested : Kind::nothing, {}};
  }
  const std::size_t start = position_;
  while (position_ < text_.size() && !ends_word(text_[position_])) {
    ++position_;
  }
  const std::string_view word = text_.substr(start, position_ - start);
  if (word.empty()) {
    return {};
  }
  if (take_apart(word)) {
    return {Kind::number, std::string(word)};
  }
  return {word == "null" ? Kind::null : Kind::word, {}};
}

bool Reader::find_object() noexcept {
  position_ = std::min(text_.find('{', position_), text_.size());
  return position_ < text_.size();
}

std::optional<std::string> Reader::next_key(bool first, bool& ok) {
  ok = true;
  if (take('}')) {
    return std::nullopt;
  }
  std::string key;
  ok = (first || take(',')) && peek() == '"' && read_string(key) && take(':');
  return ok ? std::optional(std::move(key)) : std::nullopt;
}

bool Reader::read_string(std::string& out) {
  ++position_;  // The opening quote.
  while (position_ < text_.size()) {
    const char c = text_[position_];
    if (c == '"') {
      ++position_;
      return true;
    }
    if (c == '\\') {
      read_escape(out);
    } else {
      const auto [character, length] = utf8::decode(text_.substr(position_));
      utf8::append(out, character);
      position_ += length;
    }
  }
  return false;
}

void Reader::read_escape(std::string& out) {
  ++position_;  // The backslash.
  if (position_ == text_.size()) {
    return;
  }
  const char c = text_[position_++];
  constexpr std::string_view kNames = "bfnrt";
  constexpr std::string_view kMeanings = "\b\f\n\r\t";
  if (const std::size_t index = kNames.find(c); index != std::string_view::npos) {
    out += kMeanings[index];
    return;
  }
  if (c != 'u') {
    --position_;  // Quote, slash, backslash; of anything else the backslash is dropped.
    const auto [character, length] = utf8::decode(text_.substr(position_));
    utf8::append(out, character);
    position_ += length;
    return;
  }
  char32_t character = read_hex().value_or(utf8::kReplacement);
  if (character >= 0xD800 && character <= 0xDBFF && text_.substr(position_).starts_with("\\u")) {
    const std::size_t second = position_;
    position_ += 2;
    const char32_t low = read_hex().value_or(0);
    if (low >= 0xDC00 && low <= 0xDFFF) {
      character = 0x10000 + ((character - 0xD800) << 10U) + (low - 0xDC00);
    } else {
      position_ = second;  // A lone surrogate; what follows is read on its own.
    }
  }
  utf8::append(out, character);
}

std::optional<char32_t> Reader::read_hex() noexcept {
  const std::string_view digits = text_.substr(position_, 4);
  char32_t value = 0;
  for (const char digit : digits) {
    const std::size_t nibble = std::string_view("0123456789abcdef").find(text::to_lower(digit));
    if (nibble == std::string_view::npos) {
      return std::nullopt;
    }
    value = value * 16 + static_cast<char32_t>(nibble);
  }
  if (digits.size() < 4) {
    return std::nullopt;
  }
  position_ += 4;
  return value;
}

bool Reader::skip_nested() {
  std::string expected;  // The closing brackets still to come, innermost last.
  while (position_ < text_.size()) {
    const char c = text_[position_];
    if (c == '"') {
      if (!skip_string()) {
        return false;
      }
      continue;
    }
    if (c == '{' || c == '[') {
      expected += c == '{' ? '}' : ']';
    } else if (c == '}' || c == ']') {
      if (expected.back() != c) {
        return false;
      }
      expected.pop_back();
    }
    ++position_;
    if (expected.empty()) {
      return true;
    }
  }
  return false;
}

bool Reader::skip_string() noexcept {
  ++position_;
  while (position_ < text_.size()) {
    const char c = text_[position_++];
    if (c == '"') {
      return true;
    }
    if (c == '\\' && position_ < text_.size()) {
      ++position_;
    }
  }
  return false;
}

std::optional<Scaled> scaled(std::string_view text, int decimals) noexcept {
  const std::optional<Number> number = take_apart(text);
  if (!number) {
    return std::nullopt;
  }
  const auto size = [](std::string_view digits) {
    return static_cast<std::int64_t>(digits.size());
  };
  const std::int64_t count = size(number->whole) + size(number->fraction);
  const auto digit = [&](std::int64_t i) -> int {
    if (i < 0 || i >= count) {
      return 0;
    }
    const bool in_whole = i < size(number->whole);
    const std::string_view part = in_whole ? number->whole : number->fraction;
    return part[static_cast<std::size_t>(in_whole ? i : i - size(number->whole))] - '0';
  };

  std::int64_t leading_zeros = 0;
  while (leading_zeros < count && digit(leading_zeros) == 0) {
    ++leading_zeros;
  }
  if (leading_zeros == count) {
    return Scaled{0, true};
  }
  // The result consists of the digits before this index, which may be outside the digits.
  const std::int64_t point = size(number->whole) + number->exponent + decimals;
  constexpr std::int64_t kMostDigits = 16;  // Of Money::kMaxCentavos.
  if (point - leading_zeros > kMostDigits) {
    return std::nullopt;
  }
  std::int64_t value = 0;
  for (std::int64_t i = leading_zeros; i < point; ++i) {
    value = value * 10 + digit(i);
  }
  bool exact = true;
  for (std::int64_t i = std::max(point, leading_zeros); i < count; ++i) {
    exact = exact && digit(i) == 0;
  }
  value += digit(point) >= 5 ? 1 : 0;
  if (value > Money::kMaxCentavos) {
    return std::nullopt;
  }
  return Scaled{number->negative ? -value : value, exact};
}

}  // namespace shop::json

#include "shop/money.hpp"

#include <array>
#include <cmath>
#include <cstddef>

#include "text.hpp"

namespace shop {
namespace {

// Digits of pesos read so far. Saturates above every valid amount instead of overflowing.
class Accumulator {
 public:
  void push(char digit) noexcept {
    if (value_ <= Money::kMaxCentavos) {
      value_ = value_ * 10 + (digit - '0');
    }
  }
  [[nodiscard]] std::int64_t value() const noexcept { return value_; }

 private:
  std::int64_t value_ = 0;
};

// Returns the number of digits at the start of `text`.
std::size_t digit_run(std::string_view text) noexcept {
  std::size_t length = 0;
  while (length < text.size() && text::is_digit(text[length])) {
    ++length;
  }
  return length;
}

// Reads "1319" or "1,319". Returns the number of characters read; 0 for malformed text.
std::size_t read_pesos(std::string_view text, Accumulator& amount) noexcept {
  std::size_t position = digit_run(text);
  const bool leading_zero = position > 1 && text.front() == '0';
  if (position == 0 || leading_zero) {
    return 0;
  }
  for (const char digit : text.substr(0, position)) {
    amount.push(digit);
  }
  if (position < text.size() && text[position] == ',' && (position > 3 || text.front() == '0')) {
    return 0;
  }
  while (position < text.size() && text[position] == ',') {
    const std::string_view group = text.substr(position + 1);
    if (digit_run(group) != 3) {
      return 0;
    }
    for (const char digit : group.substr(0, 3)) {
      amount.push(digit);
    }
    position += 4;
  }
  return position;
}

}  // namespace

Result<Money> Money::parse(std::string_view pesos) noexcept {
  const bool minus = pesos.starts_with('-');
  if (minus) {
    pesos.remove_prefix(1);
  }
  if (pesos.starts_with('$')) {
    pesos.remove_prefix(1);
  }
  Accumulator amount;
  const std::size_t whole = read_pesos(pesos, amount);
  if (whole == 0) {
    return ErrorCode::amount_malformed;
  }
  std::string_view rest = pesos.substr(whole);
  if (!rest.empty()) {
    const bool decimals = rest.front() == '.' && (rest.size() == 2 || rest.size() == 3) &&
                          text::all_digits(rest.substr(1));
    if (!decimals) {
      return ErrorCode::amount_malformed;
    }
    rest.remove_prefix(1);
  }
  amount.push(!rest.empty() ? rest[0] : '0');
  amount.push(rest.size() > 1 ? rest[1] : '0');
  if (minus && amount.value() != 0) {
    return ErrorCode::amount_negative;
  }
  return from_centavos(amount.value());
}

Result<Money> Money::from_pesos_inexact(double pesos) noexcept {
  if (std::isnan(pesos)) {
    return ErrorCode::amount_malformed;
  }
  if (pesos < 0) {
    return ErrorCode::amount_negative;
  }
  const double centavos = pesos * 100;
  if (centavos > static_cast<double>(kMaxCentavos)) {
    return ErrorCode::amount_out_of_range;
  }
  // floor(x + 0.5) would round 0.49999999999999994 up: its sum with 0.5 is not representable.
  double whole = std::floor(centavos);
  if (centavos - whole >= 0.5) {
    whole += 1;
  }
  return from_centavos(static_cast<std::int64_t>(whole));
}

Result<Money> Money::times(std::int64_t factor) const noexcept {
  if (centavos_ == 0 || factor == 0) {
    return Money();
  }
  if (factor < 0) {
    return ErrorCode::amount_negative;
  }
  if (factor > kMaxCentavos / centavos_) {
    return ErrorCode::amount_out_of_range;
  }
  return Money(centavos_ * factor);
}

Result<Money> Money::scaled(std::int64_t multiplier, std::int64_t divisor) const noexcept {
  if (multiplier < 0 || divisor <= 0) {
    return ErrorCode::amount_malformed;
  }
  const Result<Money> product = times(multiplier);
  if (!product) {
    return product;
  }
  const std::int64_t dividend = product.value().centavos();
  // Compares the remainder with half of the divisor without doubling it, which could overflow.
  const std::int64_t remainder = dividend % divisor;
  const std::int64_t round_up = remainder >= divisor - remainder ? 1 : 0;
  return from_centavos(dividend / divisor + round_up);
}

std::string Money::format() const {
  // Filled from the right: "$90,071,992,547,409.91" is the longest.
  std::array<char, 24> buffer{};
  std::size_t position = buffer.size();
  const auto put = [&](char c) { buffer[--position] = c; };
  const auto put_digit = [&](std::int64_t digit) { put(static_cast<char>('0' + digit)); };

  put_digit(centavos_ % 10);
  put_digit(centavos_ / 10 % 10);
  put('.');
  std::int64_t pesos = centavos_ / 100;
  int written = 0;
  do {
    if (written != 0 && written % 3 == 0) {
      put(',');
    }
    put_digit(pesos % 10);
    pesos /= 10;
    ++written;
  } while (pesos != 0);
  put('$');
  return {buffer.data() + position, buffer.size() - position};
}

}  // namespace shop

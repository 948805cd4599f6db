#pragma once

// How a call crosses from JavaScript to a function of the core and back: arguments as numbers and
// texts, the result as JSON. By kType JavaScript converts and checks its arguments: see
// bindings/description.mjs and bindings/src/rules.ts.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "shop/cart.hpp"
#include "to_json.hpp"

namespace shop::bridge {

/// A type as JavaScript knows it.
struct Type {
  const char* name;
  /// The names of an enumeration, empty beyond the last one.
  std::string_view (*names)(std::uint8_t index) = nullptr;
  bool nullable = false;
};

/// What JavaScript passes for an absent number.
inline constexpr double kAbsent = std::numeric_limits<double>::lowest();

/// A cart is the longest list of numbers: a count, and two numbers of each line.
using Numbers = std::array<double, 2 * kMaxPlans + 12>;

/// The arguments of a call: a number for each, which of a text is its length in bytes. The texts
/// follow each other.
class Arguments {
 public:
  Arguments(const Numbers& numbers, std::string_view texts) noexcept
      : next_(numbers.data()), texts_(texts) {}

  double number() noexcept { return *next_++; }

  std::string_view text() noexcept {
    const auto size = std::min(texts_.size(), static_cast<std::size_t>(number()));
    const std::string_view text = texts_.substr(0, size);
    texts_.remove_prefix(size);
    return text;
  }

  /// Rejects an argument; the function of the core is then not called. The first error counts.
  void reject(ErrorCode code) noexcept { error_ = error_ ? error_ : code; }
  [[nodiscard]] std::optional<ErrorCode> error() const noexcept { return error_; }

 private:
  const double* next_;
  std::string_view texts_;
  std::optional<ErrorCode> error_;
};

/// Returns whether a number is an integer in the range in which doubles are exact.
inline bool is_exact_integer(double value) noexcept {
  return std::abs(value) <= static_cast<double>(Money::kMaxCentavos) && std::floor(value) == value;
}

/// read() converts an argument to a type of the core, and rejects a value that the type has not.
template <class T>
struct Argument;

/// An id: -1, which no plan and no top-up has, if the number cannot be one.
template <>
struct Argument<int> {
  static constexpr Type kType{"number"};
  static int read(Arguments& in) noexcept { return of(in.number()); }
  static int of(double value) noexcept {
    return is_exact_integer(value) && value >= 0 && value <= INT32_MAX ? static_cast<int>(value)
                                                                       : -1;
  }
};

/// A quantity that the core rejects if it would reject the number: 0 for a fraction or NaN, a very
/// large quantity for a number beyond the range.
template <>
struct Argument<std::int64_t> {
  static constexpr Type kType{"number"};
  static std::int64_t read(Arguments& in) noexcept {
    const double value = in.number();
    if (is_exact_integer(value)) {
      return static_cast<std::int64_t>(value);
    }
    return value > static_cast<double>(Money::kMaxCentavos) ? Money::kMaxCentavos : 0;
  }
};

/// A number of things, 0 or more.
template <>
struct Argument<std::uint32_t> {
  static constexpr Type kType{"count"};
  static std::uint32_t read(Arguments& in) noexcept {
    return static_cast<std::uint32_t>(std::max(Argument<int>::read(in), 0));
  }
};

/// Errors: amount_malformed (a fraction, or NaN), and those of Money::from_centavos.
template <>
struct Argument<Money> {
  static constexpr Type kType{"number"};
  static Money read(Arguments& in) noexcept { return of(in.number(), in); }
  static Money of(double centavos, Arguments& in) noexcept {
    constexpr auto kMax = static_cast<double>(Money::kMaxCentavos);
    if (is_exact_integer(centavos)) {
      const Result<Money> amount = Money::from_centavos(static_cast<std::int64_t>(centavos));
      if (amount) {
        return *amount;
      }
      in.reject(amount.error());
    } else if (centavos > kMax) {
      in.reject(ErrorCode::amount_out_of_range);
    } else {
      in.reject(centavos < -kMax ? ErrorCode::amount_negative : ErrorCode::amount_malformed);
    }
    return {};
  }
};

template <>
struct Argument<bool> {
  static constexpr Type kType{"boolean"};
  static bool read(Arguments& in) noexcept { return in.number() == 1; }
};

template <>
struct Argument<std::string_view> {
  static constexpr Type kType{"string"};
  static std::string_view read(Arguments& in) noexcept { return in.text(); }
};

/// An enumerator is its index in the names that describe it. Error: field_invalid.
template <class Enum>
requires std::is_enum_v<Enum>
struct Argument<Enum> {
  static constexpr Type kType{"", [](std::uint8_t i) { return name(static_cast<Enum>(i)); }};
  static Enum read(Arguments& in) noexcept { return of(in.number(), in); }
  static Enum of(double index, Arguments& in) noexcept {
    const int value = Argument<int>::of(index);
    const auto found = static_cast<Enum>(value);
    if (value < 0 || value > UINT8_MAX || name(found).empty()) {
      in.reject(ErrorCode::field_invalid);
    }
    return found;
  }
};

template <class T>
struct Argument<std::optional<T>> {
  static constexpr Type kType{Argument<T>::kType.name, Argument<T>::kType.names, true};
  static std::optional<T> read(Arguments& in) noexcept {
    const double value = in.number();
    return value == kAbsent ? std::optional<T>() : Argument<T>::of(value, in);
  }
};

/// An absent text is empty.
template <>
struct Argument<std::optional<std::string_view>> {
  static constexpr Type kType{"string", nullptr, true};
  static std::optional<std::string_view> read(Arguments& in) noexcept { return in.text(); }
};

/// The number of lines, then id and quantity of each. Error: cart_malformed.
template <>
struct Argument<Cart> {
  static constexpr Type kType{"cart"};
  static Cart read(Arguments& in) noexcept {
    const int size = Argument<int>::read(in);
    std::array<CartLine, kMaxPlans> lines{};
    if (size >= 0 && size <= static_cast<int>(lines.size())) {
      const auto used = std::span(lines).first(static_cast<std::size_t>(size));
      for (CartLine& line : used) {
        line.plan_id = Argument<int>::read(in);
        line.quantity = Argument<int>::read(in);
      }
      const Result<Cart> cart = Cart::from_lines(used);
      if (cart) {
        return *cart;
      }
    }
    in.reject(ErrorCode::cart_malformed);
    return {};
  }
};

/// One text with three lines for each number: phone, NIP, and any text if the phone is required.
template <>
struct Argument<std::span<const UnitPhone>> {
  static constexpr Type kType{"string string boolean"};
  static std::vector<UnitPhone> read(Arguments& in) {
    std::vector<UnitPhone> list;
    for (std::string_view rest = in.text(); !rest.empty();) {
      UnitPhone& number = list.emplace_back();
      number.phone = next_line(rest);
      number.nip = next_line(rest);
      number.required = !next_line(rest).empty();
    }
    return list;
  }
  static std::string_view next_line(std::string_view& rest) noexcept {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    return line;
  }
};

/// The result as JSON, or an error: '!' and its number, with a minus if an argument was rejected.
template <class T>
std::string to_text(const T& value) {
  return to_json(value);
}

template <class T>
std::string to_text(const Result<T>& result) {
  return result ? to_json(result.value()) : "!" + to_json(result.error());
}

/// A function of the core that JavaScript can call.
template <class Signature>
struct Adapted;

template <class Out, class... In>
struct Adapted<Out(In...)> {
  template <auto Function>
  static std::string call(Arguments& in) {
    // Braces read the arguments in their order.
    const std::tuple values{Argument<std::remove_cvref_t<In>>::read(in)...};
    if (in.error()) {
      return "!-" + to_json(*in.error());
    }
    return std::apply(
        [](const auto&... arguments) { return to_text(std::invoke(Function, arguments...)); },
        values);
  }

  static constexpr std::array kArguments{Argument<std::remove_cvref_t<In>>::kType...};
  using Returned = std::remove_cvref_t<Out>;
};

template <class Out, class... In>
Adapted<Out(In...)> adapted(Out (*function)(In...));
template <class Out, class Class, class... In>
Adapted<Out(Class, In...)> adapted(Out (Class::*function)(In...) const);

/// Function: a function of the core, or a member function of a value.
template <auto Function>
using AdaptedOf = decltype(adapted(Function));

}  // namespace shop::bridge

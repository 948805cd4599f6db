#pragma once

// How each type of the core crosses to JavaScript, and js(), which adapts a function of the core.
//
// Crossing<T>::Wire is what embind passes: a double or a text. read() converts an argument and
// calls reject() for a value that the type does not have; write() converts a result. kType names
// the codec and check of bindings/src/rules.ts and arguments.ts.

#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "exchange.hpp"
#include "shop/cart.hpp"
#include "shop/finder.hpp"
#include "shop/quote.hpp"
#include "shop/stored_cart.hpp"
#include "to_json.hpp"

namespace shop::bridge {

/// A type as JavaScript knows it.
struct Type {
  const char* kind;                  ///< Of its codec.
  const char* typescript = nullptr;  ///< If it is not the kind.
  /// The names of an enumeration, empty beyond the last one.
  std::string_view (*names)(std::uint8_t index) = nullptr;
  bool optional = false;
};

/// What JavaScript passes for an absent number.
inline constexpr double kAbsent = std::numeric_limits<double>::lowest();

inline double status(ErrorCode code) noexcept { return static_cast<double>(code) + 1; }

/// Rejects an argument; the function of the core is then not called. The first error counts.
inline void reject(ErrorCode code) noexcept {
  exchange().status = exchange().status == 0 ? -status(code) : exchange().status;
}

/// Returns whether a number is an integer in the range in which doubles are exact.
inline bool is_exact_integer(double value) noexcept {
  return std::abs(value) <= static_cast<double>(Money::kMaxCentavos) && std::floor(value) == value;
}

/// Everything else: the result crosses as JSON.
template <class T>
struct Crossing {
  using Wire = std::string;
  static std::string write(const T& value) {
    JsonWriter json;
    to_json(json, value);
    return json.take();
  }
  static constexpr Type kType{"json", kDocumented<T>.name};
};

/// An id: -1, which no plan and no top-up has, if the number cannot be one.
template <>
struct Crossing<int> {
  using Wire = double;
  static int read(double value) noexcept {
    return is_exact_integer(value) && value >= 0 && value <= INT32_MAX ? static_cast<int>(value)
                                                                       : -1;
  }
  static double write(int value) noexcept { return value; }
  static constexpr Type kType{"number"};
};

/// A number that is only compared.
template <>
struct Crossing<double> {
  using Wire = double;
  static double read(double value) noexcept { return value; }
  static constexpr Type kType{"number"};
};

/// A quantity that the core rejects if it would reject the number: 0 for a fraction or NaN, a very
/// large quantity for a number beyond the range.
template <>
struct Crossing<std::int64_t> {
  using Wire = double;
  static std::int64_t read(double value) noexcept {
    if (is_exact_integer(value)) {
      return static_cast<std::int64_t>(value);
    }
    return value > static_cast<double>(Money::kMaxCentavos) ? Money::kMaxCentavos : 0;
  }
  static double write(std::int64_t value) noexcept { return static_cast<double>(value); }
  static constexpr Type kType{"number"};
};

/// A number of things, 0 or more.
template <>
struct Crossing<std::uint32_t> {
  using Wire = double;
  static std::uint32_t read(double value) noexcept {
    return static_cast<std::uint32_t>(std::max(Crossing<int>::read(value), 0));
  }
  static constexpr Type kType{"count", "number"};
};

/// Errors: amount_malformed (a fraction, or NaN), and those of Money::from_centavos.
template <>
struct Crossing<Money> {
  using Wire = double;
  static Money read(double centavos) noexcept;
  static double write(Money amount) noexcept { return static_cast<double>(amount.centavos()); }
  static constexpr Type kType{"number"};
};

template <>
struct Crossing<bool> {
  using Wire = double;
  static bool read(double value) noexcept { return value == 1; }
  static constexpr Type kType{"boolean"};
};

template <>
struct Crossing<std::string_view> {
  using Wire = std::string;
  static std::string_view read(const std::string& text) noexcept { return text; }
  static constexpr Type kType{"string"};
};

template <>
struct Crossing<std::string> {
  using Wire = std::string;
  static std::string write(std::string text) noexcept { return text; }
  static constexpr Type kType{"string"};
};

/// An enumerator is its index in the names that describe it. Error: field_invalid.
template <class Enum>
requires std::is_enum_v<Enum>
struct Crossing<Enum> {
  using Wire = double;
  static Enum read(double index) noexcept {
    const int value = Crossing<int>::read(index);
    const auto found = static_cast<Enum>(value);
    if (value < 0 || value > UINT8_MAX || name(found).empty()) {
      reject(ErrorCode::field_invalid);
    }
    return found;
  }
  static double write(Enum value) noexcept { return static_cast<double>(value); }
  static constexpr Type kType{"enum", kDocumented<Enum>.name,
                              [](std::uint8_t i) { return name(static_cast<Enum>(i)); }};
};

template <class T>
struct Crossing<std::optional<T>> {
  using Wire = typename Crossing<T>::Wire;
  static std::optional<T> read(double value) noexcept {
    return value == kAbsent ? std::optional<T>() : Crossing<T>::read(value);
  }
  /// An absent text is empty.
  static std::optional<T> read(const std::string& text) noexcept { return Crossing<T>::read(text); }
  static constexpr Type kType{Crossing<T>::kType.kind, Crossing<T>::kType.typescript,
                              Crossing<T>::kType.names, true};
};

/// A cart crosses in the exchange, as many lines as the number. Error: cart_malformed.
template <>
struct Crossing<Cart> {
  using Wire = double;
  static Cart read(double size) noexcept;
  static double write(const Cart& cart);
  static constexpr Type kType{"cart", "Cart"};
};

/// A quote crosses in the exchange.
template <>
struct Crossing<Quote> {
  using Wire = double;
  static double write(const Quote& quote);
  static constexpr Type kType{"quote", "Quote"};
};

/// The cart and the codes, whose names the type has, cross in the exchange.
template <>
struct Crossing<RestoredLine> {
  using Wire = double;
  static double write(const RestoredLine& restored);
  static constexpr Type kType{
      "restoredLine", "{ readonly cart: Cart; readonly codes: readonly RestoreCode[] }",
      [](std::uint8_t i) {
        return i < kRestoreCodes.size() ? name(kRestoreCodes.at(i)) : std::string_view();
      }};
};

/// A list crosses in the exchange: two numbers of a line for each entry, and their number as count.
double put_list(const finder::FoundPlans& plans);
double put_list(const finder::AdvisedPlans& plans);
double put_list(const forms::FieldErrors& errors);

template <class List>
struct ListCrossing {
  using Wire = double;
  static double write(const List& list) { return put_list(list); }
};

/// Plans.
template <>
struct Crossing<finder::FoundPlans> : ListCrossing<finder::FoundPlans> {
  static constexpr Type kType{"plans", "readonly Plan[]"};
};

/// Plans with reasons, whose names the type has.
template <>
struct Crossing<finder::AdvisedPlans> : ListCrossing<finder::AdvisedPlans> {
  static constexpr Type kType{"advice", "readonly Recommendation[]",
                              Crossing<finder::Reason>::kType.names};
};

/// Fields, whose names the type has, with error codes.
template <>
struct Crossing<forms::FieldErrors> : ListCrossing<forms::FieldErrors> {
  static constexpr Type kType{"errors", "FieldErrors", Crossing<forms::Field>::kType.names};
};

/// The errors are in the exchange; the result is the phone.
template <>
struct Crossing<forms::TopUpCheck> {
  using Wire = std::string;
  static std::string write(const forms::TopUpCheck& check) {
    put_list(check.errors);
    return check.phone;
  }
  static constexpr Type kType{"topUp", "TopUpCheck", Crossing<forms::Field>::kType.names};
};

/// Three lines for each number: phone, NIP, and any text if the phone is required.
template <>
struct Crossing<std::span<const UnitPhone>> {
  using Wire = std::string;
  static std::vector<UnitPhone> read(const std::string& lines);
  static constexpr Type kType{"list"};
  static constexpr std::array kMembers{Crossing<std::string_view>::kType,
                                       Crossing<std::string_view>::kType,
                                       Crossing<std::optional<bool>>::kType};
};

template <class T>
struct Crossing<Result<T>> {
  using Wire = typename Crossing<T>::Wire;
  static Wire write(const Result<T>& result) {
    if (!result) {
      exchange().status = status(result.error());
      return {};
    }
    return Crossing<T>::write(result.value());
  }
  static constexpr Type kType = Crossing<T>::kType;
};

template <class T>
using CrossingOf = Crossing<std::remove_cvref_t<T>>;

/// A function of the core as embind can register it.
template <class Signature>
struct Adapted;

template <class Out, class... In>
struct Adapted<Out(In...)> {
  template <auto Function>
  static typename CrossingOf<Out>::Wire call(const typename CrossingOf<In>::Wire&... wires) {
    exchange().status = 0;
    return finish<Function>(CrossingOf<In>::read(wires)...);
  }

  template <auto Function, class First, class... Rest>
  static typename CrossingOf<Out>::Wire finish(const First& first, const Rest&... rest) {
    if (exchange().status != 0) {
      return {};
    }
    if constexpr (std::is_member_pointer_v<decltype(Function)>) {
      return CrossingOf<Out>::write((first.*Function)(rest...));
    } else {
      return CrossingOf<Out>::write(Function(first, rest...));
    }
  }

  static constexpr Type kResult = CrossingOf<Out>::kType;
  static constexpr auto parameters() {
    if constexpr ((requires { CrossingOf<In>::kMembers; } && ...)) {
      return (CrossingOf<In>::kMembers, ...);
    } else {
      return std::array{CrossingOf<In>::kType...};
    }
  }
};

template <class Out, class... In>
Adapted<Out(In...)> adapted(Out (*function)(In...));
template <class Out, class Class, class... In>
Adapted<Out(Class, In...)> adapted(Out (Class::*function)(In...) const);

/// Function: a function of the core, or a member function of a value.
template <auto Function>
using AdaptedOf = decltype(adapted(Function));

}  // namespace shop::bridge

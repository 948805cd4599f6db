#pragma once

// Prints the core's values in failed GoogleTest expectations.

#include <gtest/gtest.h>

#include <initializer_list>
#include <ostream>
#include <string_view>

#include "shop/cart.hpp"
#include "shop/delivery.hpp"
#include "shop/error.hpp"
#include "shop/forms.hpp"
#include "shop/money.hpp"
#include "shop/order.hpp"
#include "shop/products.hpp"

namespace shop {

inline void PrintTo(ErrorCode code, std::ostream* out) { *out << name(code); }

inline void PrintTo(Money amount, std::ostream* out) { *out << amount.format(); }

inline void PrintTo(const CartLine& line, std::ostream* out) {
  *out << line.quantity << " of " << line.plan_id;
}

inline void PrintTo(const Cart& cart, std::ostream* out) {
  *out << ::testing::PrintToString(cart.lines());
}

template <class T>
void PrintTo(const std::optional<T>& value, std::ostream* out) {
  *out << (value ? ::testing::PrintToString(*value) : "nothing");
}

inline void PrintTo(const UnitPhoneError& error, std::ostream* out) {
  *out << name(error.field) << " of " << error.index << ": " << name(error.code);
}

inline void PrintTo(const Unit& unit, std::ostream* out) {
  *out << name(unit.sim) << (unit.keeps_number ? " keeps '" : " '") << unit.phone << "/" << unit.nip
       << "'";
}

inline void PrintTo(const LineUnits& line, std::ostream* out) {
  *out << line.plan_id << ": " << ::testing::PrintToString(line.units);
}

inline void PrintTo(const UnitsError& error, std::ostream* out) {
  *out << name(error.code) << " of product " << error.product << " unit " << error.unit << " "
       << name(error.field);
}

template <class T>
void PrintTo(const Result<T>& result, std::ostream* out) {
  *out << (result ? ::testing::PrintToString(result.value()) : std::string(name(result.error())));
}

namespace test {

/// Expects one result of a function for each of these texts.
template <class Function, class Expected>
void expect_each(std::initializer_list<std::string_view> texts, const Function& function,
                 const Expected& expected) {
  for (const std::string_view text : texts) {
    EXPECT_EQ(function(text), expected) << text;
  }
}

}  // namespace test

namespace forms {

inline void PrintTo(const FieldError& error, std::ostream* out) {
  *out << name(error.field) << ": " << shop::name(error.code);
}

}  // namespace forms
}  // namespace shop

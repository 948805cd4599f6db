#pragma once

// The names of the enumerators that only JavaScript uses. The others have theirs in the core.

#include <initializer_list>
#include <string_view>

#include "shop/catalogue.hpp"
#include "shop/finder.hpp"
#include "shop/imei.hpp"

namespace shop::bridge {

/// Returns the name with the index of an enumerator; empty for a value that is not an enumerator.
template <class Enum>
std::string_view name_in(std::initializer_list<std::string_view> names, Enum value) noexcept {
  const auto index = static_cast<std::size_t>(value);
  return index < names.size() ? names.begin()[index] : std::string_view{};
}

}  // namespace shop::bridge

namespace shop {

inline std::string_view name(Family family) noexcept {
  return static_cast<std::size_t>(family) < families().size() ? info(family).key
                                                              : std::string_view{};
}

}  // namespace shop

namespace shop::finder {

inline std::string_view name(Order order) noexcept {
  return bridge::name_in({"catalogue", "price", "data", "pricePerGb"}, order);
}
inline std::string_view name(Use use) noexcept {
  return bridge::name_in({"little", "regular", "much"}, use);
}
inline std::string_view name(Term term) noexcept {
  return bridge::name_in({"day", "weeks", "month", "months"}, term);
}
inline std::string_view name(Reason reason) noexcept {
  return bridge::name_in(
      {"cheapest", "cheapestPerDay", "cheapestPerGb", "moreData", "mostData", "enoughButLonger"},
      reason);
}

}  // namespace shop::finder

namespace shop::imei {

inline std::string_view name(Verdict verdict) noexcept {
  return bridge::name_in({"refused", "unknown", "limited", "works"}, verdict);
}

}  // namespace shop::imei

#pragma once

// The names of the enumerators that only JavaScript uses. The others have theirs in the core.

#include <array>
#include <span>
#include <string_view>

#include "shop/catalogue.hpp"
#include "shop/finder.hpp"
#include "shop/imei.hpp"

namespace shop::bridge {

inline constexpr auto kOrders =
    std::to_array<std::string_view>({"catalogue", "price", "data", "pricePerGb"});
inline constexpr auto kUses = std::to_array<std::string_view>({"little", "regular", "much"});
inline constexpr auto kTerms = std::to_array<std::string_view>({"day", "weeks", "month", "months"});
inline constexpr auto kReasons = std::to_array<std::string_view>(
    {"cheapest", "cheapestPerDay", "cheapestPerGb", "moreData", "mostData", "enoughButLonger"});
inline constexpr auto kVerdicts =
    std::to_array<std::string_view>({"refused", "unknown", "limited", "works"});

/// Returns the name with the index of an enumerator; empty for a value that is not an enumerator.
template <class Enum>
std::string_view name_in(std::span<const std::string_view> names, Enum value) noexcept {
  const auto index = static_cast<std::size_t>(value);
  return index < names.size() ? names[index] : std::string_view{};
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
  return bridge::name_in(bridge::kOrders, order);
}
inline std::string_view name(Use use) noexcept { return bridge::name_in(bridge::kUses, use); }
inline std::string_view name(Term term) noexcept { return bridge::name_in(bridge::kTerms, term); }
inline std::string_view name(Reason reason) noexcept {
  return bridge::name_in(bridge::kReasons, reason);
}

}  // namespace shop::finder

namespace shop::imei {

inline std::string_view name(Verdict verdict) noexcept {
  return bridge::name_in(bridge::kVerdicts, verdict);
}

}  // namespace shop::imei

#pragma once

// The saving of a plan of several months compared with monthly plans of its tier.

#include <optional>
#include <string_view>

#include "shop/catalogue.hpp"

namespace shop {

/// How often the allowance of a plan of more than 30 days renews: "cada 30 días". Empty for other
/// plans, whose allowance is for the whole duration.
[[nodiscard]] std::string_view renewal(const Plan& plan) noexcept;

/// The saving of a plan of several months, compared with monthly plans of its tier for that time.
struct Saving {
  int months = 0;                  ///< 3, 6 or 12: the number of monthly plans.
  std::optional<int> months_paid;  ///< The price in monthly prices, if it is a whole number.
  Money monthly_total{};           ///< The price of the monthly plans.
  Money saved{};                   ///< The difference to the plan's price. Never zero.
  Money monthly_per_day{};         ///< Price for one day of the monthly plan.
};

/// Returns nothing for plans that do not renew, for tiers without a monthly plan, and if there is
/// no saving. A plan with a saving also costs less per day than the monthly plan of its tier.
[[nodiscard]] std::optional<Saving> saving(const Plan& plan) noexcept;

/// The common saving of all plans of a family.
struct FamilySaving {
  int months = 0;
  std::optional<int> months_paid;  ///< Nothing unless equal for all plans.
  Money most{};                    ///< The largest of their savings.
};

/// Returns nothing unless every plan of the family has a saving over an equal number of months.
[[nodiscard]] std::optional<FamilySaving> saving(Family family) noexcept;

}  // namespace shop

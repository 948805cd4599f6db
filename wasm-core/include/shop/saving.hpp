#pragma once

// What plans of several months save, beside buying the same tier month after month.

#include <optional>
#include <string_view>

#include "shop/catalogue.hpp"

namespace shop {

/// How often a plan of more than 30 days brings its allowance: "cada 30 días". Empty for the
/// others, whose allowance is for the whole plan.
[[nodiscard]] std::string_view renewal(const Plan& plan) noexcept;

/// A plan of several months beside the monthly plan of its tier, bought as often.
struct Saving {
  int months = 0;  ///< 3, 6 or 12: as often one would pay for the monthly plan.
  int months_paid =
      0;  ///< So many monthly prices are the plan's price; 0 when it is no whole number.
  Money monthly_total{};    ///< What the monthly plan costs in that time.
  Money saved{};            ///< By so much the long plan is cheaper. Never zero.
  Money monthly_per_day{};  ///< Price for one day of the monthly plan.
};

/// Nothing for plans that do not renew, for tiers without a monthly plan, and where nothing is
/// saved. A plan with a saving also costs less per day than the monthly plan of its tier.
[[nodiscard]] std::optional<Saving> saving(const Plan& plan) noexcept;

/// What can be said of all plans of a family.
struct FamilySaving {
  int months = 0;
  int months_paid = 0;  ///< 0 unless equal for all plans.
  Money most{};         ///< The largest of their savings.
};

/// Nothing unless every plan of the family saves, over the same number of months.
[[nodiscard]] std::optional<FamilySaving> saving(Family family) noexcept;

}  // namespace shop

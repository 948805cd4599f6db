#include "shop/saving.hpp"

#include <algorithm>

namespace shop {
namespace {

constexpr int kMonth = 30;

// Returns nullptr if there is none.
const Plan* monthly_plan(std::string_view tier) noexcept {
  const std::span<const Plan> monthly = plans_of(Family::mensual);
  const auto found = std::find_if(monthly.begin(), monthly.end(),
                                  [&](const Plan& plan) { return plan.tier == tier; });
  return found == monthly.end() ? nullptr : &*found;
}

}  // namespace

std::string_view renewal(const Plan& plan) noexcept {
  return plan.duration_days > kMonth ? "cada 30 días" : "";
}

std::optional<Saving> saving(const Plan& plan) noexcept {
  const Plan* const monthly = monthly_plan(plan.tier);
  if (monthly == nullptr || renewal(plan).empty()) {
    return std::nullopt;
  }
  const int months = plan.duration_days / kMonth;
  const std::int64_t price = plan.price.centavos();
  const std::int64_t by_month = monthly->price.centavos();
  const Result<Money> total = monthly->price.times(months);
  if (!total || total.value() <= plan.price) {
    return std::nullopt;
  }
  return Saving{
      .months = months,
      .months_paid =
          price % by_month == 0 ? std::optional(static_cast<int>(price / by_month)) : std::nullopt,
      .monthly_total = total.value(),
      .saved = Money::from_centavos(total.value().centavos() - price).value(),
      .monthly_per_day = price_per_day(*monthly),
  };
}

std::optional<FamilySaving> saving(Family family) noexcept {
  std::optional<FamilySaving> all;
  for (const Plan& plan : plans_of(family)) {
    const std::optional<Saving> one = saving(plan);
    if (!one || (all && all->months != one->months)) {
      return std::nullopt;
    }
    if (!all) {
      all = FamilySaving{one->months, one->months_paid, one->saved};
    }
    all->months_paid = all->months_paid == one->months_paid ? one->months_paid : std::nullopt;
    all->most = std::max(all->most, one->saved);
  }
  return all;
}

}  // namespace shop

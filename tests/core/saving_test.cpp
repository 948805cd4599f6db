#include "shop/saving.hpp"

#include <gtest/gtest.h>

#include <string>

namespace shop {
namespace {

std::string describe_saving(int id) {
  const auto known = saving(*find_plan(id));
  return !known ? "nothing"
                : std::to_string(known->months) + " paid " +
                      std::to_string(known->months_paid.value_or(0)) + " of " +
                      known->monthly_total.format() + " saves " + known->saved.format() +
                      ", a day " + known->monthly_per_day.format();
}

// tests/vectors/core.json has the saving of every plan.
TEST(Saving, YearlyPlanCostsElevenMonthsAndOthersNoWholeNumber) {
  EXPECT_EQ(describe_saving(501), "12 paid 11 of $2,028.00 saves $169.00, a day $5.63");
  EXPECT_EQ(describe_saving(402), "6 paid 0 of $1,434.00 saves $115.00, a day $7.97");
}

TEST(Saving, PlansOfUpTo30DaysHaveNoSaving) {
  for (const Plan& plan : plans()) {
    EXPECT_EQ(saving(plan).has_value(), plan.duration_days > 30) << plan.id;
    EXPECT_EQ(renewal(plan), plan.duration_days > 30 ? "cada 30 días" : "") << plan.id;
  }
}

// The price list has no such plan, so a copy is modified.
TEST(Saving, PlanAtMonthlyPriceOrWithoutMonthlyPlanHasNoSaving) {
  Plan plan = *find_plan(501);
  plan.price = saving(plan)->monthly_total;
  EXPECT_FALSE(saving(plan));
  plan.price = Money::from_centavos(plan.price.centavos() - 1).value();
  EXPECT_EQ(saving(plan)->saved.centavos(), 1);
  EXPECT_FALSE(saving(plan)->months_paid);
  plan.tier = "Otro";
  EXPECT_FALSE(saving(plan));
}

TEST(Saving, FamilySavingHoldsForAllItsPlans) {
  EXPECT_FALSE(saving(Family::express));
  EXPECT_FALSE(saving(Family::mensual));
  EXPECT_FALSE(saving(static_cast<Family>(5)));
  EXPECT_EQ(saving(Family::trimestral)->months, 3);
  EXPECT_FALSE(saving(Family::trimestral)->months_paid);
  EXPECT_EQ(saving(Family::trimestral)->most.format(), "$38.00");
  EXPECT_EQ(saving(Family::semestral)->most.format(), "$125.00");
  EXPECT_EQ(saving(Family::anual)->months_paid, 11);
  EXPECT_EQ(saving(Family::anual)->most.format(), "$259.00");
}

}  // namespace
}  // namespace shop

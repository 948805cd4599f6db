#include "shop/products.hpp"

#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <tuple>
#include <vector>

#include "product_match.hpp"
#include "support/carts.hpp"
#include "support/printing.hpp"

namespace shop {
namespace {

using test::cart_of;
using test::kEstelar;
using test::kExpress;
using test::kPrimeHalf;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

ClientProduct by_id(std::int64_t id, double quantity = 1, std::int64_t price = 0) {
  return {.id = id, .name = "Tuisty", .price_centavos = price, .quantity = quantity};
}

ClientProduct by_name(std::string name, std::int64_t price, double quantity = 1) {
  return {.id = {}, .name = std::move(name), .price_centavos = price, .quantity = quantity};
}

ClientProduct with_units(std::int64_t id, std::vector<Unit> units) {
  return {.id = id,
          .name = "Tuisty",
          .price_centavos = 0,
          .quantity = static_cast<double>(units.size()),
          .units = std::move(units)};
}

// --- Which plan ------------------------------------------------------------------------------

TEST(PlanOf, IdDecidesWhateverNameAndPriceAre) {
  EXPECT_EQ(plan_of(by_id(kEstelar, 1, 1)).value(), find_plan(kEstelar));
  EXPECT_EQ(plan_of({.id = kEstelar, .name = "Gamer", .price_centavos = 28900}).value(),
            find_plan(kEstelar));
  for (const std::int64_t id : {std::int64_t{0}, std::int64_t{-204}, std::int64_t{901},
                                std::int64_t{204} + (std::int64_t{1} << 32), INT64_MAX}) {
    EXPECT_EQ(plan_of(by_id(id, 1, 16900)).error(), ErrorCode::plan_unknown) << id;
  }
}

TEST(PlanOf, ProductWithoutIdIsFoundByNameAndPrice) {
  for (const char* name : {"Tuisty", "Estelar", "Estelar 5GB"}) {
    EXPECT_EQ(plan_of(by_name(name, 16900)).value(), find_plan(kEstelar)) << name;
  }
  for (const Plan& plan : plans()) {
    EXPECT_EQ(plan_of(by_name("Tuisty", plan.price.centavos())).value(), &plan);
  }
}

TEST(PlanOf, AnotherPriceReturnsAmbiguousAndAnotherNamePlanUnknown) {
  for (const auto& [name, price] :
       {std::pair("Tuisty", 1), {"Gamer", 16900}, {"Gamer 40GB", -28900}}) {
    EXPECT_EQ(plan_of(by_name(name, price)).error(), ErrorCode::product_ambiguous) << name;
  }
  for (const char* name : {"", "tuisty", "Otro"}) {
    EXPECT_EQ(plan_of(by_name(name, 16900)).error(), ErrorCode::plan_unknown) << name;
  }
}

// In a separate table: the catalogue has no two plans of one name and price.
TEST(EntryOf, NameAndPriceOfTwoEntriesReturnAmbiguous) {
  Plan twin = *find_plan(kEstelar);
  twin.id = 999;
  const std::array<Plan, 4> table = {*find_plan(kExpress), *find_plan(kEstelar), twin,
                                     *find_plan(kPrimeHalf)};
  const auto meant = [&](const ClientProduct& product) {
    return entry_of(std::span<const Plan>(table), product, ErrorCode::plan_unknown);
  };
  for (const char* name : {"Tuisty", "Estelar", "Estelar 5GB"}) {
    EXPECT_EQ(meant(by_name(name, 16900)).error(), ErrorCode::product_ambiguous) << name;
  }
  EXPECT_EQ(meant(by_name("Estelar", 16901)).error(), ErrorCode::product_ambiguous);
  EXPECT_EQ(meant(by_name("Tuisty", 131900)).value(), &table[3]);
  EXPECT_EQ(meant(by_id(kEstelar, 1, 16900)).value(), &table[1]);
  EXPECT_EQ(meant(by_id(999, 1, 16900)).value(), &table[2]);
}

TEST(PriceMatches, IsTrueOnlyForTheCataloguePrice) {
  EXPECT_TRUE(price_matches(by_id(kEstelar, 1, 16900)));
  for (const std::int64_t price : {16899, 16901, 0}) {
    EXPECT_FALSE(price_matches(by_id(kEstelar, 1, price))) << price;
  }
  EXPECT_FALSE(price_matches(by_id(1, 1, 16900)));
  EXPECT_TRUE(top_up_price_matches(by_id(901, 1, 5000)));
  EXPECT_FALSE(top_up_price_matches(by_id(901, 1, 10000)));
  EXPECT_FALSE(top_up_price_matches(by_id(1, 1, 5000)));
}

// --- Lines -----------------------------------------------------------------------------------

TEST(LineFromProduct, QuantityFrom1To99IsTakenOverAndOthersReturnTheirError) {
  const auto line = [](double quantity) { return line_from_product(by_id(kEstelar, quantity)); };
  EXPECT_EQ(line(99).value(), (CartLine{kEstelar, 99}));
  for (const double quantity : {0.0, -0.0, -3.0, 1.5, 0.999, -kInfinity, kInfinity, kNaN, 5e-324}) {
    EXPECT_EQ(line(quantity).error(), ErrorCode::quantity_invalid) << quantity;
  }
  for (const double quantity : {100.0, 1e9, 1e300}) {
    EXPECT_EQ(line(quantity).error(), ErrorCode::quantity_limit) << quantity;
  }
  EXPECT_EQ(line_from_product(by_id(1, 0)).error(), ErrorCode::plan_unknown);
}

// --- Carts -----------------------------------------------------------------------------------

TEST(CartFromProducts, ProductsOfOnePlanAreMergedInOrderAtTheCataloguePrice) {
  const std::vector products = {by_id(kPrimeHalf, 2, 1), by_id(kExpress, 1),
                                by_name("Prime", 131900)};
  EXPECT_EQ(cart_from_products(products).value(), cart_of({{kPrimeHalf, 3}, {kExpress, 1}}));
}

TEST(CartFromProducts, InvalidProductsReturnTheirError) {
  const auto error = [](const std::vector<ClientProduct>& products) {
    return cart_from_products(products).error();
  };
  EXPECT_EQ(error({}), ErrorCode::cart_empty);
  EXPECT_EQ(error({by_id(kEstelar), by_id(1), by_id(kEstelar, 0)}), ErrorCode::plan_unknown);
  EXPECT_EQ(error({by_name("Tuisty", 1)}), ErrorCode::product_ambiguous);
  EXPECT_EQ(error({by_id(kEstelar, 1.5)}), ErrorCode::quantity_invalid);
  EXPECT_EQ(error({by_id(kEstelar, 50), by_id(kEstelar, 50)}), ErrorCode::quantity_limit);
  EXPECT_EQ(error({by_id(503, 99), by_id(502, 99), by_id(501, 99), by_id(402, 99), by_id(403, 99),
                   by_id(209, 3)}),
            ErrorCode::total_limit);
  EXPECT_EQ(error({by_id(503, 99), by_id(502, 99), by_id(501, 99), by_id(402, 99), by_id(403, 99),
                   by_id(401, 1), by_id(302, 1)}),
            ErrorCode::total_limit);
}

// --- Top-ups ---------------------------------------------------------------------------------

TEST(TopUpOf, TopUpIsFoundByIdOrByNameAndPrice) {
  EXPECT_EQ(top_up_of(by_id(902)).value(), find_top_up(902));
  EXPECT_EQ(top_up_of(by_name("Recarga $50", 5000)).value(), find_top_up(901));
  EXPECT_EQ(top_up_of(by_name("Recarga $50", 10000)).error(), ErrorCode::product_ambiguous);
  EXPECT_EQ(top_up_of(by_name("Recarga", 5000)).error(), ErrorCode::top_up_unknown);
  EXPECT_EQ(top_up_of(by_id(kEstelar)).error(), ErrorCode::top_up_unknown);
}

TEST(TopUpFromProducts, OnlyOneProductOfOneUnitIsAccepted) {
  EXPECT_EQ(top_up_from_products(std::vector{by_id(901, 1)}).value(), find_top_up(901));
  for (const auto& [products, code] :
       {std::pair(std::vector<ClientProduct>{}, ErrorCode::cart_empty),
        {{by_id(204, 1)}, ErrorCode::top_up_unknown},
        {{by_id(901, 0)}, ErrorCode::quantity_invalid},
        {{by_id(901, 1.5)}, ErrorCode::quantity_invalid},
        {{by_id(901, 2)}, ErrorCode::quantity_limit},
        {{by_id(901, 1), by_id(902, 1)}, ErrorCode::quantity_limit},
        {{with_units(901, {Unit{}})}, ErrorCode::units_mismatch}}) {
    EXPECT_EQ(top_up_from_products(products).error(), code);
  }
}

// --- The units of each line -------------------------------------------------------------------

using Units = std::vector<LineUnits>;

Unit esim() { return {.sim = SimType::esim}; }

Unit keeps(std::string phone, std::string nip = {}, SimType sim = SimType::physical) {
  return {.sim = sim, .keeps_number = true, .phone = std::move(phone), .nip = std::move(nip)};
}

Unit renews(std::string phone) { return {.sim = SimType::own, .phone = std::move(phone)}; }

Result<Units, UnitsError> units_of(const std::vector<ClientProduct>& products) {
  EXPECT_TRUE(cart_from_products(products)) << "the precondition";
  return units_from_products(products);
}

TEST(UnitsFromProducts, UnitsOfOnePlanAreMergedIntoOneLine) {
  EXPECT_EQ(
      units_of({with_units(kEstelar, {esim()}), by_id(kExpress), by_id(kEstelar, 2),
                with_units(kEstelar, {keeps("8331234567")})}),
      (Units{{kEstelar, {esim(), Unit{}, Unit{}, keeps("8331234567")}}, {kExpress, {Unit{}}}}));
}

TEST(UnitsFromProducts, PhonesAndNipsAreNormalised) {
  EXPECT_EQ(units_of({with_units(kEstelar, {keeps("+52 (833) 123-4567", " 1234 "),
                                            keeps(" ", "\t"),
                                            {.phone = " ", .nip = "\n"}})}),
            (Units{{kEstelar, {keeps("8331234567", "1234"), keeps(""), Unit{}}}}));
}

TEST(UnitsFromProducts, OtherNumberOfUnitsReturnsUnitsMismatch) {
  const ClientProduct two = with_units(kEstelar, {esim(), esim()});
  for (const double quantity : {1, 3, 97}) {
    ClientProduct product = two;
    product.quantity = quantity;
    EXPECT_EQ(units_of({two, product}),
              (UnitsError{ErrorCode::units_mismatch, 1, UnitField::units, 0}))
        << quantity;
  }
  ClientProduct none = by_id(kEstelar, 1);
  none.units.emplace();
  EXPECT_EQ(units_of({none}), (UnitsError{ErrorCode::units_mismatch, 0, UnitField::units, 0}));
}

TEST(UnitsFromProducts, LineToRenewHasItsNormalisedNumber) {
  EXPECT_EQ(units_of({with_units(kEstelar, {renews("833 765-4321"), keeps("8331234567")})}),
            (Units{{kEstelar, {renews("8337654321"), keeps("8331234567")}}}));
}

// order_test.cpp has each error of a phone and a NIP.
TEST(UnitsFromProducts, InvalidUnitReturnsItsErrorWithProductAndField) {
  const auto misplaced = ErrorCode::field_invalid;
  for (const auto& [unit, code, field] :
       {std::tuple(Unit{.phone = "8331234567"}, misplaced, UnitField::keeps_number),
        {Unit{.nip = "1234"}, misplaced, UnitField::keeps_number},
        {keeps("8331234567", "", SimType::own), misplaced, UnitField::keeps_number},
        {{.sim = SimType::own, .phone = "8331234567", .nip = "1234"},
         misplaced,
         UnitField::keeps_number},
        {renews(" "), ErrorCode::phone_required, UnitField::phone},
        {keeps("833 765 4321"), ErrorCode::number_repeated, UnitField::phone},
        {keeps("8331234567", "123"), ErrorCode::nip_malformed, UnitField::nip}}) {
    EXPECT_EQ(units_of({with_units(kExpress, {Unit{}, keeps("8337654321")}),
                        with_units(kEstelar, {Unit{}, esim(), unit})}),
              (UnitsError{code, 1, field, 2}));
  }
}

TEST(UnitsFromProducts, MoreThanOneHundredKeptNumbersReturnQuantityLimit) {
  const ClientProduct most = with_units(kEstelar, std::vector<Unit>(99, keeps("")));
  EXPECT_TRUE(units_of({most, with_units(kExpress, {esim(), keeps("")})}).ok());
  EXPECT_EQ(units_of({most, with_units(kExpress, {keeps(""), esim(), keeps("")})}),
            (UnitsError{ErrorCode::quantity_limit, 1, UnitField::phone, 2}));
}

TEST(PhysicalSims, EsimsAndRenewalsAreOmitted) {
  EXPECT_EQ(physical_sims({}), 0);
  EXPECT_EQ(physical_sims(Units{{kEstelar, {esim(), Unit{}, keeps("")}},
                                {kExpress, {esim(), Unit{}, renews("8337654321")}}}),
            3);
}

}  // namespace
}  // namespace shop

#include "shop/cart.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <span>

#include "support/carts.hpp"
#include "support/printing.hpp"

namespace shop {
namespace {

using test::cart_of;
using test::kEstelar;
using test::kExpress;
using test::kNoPlan;
using test::kPrimeHalf;
using test::lines_of;

using Lines = std::vector<CartLine>;

// All prices are whole pesos, so no cart distinguishes $999,999.99 from one centavo less.
TEST(Cart, WithinMaxTotalIsTrueUpToTheLimitAndFalseAbove) {
  constexpr auto kWithin = [](std::int64_t centavos) {
    return within_max_total(Money::from_centavos(centavos).value());
  };
  EXPECT_TRUE(kWithin(0));
  EXPECT_TRUE(kWithin(99'999'998));
  EXPECT_TRUE(kWithin(99'999'999));
  EXPECT_FALSE(kWithin(100'000'000));
}

TEST(CartAdd, NewPlanIsAppendedAndExistingOneIncreasedInItsPlace) {
  EXPECT_TRUE(Cart().empty());
  const Cart cart = Cart().add(kEstelar).value().add(kExpress).value();
  EXPECT_EQ(lines_of(cart), (Lines{{kEstelar, 1}, {kExpress, 1}}));
  EXPECT_EQ(cart.quantity_of(kPrimeHalf), 0);
  EXPECT_EQ(cart.count(), 2);
  EXPECT_EQ(cart.total().format(), "$188.00");
  EXPECT_FALSE(cart.empty());
  const Cart more = cart.add(kEstelar).value().add(kEstelar, 3).value();
  EXPECT_EQ(lines_of(more), (Lines{{kEstelar, 5}, {kExpress, 1}}));
  EXPECT_EQ(more.total().format(), "$864.00");
}

TEST(CartAdd, InvalidPlanQuantityOrLimitReturnsItsError) {
  EXPECT_EQ(Cart().add(kNoPlan).error(), ErrorCode::plan_unknown);
  EXPECT_EQ(Cart().add(901).error(), ErrorCode::plan_unknown);  // A top-up is no plan.
  EXPECT_EQ(cart_of({{kExpress, 99}}).add(kExpress).error(), ErrorCode::quantity_limit);
  for (const auto& [quantity, code] : {std::pair(std::int64_t{91}, ErrorCode::quantity_limit),
                                       {INT64_MAX, ErrorCode::quantity_limit},
                                       {0, ErrorCode::quantity_invalid},
                                       {-1, ErrorCode::quantity_invalid}}) {
    EXPECT_EQ(cart_of({{kExpress, 9}}).add(kExpress, quantity).error(), code) << quantity;
  }
}

TEST(CartIncrease, ExistingLineGainsOneUnitAndOthersReturnAnError) {
  EXPECT_EQ(lines_of(cart_of({{kEstelar, 1}}).increase(kEstelar).value()), (Lines{{kEstelar, 2}}));
  EXPECT_EQ(cart_of({{kEstelar, 1}}).increase(kExpress).error(), ErrorCode::line_unknown);
  EXPECT_EQ(Cart().increase(kNoPlan).error(), ErrorCode::line_unknown);
  EXPECT_EQ(cart_of({{kExpress, 99}}).increase(kExpress).error(), ErrorCode::quantity_limit);
}

TEST(CartDecrease, LineLosesOneUnitButNotItsLast) {
  const Cart two = cart_of({{kEstelar, 2}, {kExpress, 1}});
  const Cart one = two.decrease(kEstelar).value();
  EXPECT_EQ(lines_of(one), (Lines{{kEstelar, 1}, {kExpress, 1}}));
  EXPECT_EQ(one.total().format(), "$188.00");
  EXPECT_EQ(one.decrease(kEstelar).error(), ErrorCode::quantity_invalid);
  EXPECT_EQ(one.decrease(kPrimeHalf).error(), ErrorCode::line_unknown);
}

TEST(CartRemove, LineIsRemovedAndUnknownLineReturnsAnError) {
  const Cart cart = cart_of({{kEstelar, 2}, {kExpress, 3}, {kPrimeHalf, 1}});
  const Cart without = cart.remove(kExpress).value();
  EXPECT_EQ(lines_of(without), (Lines{{kEstelar, 2}, {kPrimeHalf, 1}}));
  EXPECT_EQ(without.total().format(), "$1,657.00");
  EXPECT_EQ(without.remove(kExpress).error(), ErrorCode::line_unknown);
  EXPECT_EQ(without.remove(kEstelar).value().remove(kPrimeHalf).value(), Cart());
}

TEST(CartWithQuantity, QuantityOfTheLineIsReplaced) {
  const Cart cart = cart_of({{kEstelar, 2}, {kExpress, 3}});
  EXPECT_EQ(cart.with_quantity(kEstelar, 99).value().total().format(), "$16,788.00");
  EXPECT_EQ(cart.with_quantity(kEstelar, 1).value(), cart_of({{kEstelar, 1}, {kExpress, 3}}));
}

TEST(CartWithQuantity, UnknownLineOrInvalidQuantityReturnsItsError) {
  const Cart cart = cart_of({{kEstelar, 2}});
  EXPECT_EQ(cart.with_quantity(kExpress, 1).error(), ErrorCode::line_unknown);
  for (const std::int64_t quantity : {std::int64_t{0}, std::int64_t{-3}, INT64_MIN}) {
    EXPECT_EQ(cart.with_quantity(kEstelar, quantity).error(), ErrorCode::quantity_invalid);
  }
  for (const std::int64_t quantity : {std::int64_t{100}, INT64_MAX}) {
    EXPECT_EQ(cart.with_quantity(kEstelar, quantity).error(), ErrorCode::quantity_limit);
  }
}

// $1,000,000.00: the nearest to the limit that carts can come from above.
constexpr std::array<CartLine, 8> kJustOver = {
    {{503, 99}, {502, 99}, {501, 99}, {402, 99}, {403, 99}, {401, 1}, {203, 3}, {206, 1}}};
// $999,999.00: and from below.
constexpr std::array<CartLine, 8> kJustWithin = {
    {{503, 99}, {502, 99}, {501, 99}, {402, 99}, {403, 99}, {401, 1}, {203, 4}, {201, 1}}};

TEST(CartTotal, EveryOperationAboveTheLimitReturnsTotalLimit) {
  const Cart cart = Cart::from_lines(std::span(kJustOver).first(7)).value();
  EXPECT_EQ(cart.total().format(), "$999,761.00");
  EXPECT_EQ(cart.add(206).error(), ErrorCode::total_limit);  // $239.00
  const Cart with_both = cart.with_quantity(203, 2).value().add(206).value();
  EXPECT_EQ(with_both.total().format(), "$999,861.00");
  EXPECT_EQ(with_both.increase(203).error(), ErrorCode::total_limit);  // $139.00
  EXPECT_EQ(with_both.add(203).error(), ErrorCode::total_limit);
  EXPECT_EQ(with_both.with_quantity(203, 3).error(), ErrorCode::total_limit);
}

TEST(CartFromLines, LinesOfACartYieldAnEqualCartAndInvalidOnesTheirError) {
  const Cart cart = Cart().add(kPrimeHalf).value().add(kExpress).value();
  EXPECT_EQ(Cart::from_lines(cart.lines()).value(), cart);
  EXPECT_EQ(Cart::from_lines({}).value(), Cart());
  EXPECT_EQ(Cart::from_lines(kJustWithin).value().total().format(), "$999,999.00");
  EXPECT_EQ(Cart::from_lines(kJustOver).error(), ErrorCode::total_limit);
  const auto error = [](const Lines& lines) { return Cart::from_lines(lines).error(); };
  EXPECT_EQ(error({{kNoPlan, 1}}), ErrorCode::plan_unknown);
  EXPECT_EQ(error({{kExpress, 0}}), ErrorCode::quantity_invalid);
  EXPECT_EQ(error({{kExpress, -1}}), ErrorCode::quantity_invalid);
  EXPECT_EQ(error({{kExpress, 100}}), ErrorCode::quantity_limit);
  EXPECT_EQ(error({{kExpress, 1}, {kEstelar, 1}, {kExpress, 1}}), ErrorCode::line_duplicated);
}

TEST(CartEquality, CartsAreEqualIfLinesAndTheirOrderAreEqual) {
  EXPECT_EQ(cart_of({{kEstelar, 1}, {kExpress, 1}}), cart_of({{kEstelar, 1}, {kExpress, 1}}));
  EXPECT_FALSE(cart_of({{kEstelar, 1}, {kExpress, 1}}) == cart_of({{kExpress, 1}, {kEstelar, 1}}));
  EXPECT_FALSE(cart_of({{kEstelar, 1}}) == cart_of({{kEstelar, 2}}));
  EXPECT_FALSE(cart_of({{kEstelar, 1}}) == cart_of({{kEstelar, 1}, {kExpress, 1}}));
  // A removed line leaves no trace.
  EXPECT_EQ(cart_of({{kEstelar, 1}, {kExpress, 1}}).remove(kExpress).value(),
            cart_of({{kEstelar, 1}}));
}

}  // namespace
}  // namespace shop

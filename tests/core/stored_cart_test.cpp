#include "shop/stored_cart.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "support/carts.hpp"
#include "support/printing.hpp"

namespace shop {
namespace {

using test::cart_of;
using test::kEstelar;
using test::kExpress;
using test::kPrimeHalf;
using enum ErrorCode;

const Money k169 = Money::of_pesos(169);

struct Expected {
  Cart cart;
  std::vector<ErrorCode> codes;
};

void expect_line(const RestoredLine& restored, const Expected& expected) {
  EXPECT_EQ(restored.cart, expected.cart);
  std::vector<ErrorCode> codes;
  for (const ErrorCode code : kRestoreCodes) {
    if (restored.has(code)) {
      codes.push_back(code);
    }
  }
  EXPECT_EQ(codes, expected.codes);
  EXPECT_FALSE(restored.has(cart_malformed));  // Not a code of a line.
}

TEST(RestoreLine, ValidLineIsAppended) {
  const Cart before = cart_of({{kExpress, 1}});
  expect_line(restore_line(before, kEstelar, 2, false, k169),
              {cart_of({{kExpress, 1}, {kEstelar, 2}}), {}});
  expect_line(restore_line(before, kEstelar, 99, true, k169),
              {cart_of({{kExpress, 1}, {kEstelar, 99}}), {}});
}

TEST(RestoreLine, UnknownPlanAndQuantityBelowOneAreDropped) {
  const Cart before = cart_of({{kExpress, 1}});
  for (const int id : {-1, 0, 901, 9999}) {
    expect_line(restore_line(before, id, 0, false, k169), {before, {plan_unknown}});
  }
  for (const std::int64_t quantity : {0, -3}) {
    expect_line(restore_line(before, kEstelar, quantity, false, {}), {before, {quantity_invalid}});
  }
}

TEST(RestoreLine, OtherOrUnreadablePriceIsReplaced) {
  for (const std::optional<Money> price : {std::optional(Money::of_pesos(150)), {}}) {
    expect_line(restore_line({}, kEstelar, 2, false, price),
                {cart_of({{kEstelar, 2}}), {price_changed}});
  }
}

TEST(RestoreLine, SecondLineOfAPlanIsAddedButNotOfASecondList) {
  const Cart before = cart_of({{kEstelar, 60}, {kExpress, 1}});
  expect_line(restore_line(before, kEstelar, 2, false, k169),
              {cart_of({{kEstelar, 62}, {kExpress, 1}}), {line_duplicated}});
  expect_line(
      restore_line(before, kEstelar, 60, false, Money()),
      {cart_of({{kEstelar, 99}, {kExpress, 1}}), {price_changed, line_duplicated, quantity_limit}});
  expect_line(restore_line(before, kEstelar, 60, true, k169), {before, {line_duplicated}});
}

TEST(RestoreLine, QuantityAbove99IsReduced) {
  for (const std::int64_t quantity : {std::int64_t{100}, Money::kMaxCentavos}) {
    expect_line(restore_line({}, kEstelar, quantity, false, k169),
                {cart_of({{kEstelar, 99}}), {quantity_limit}});
  }
}

TEST(RestoreLine, TotalAboveTheLimitKeepsTheUnitsThatFit) {
  const Cart nearly = cart_of({{503, 99}, {502, 99}, {501, 99}, {kPrimeHalf, 99}, {403, 99}});
  expect_line(restore_line(nearly, kEstelar, 9, false, k169),
              {nearly.add(kEstelar, 9).value(), {}});
  expect_line(restore_line(nearly, kEstelar, 12, false, k169),
              {nearly.add(kEstelar, 9).value(), {total_limit}});
  expect_line(restore_line(nearly, kEstelar, 100, false, k169),
              {nearly.add(kEstelar, 9).value(), {quantity_limit, total_limit}});
  const Cart full = nearly.add(kEstelar, 9).value();
  expect_line(restore_line(full, 401, 1, false, find_plan(401)->price), {full, {total_limit}});
}

}  // namespace
}  // namespace shop

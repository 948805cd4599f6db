#include "result.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace server {
namespace {

Result<std::unique_ptr<int>> half(int number) {
  if (number % 2 != 0) {
    return ApiError{shop::ErrorCode::field_invalid, "number"};
  }
  return std::make_unique<int>(number / 2);
}

TEST(Result, HoldsWhatWasWanted) {
  auto result = half(8);
  ASSERT_TRUE(result);
  EXPECT_EQ(**result, 4);
  const std::unique_ptr<int> taken = std::move(*result);
  EXPECT_EQ(*taken, 4);
  EXPECT_THROW(static_cast<void>(result.error()), std::bad_variant_access);
}

TEST(Result, HoldsWhyThereIsNone) {
  const auto result = half(7);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().field, "number");
  EXPECT_THROW(static_cast<void>(*result), std::bad_variant_access);
}

TEST(Result, HasAnErrorOfAnyType) {
  enum class Wrong { all };
  const Result<std::string, Wrong> value = std::string("text");
  EXPECT_EQ(value->size(), 4U);
  const Result<std::string, Wrong> error = Wrong::all;
  EXPECT_EQ(error.error(), Wrong::all);
}

}  // namespace
}  // namespace server

#include "shop/error.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "support/printing.hpp"

namespace shop {
namespace {

TEST(ErrorCode, NamesAreSnakeCaseAndUniqueInTheOrderOfTheValues) {
  std::set<std::string_view> seen;
  for (const ErrorCode code : all_error_codes()) {
    const std::string_view text = name(code);
    EXPECT_EQ(static_cast<std::size_t>(code), seen.size()) << text;
    EXPECT_FALSE(text.empty());
    EXPECT_EQ(text.find_first_not_of("abcdefghijklmnopqrstuvwxyz_"), std::string_view::npos)
        << text;
    EXPECT_TRUE(seen.insert(text).second) << text;
  }
  EXPECT_EQ(name(static_cast<ErrorCode>(seen.size())), "");
}

TEST(Result, ValueCanBeMovedOut) {
  Result<std::string> result = std::string("long enough to live on the heap, not in the object");
  const std::string taken = std::move(result).value();
  EXPECT_EQ(taken, "long enough to live on the heap, not in the object");
}

TEST(Result, ComparesValuesAndErrors) {
  EXPECT_EQ(Result<int>(1), Result<int>(1));
  EXPECT_NE(Result<int>(1), Result<int>(2));
  EXPECT_NE(Result<int>(1), Result<int>(ErrorCode::internal));
  EXPECT_NE(Result<int>(ErrorCode::busy), Result<int>(ErrorCode::internal));
}

TEST(ResultDeathTest, AccessingTheAbsentAlternativeAborts) {
  const Result<int> error = ErrorCode::internal;
  const Result<int> value = 1;
  EXPECT_DEATH_IF_SUPPORTED((void)error.value(), "");
  EXPECT_DEATH_IF_SUPPORTED((void)Result<int>(ErrorCode::internal).value(), "");
  EXPECT_DEATH_IF_SUPPORTED((void)value.error(), "");
}

}  // namespace
}  // namespace shop

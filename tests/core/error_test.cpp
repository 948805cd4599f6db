#include "shop/error.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <string>

#include "support/printing.hpp"

namespace shop {
namespace {

TEST(ErrorCode, NamesAreSnakeCaseAndUnique) {
  std::set<std::string_view> seen;
  for (const ErrorCode code : all_error_codes()) {
    const std::string_view text = name(code);
    EXPECT_FALSE(text.empty());
    EXPECT_TRUE(std::all_of(text.begin(), text.end(), [](char c) {
      return c == '_' || (std::islower(static_cast<unsigned char>(c)) != 0);
    })) << text;
    EXPECT_TRUE(seen.insert(text).second) << text;
  }
}

TEST(ErrorCode, IndexOfEachIsItsUnderlyingValue) {
  for (std::size_t i = 0; i < all_error_codes().size(); ++i) {
    EXPECT_EQ(static_cast<std::size_t>(all_error_codes()[i]), i);
  }
}

TEST(ErrorCode, PublishedNamesAreUnchanged) {
  EXPECT_EQ(name(ErrorCode::amount_malformed), "amount_malformed");
  EXPECT_EQ(name(ErrorCode::quote_mismatch), "quote_mismatch");
  EXPECT_EQ(name(ErrorCode::between_streets_required), "between_streets_required");
  EXPECT_EQ(name(ErrorCode::core_unavailable), "core_unavailable");
}

TEST(ErrorCode, NameOfAnUnknownValueIsEmpty) {
  const auto beyond = static_cast<ErrorCode>(all_error_codes().size());
  EXPECT_EQ(name(beyond), "");
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

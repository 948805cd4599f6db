#include "imei/limits.hpp"

#include <gtest/gtest.h>

#include "support/fakes.hpp"

namespace server {
namespace {

using namespace std::chrono_literals;

class MemoryRateLimitTest : public testing::Test {
 protected:
  int charge(const std::string& key) { return limit_.charge(key); }

  test::FakeClock clock_;
  MemoryRateLimit limit_{clock_, Limit{3, 60}, 100};
};

TEST_F(MemoryRateLimitTest, AllowsSoManyInAWindowThatBeginsWithTheFirst) {
  EXPECT_EQ(charge("a"), 0);
  clock_.advance(30s);
  EXPECT_EQ(charge("a"), 0);
  EXPECT_EQ(charge("a"), 0);
  EXPECT_EQ(charge("a"), 30);
  clock_.advance(29'500ms);
  EXPECT_EQ(charge("a"), 1);
  clock_.advance(500ms);
  EXPECT_EQ(charge("a"), 0);
}

TEST_F(MemoryRateLimitTest, EachKeyHasItsOwn) {
  for (int i = 0; i < 10; ++i) {
    charge("a");
  }
  EXPECT_EQ(charge("b"), 0);
}

TEST_F(MemoryRateLimitTest, NeverGrowsBeyondItsRoom) {
  for (int i = 0; i < 10'000; ++i) {
    EXPECT_EQ(charge(std::to_string(i)), 0);
    EXPECT_LE(limit_.size(), 100U);
    clock_.advance(1ms);
  }
}

TEST_F(MemoryRateLimitTest, ForgetsWhatIsOverFirst) {
  for (int i = 0; i < 99; ++i) {
    charge(std::to_string(i));
  }
  clock_.advance(60s);
  for (int i = 0; i < 3; ++i) {
    charge("busy");
  }
  EXPECT_EQ(charge("busy"), 60);
  EXPECT_EQ(limit_.size(), 1U);
}

}  // namespace
}  // namespace server

#include "imei/limits.hpp"

#include <gtest/gtest.h>

#include "support/fakes.hpp"

namespace server {
namespace {

using namespace std::chrono_literals;

class MemoryRateLimitsTest : public testing::Test {
 protected:
  int charge(const std::string& key, bool count = true) {
    return limits_.charge({{key, Limit{3, 60}, count}});
  }

  test::FakeClock clock_;
  MemoryRateLimits limits_{clock_, 100};
};

TEST_F(MemoryRateLimitsTest, AllowsSoManyInAWindowThatBeginsWithTheFirst) {
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

TEST_F(MemoryRateLimitsTest, EachKeyHasItsOwn) {
  for (int i = 0; i < 10; ++i) {
    charge("a");
  }
  EXPECT_EQ(charge("b"), 0);
}

TEST_F(MemoryRateLimitsTest, LookingCountsNothing) {
  for (int i = 0; i < 10; ++i) {
    EXPECT_EQ(charge("a", false), 0);
  }
  charge("a");
  charge("a");
  EXPECT_EQ(charge("a", false), 0);
  charge("a");
  EXPECT_EQ(charge("a", false), 60);
}

TEST_F(MemoryRateLimitsTest, GivesBack) {
  for (int i = 0; i < 3; ++i) {
    charge("a");
  }
  limits_.give_back({"a", "unknown"});
  EXPECT_EQ(charge("a"), 0);
  EXPECT_EQ(charge("a"), 60);
}

TEST_F(MemoryRateLimitsTest, SaysTheLongestWaitOfSeveral) {
  EXPECT_EQ(limits_.charge({{"a", Limit{1, 10}}, {"b", Limit{1, 20}}}), 0);
  EXPECT_EQ(limits_.charge({{"a", Limit{1, 10}}, {"b", Limit{1, 20}}}), 20);
}

TEST_F(MemoryRateLimitsTest, NeverGrowsBeyondItsRoom) {
  for (int i = 0; i < 10'000; ++i) {
    EXPECT_EQ(charge(std::to_string(i)), 0);
    EXPECT_LE(limits_.size(), 100U);
    clock_.advance(1ms);
  }
}

TEST_F(MemoryRateLimitsTest, ForgetsWhatIsOverFirst) {
  for (int i = 0; i < 99; ++i) {
    charge(std::to_string(i));
  }
  clock_.advance(60s);
  for (int i = 0; i < 3; ++i) {
    charge("busy");
  }
  EXPECT_EQ(charge("busy"), 60);
  EXPECT_EQ(limits_.size(), 1U);
}

}  // namespace
}  // namespace server

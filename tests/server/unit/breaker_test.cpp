#include "breaker.hpp"

#include <gtest/gtest.h>

#include "support/fakes.hpp"

namespace server {
namespace {

using namespace std::chrono_literals;
using Sign = CircuitBreaker::Sign;
using Way = CircuitBreaker::Way;

class CircuitBreakerTest : public testing::Test {
 protected:
  void open() {
    while (!breaker_.is_open()) {
      breaker_.learn(Sign::timed_out);
    }
  }
  [[nodiscard]] bool counted(const std::string& line) const {
    return metrics_.text().find("breaker_total{service=\"x\"," + line + '\n') != std::string::npos;
  }

  test::FakeClock clock_;
  Log log_{-1};
  Metrics metrics_;
  CircuitBreaker breaker_{"x", clock_, log_, metrics_, {}};
};

TEST_F(CircuitBreakerTest, OpensAtTheSixthFailureInARow) {
  for (int i = 0; i < 6; ++i) {
    EXPECT_EQ(breaker_.way(), Way::usual) << i;
    breaker_.learn(Sign::failed);
  }
  EXPECT_TRUE(breaker_.is_open());
  EXPECT_EQ(breaker_.way(), Way::none);
}

TEST_F(CircuitBreakerTest, OpensAtTheSecondTimeOutInARow) {
  breaker_.learn(Sign::timed_out);
  EXPECT_FALSE(breaker_.is_open());
  breaker_.learn(Sign::timed_out);
  EXPECT_TRUE(breaker_.is_open());
}

TEST_F(CircuitBreakerTest, ASignOfLifeBetweenFailuresStartsAnew) {
  for (int i = 0; i < 20; ++i) {
    breaker_.learn(Sign::timed_out);
    breaker_.learn(Sign::alive);
    EXPECT_FALSE(breaker_.is_open());
  }
  EXPECT_EQ(metrics_.text().find("breaker_total"), std::string::npos) << "it was never open";
}

TEST_F(CircuitBreakerTest, ProbesAfterARestAndOneAtATime) {
  open();
  clock_.advance(1'999ms);
  EXPECT_EQ(breaker_.way(), Way::none);
  clock_.advance(1ms);
  EXPECT_EQ(breaker_.way(), Way::probe);
  clock_.advance(8s);
  EXPECT_EQ(breaker_.way(), Way::none) << "one is on its way";
  breaker_.learn(Sign::failed, Way::probe);
  EXPECT_TRUE(breaker_.is_open());
  clock_.advance(1'999ms);
  EXPECT_EQ(breaker_.way(), Way::none);
  clock_.advance(1ms);
  EXPECT_EQ(breaker_.way(), Way::probe);
}

TEST_F(CircuitBreakerTest, ASignOfLifeClosesIt) {
  open();
  breaker_.learn(Sign::alive);
  EXPECT_EQ(breaker_.way(), Way::usual);
  breaker_.learn(Sign::timed_out);
  EXPECT_FALSE(breaker_.is_open()) << "the strikes begin anew";
}

TEST_F(CircuitBreakerTest, AProbeThatSucceedsLeavesRoomForTheNext) {
  for (int i = 0; i < 2; ++i) {
    open();
    clock_.advance(2s);
    EXPECT_EQ(breaker_.way(), Way::probe) << i;
    breaker_.learn(Sign::alive, Way::probe);
    EXPECT_FALSE(breaker_.is_open());
  }
}

TEST_F(CircuitBreakerTest, CallsThatFailLaterDoNotPutOffTheProbe) {
  open();
  clock_.advance(1'900ms);
  breaker_.learn(Sign::timed_out);
  clock_.advance(100ms);
  EXPECT_EQ(breaker_.way(), Way::probe);
}

TEST_F(CircuitBreakerTest, CountsEachTurnOnce) {
  open();
  breaker_.learn(Sign::timed_out);
  EXPECT_TRUE(counted("to=\"open\"} 1"));
  breaker_.learn(Sign::alive);
  breaker_.learn(Sign::alive);
  EXPECT_TRUE(counted("to=\"closed\"} 1"));
}

}  // namespace
}  // namespace server

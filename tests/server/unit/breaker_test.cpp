#include "breaker.hpp"

#include <gtest/gtest.h>

namespace server {
namespace {

using namespace std::chrono_literals;
using Failure = CircuitBreaker::Failure;

class CircuitBreakerTest : public testing::Test {
 protected:
  void open() {
    while (!breaker_.is_open()) {
      breaker_.failed(Failure::time_out, now_);
    }
  }

  Clock::TimePoint now_ = Clock::TimePoint{} + 1h;
  CircuitBreaker breaker_;
};

TEST_F(CircuitBreakerTest, OpensAtTheSixthFailureInARow) {
  for (int i = 0; i < 5; ++i) {
    EXPECT_FALSE(breaker_.failed(Failure::quick, now_)) << i;
    EXPECT_FALSE(breaker_.is_open()) << i;
  }
  EXPECT_TRUE(breaker_.failed(Failure::quick, now_));
  EXPECT_TRUE(breaker_.is_open());
}

TEST_F(CircuitBreakerTest, OpensAtTheSecondTimeOutInARow) {
  EXPECT_FALSE(breaker_.failed(Failure::time_out, now_));
  EXPECT_TRUE(breaker_.failed(Failure::time_out, now_));
}

TEST_F(CircuitBreakerTest, ASignOfLifeBetweenFailuresStartsAnew) {
  for (int i = 0; i < 20; ++i) {
    EXPECT_FALSE(breaker_.failed(Failure::time_out, now_));
    EXPECT_FALSE(breaker_.succeeded()) << "it was not open";
  }
}

TEST_F(CircuitBreakerTest, ProbesAfterARestAndOneAtATime) {
  open();
  EXPECT_FALSE(breaker_.claim_probe(now_));
  EXPECT_FALSE(breaker_.claim_probe(now_ + 1'999ms));
  EXPECT_TRUE(breaker_.claim_probe(now_ + 2s));
  EXPECT_FALSE(breaker_.claim_probe(now_ + 10s)) << "one is on its way";
  breaker_.probe_failed(now_ + 4s);
  EXPECT_TRUE(breaker_.is_open());
  EXPECT_FALSE(breaker_.claim_probe(now_ + 5'999ms));
  EXPECT_TRUE(breaker_.claim_probe(now_ + 6s));
}

TEST_F(CircuitBreakerTest, ASignOfLifeClosesIt) {
  open();
  EXPECT_TRUE(breaker_.succeeded());
  EXPECT_FALSE(breaker_.is_open());
  EXPECT_FALSE(breaker_.claim_probe(now_ + 1h)) << "nothing to find out";
  EXPECT_FALSE(breaker_.failed(Failure::time_out, now_)) << "the strikes begin anew";
}

TEST_F(CircuitBreakerTest, CallsThatFailLaterDoNotPutOffTheProbe) {
  open();
  EXPECT_FALSE(breaker_.failed(Failure::time_out, now_ + 1'900ms));
  EXPECT_TRUE(breaker_.claim_probe(now_ + 2s));
}

TEST_F(CircuitBreakerTest, HasNothingToProbeWhileClosed) {
  EXPECT_FALSE(breaker_.claim_probe(now_));
  breaker_.failed(Failure::quick, now_);
  EXPECT_FALSE(breaker_.claim_probe(now_ + 1h));
}

}  // namespace
}  // namespace server

#include "base/circuit_breaker.hpp"

#include <gtest/gtest.h>

#include <map>

#include "support/fakes.hpp"

namespace server {
namespace {

using namespace std::chrono_literals;

const std::map<char, CallResult> kResults{{'f', CallResult::failed},
                                          {'t', CallResult::timed_out},
                                          {'r', CallResult::responded},
                                          {'c', CallResult::cut_short}};

class CircuitBreakerTest : public testing::Test {
 protected:
  /// Makes a call with this result; returns false if the breaker rejected it.
  bool call(CallResult result) {
    auto permit = breaker_.acquire();
    if (permit) {
      permit->record(result);
    }
    return permit.has_value();
  }
  void open() {
    while (!breaker_.is_open()) {
      ASSERT_TRUE(call(CallResult::timed_out));
    }
  }
  double count(const char* state) {
    return metrics_
        .counter("tuisty_circuit_breaker_transitions_total",
                 std::string("service=\"x\",state=\"") + state + '"')
        .value();
  }

  test::FakeClock clock_;
  Log log_{-1};
  Metrics metrics_;
  CircuitBreaker breaker_{"x", clock_, log_, metrics_, {}};
};

// Calls that failed, timed out, were responded to, were cut short by the caller's deadline, or
// whose permit was dropped.
TEST_F(CircuitBreakerTest, SixFailuresInARowOpenItAndATimeoutCountsThreeTimes) {
  for (const auto& [calls, opens] : {std::pair("fffff", false),
                                     {"ffffff", true},
                                     {"tff", false},
                                     {"tfff", true},
                                     {"tt", true},
                                     {"trtrtrtrt", false},
                                     {"fffffrfffff", false},
                                     {"cccccccccc", false},
                                     {"dddddd", true}}) {
    CircuitBreaker breaker("x", clock_, log_, metrics_, {});
    for (const char* call = calls; *call != '\0'; ++call) {
      EXPECT_FALSE(breaker.is_open()) << calls;
      if (auto permit = breaker.acquire(); *call != 'd') {
        permit.value().record(kResults.at(*call));
      }
    }
    EXPECT_EQ(breaker.is_open(), opens) << calls;
    EXPECT_EQ(breaker.acquire().has_value(), !opens) << calls;
  }
}

TEST_F(CircuitBreakerTest, ProbeThatIsDroppedMakesRoomForTheNext) {
  open();
  clock_.advance(2s);
  EXPECT_TRUE(breaker_.acquire()) << "dropped immediately";
  clock_.advance(2s);
  EXPECT_TRUE(call(CallResult::cut_short)) << "by its caller's deadline";
  EXPECT_TRUE(call(CallResult::responded)) << "the probe in its place";
  EXPECT_FALSE(breaker_.is_open());
}

TEST_F(CircuitBreakerTest, AllowsOneProbePerInterval) {
  open();
  clock_.advance(1'999ms);
  EXPECT_FALSE(breaker_.acquire());
  clock_.advance(1ms);
  {
    auto probe = breaker_.acquire();
    ASSERT_TRUE(probe);
    clock_.advance(8s);
    EXPECT_FALSE(breaker_.acquire()) << "one is in flight";
    probe->record(CallResult::failed);
  }
  EXPECT_TRUE(breaker_.is_open());
  clock_.advance(1'999ms);
  EXPECT_FALSE(breaker_.acquire());
  clock_.advance(1ms);
  EXPECT_TRUE(breaker_.acquire());
}

TEST_F(CircuitBreakerTest, SuccessOfAnEarlierCallClosesIt) {
  auto earlier = breaker_.acquire();
  open();
  earlier->record(CallResult::responded);
  EXPECT_TRUE(call(CallResult::timed_out));
  EXPECT_FALSE(breaker_.is_open()) << "the count was reset";
}

TEST_F(CircuitBreakerTest, ProbeOfAnEarlierOutageDoesNotBlockTheNextOne) {
  auto first = breaker_.acquire();
  auto second = breaker_.acquire();
  auto third = breaker_.acquire();
  open();
  clock_.advance(2s);
  const auto probe = breaker_.acquire();
  first->record(CallResult::responded);
  second->record(CallResult::timed_out);
  third->record(CallResult::timed_out);
  EXPECT_TRUE(breaker_.is_open());
  clock_.advance(2s);
  EXPECT_TRUE(breaker_.acquire()) << "the first probe is still in flight";
}

TEST_F(CircuitBreakerTest, FailureOfAnEarlierCallDoesNotDelayTheProbe) {
  auto earlier = breaker_.acquire();
  open();
  clock_.advance(1'900ms);
  earlier->record(CallResult::timed_out);
  clock_.advance(100ms);
  EXPECT_TRUE(breaker_.acquire());
}

TEST_F(CircuitBreakerTest, CountsEachTransitionOnce) {
  auto earlier = breaker_.acquire();
  open();
  EXPECT_EQ(count("open"), 1);
  EXPECT_EQ(metrics_.gauge("tuisty_circuit_breaker_open", "service=\"x\"").value(), 1);
  earlier->record(CallResult::responded);
  call(CallResult::responded);
  EXPECT_EQ(count("closed"), 1);
  EXPECT_EQ(metrics_.gauge("tuisty_circuit_breaker_open", "service=\"x\"").value(), 0);
}

}  // namespace
}  // namespace server

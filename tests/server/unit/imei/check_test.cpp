#include "imei/check.hpp"

#include <gtest/gtest.h>

#include "imei/fake_carrier.hpp"
#include "support/fakes.hpp"
#include "support/loop.hpp"

namespace server {
namespace {

using namespace std::chrono_literals;
using shop::ErrorCode;

constexpr const char* kImei = "356938035643809";
constexpr const char* kOther = "490154203237518";

class CheckImeiTest : public testing::Test {
 protected:
  ErrorCode code(const std::string& imei) {
    const auto outcome = test::outcome(check_(imei));
    EXPECT_FALSE(outcome);
    return outcome ? ErrorCode{} : outcome.error().code;
  }
  void open_breaker() {
    carrier_.next = CallResult::timed_out;
    EXPECT_EQ(code("000000000000001"), ErrorCode::imei_unavailable);
    EXPECT_EQ(code("000000000000002"), ErrorCode::imei_unavailable);
    carrier_.imeis.clear();
  }
  [[nodiscard]] bool counted(const std::string& line) const {
    return metrics_.text().find(line + '\n') != std::string::npos;
  }

  test::FakeCarrier carrier_;
  test::FakeClock clock_;
  Log log_{-1};
  Metrics metrics_;
  CheckImei check_{std::ref(carrier_), clock_, log_, metrics_};
};

TEST_F(CheckImeiTest, ReturnsTheCarriersResponse) {
  EXPECT_EQ(*test::outcome(check_(kImei)), test::tested_phone());
  EXPECT_EQ(carrier_.imeis, std::vector<std::string>{kImei});
  EXPECT_EQ(carrier_.limits, std::vector<std::chrono::milliseconds>{4s});
}

TEST_F(CheckImeiTest, MalformedImeiIsRejectedWithoutLookUp) {
  EXPECT_EQ(code("35693803564380a"), ErrorCode::imei_not_digits);
  const auto shorter = test::outcome(check_("12345678901234"));
  EXPECT_EQ(shorter.error().code, ErrorCode::imei_wrong_length);
  EXPECT_EQ(shorter.error().more, "Actualmente tiene 14.");
  EXPECT_EQ(shorter.error().field, "imei");
  EXPECT_EQ(test::outcome(check_("")).error().more, "Actualmente tiene 0.");
  EXPECT_TRUE(carrier_.imeis.empty());
}

TEST_F(CheckImeiTest, WrongCheckDigitIsLookedUp) {
  EXPECT_TRUE(test::outcome(check_("356938035643808")));
  EXPECT_EQ(carrier_.imeis.size(), 1U);
}

TEST_F(CheckImeiTest, DefiniteResponseIsCachedForAMinute) {
  static_cast<void>(test::outcome(check_(kImei)));
  clock_.advance(59s);
  EXPECT_EQ(*test::outcome(check_(kImei)), test::tested_phone());
  EXPECT_EQ(carrier_.imeis.size(), 1U);
  clock_.advance(1s);
  static_cast<void>(test::outcome(check_(kImei)));
  EXPECT_EQ(carrier_.imeis.size(), 2U);
}

TEST_F(CheckImeiTest, KeptResponsesAreFewAndForgottenAfterAMinute) {
  CheckImei check(std::ref(carrier_), clock_, log_, metrics_, 3);
  for (int i = 0; i < 100; ++i) {
    EXPECT_TRUE(test::outcome(check("0000000000000" + std::to_string(10 + i % 90))));
    EXPECT_LE(check.kept(), 3U);
  }
  clock_.advance(59s);
  check.forget_expired();
  EXPECT_GT(check.kept(), 0U);
  clock_.advance(1s);
  check.forget_expired();
  EXPECT_EQ(check.kept(), 0U);
}

TEST_F(CheckImeiTest, FailureIsNotCached) {
  for (const auto failure : {CallResult::failed, CallResult::responded}) {
    carrier_.next = failure;
    static_cast<void>(test::outcome(check_(kImei)));
  }
  static_cast<void>(test::outcome(check_(kImei)));
  EXPECT_EQ(carrier_.imeis.size(), 3U);
}

TEST_F(CheckImeiTest, EachFailureHasItsCode) {
  carrier_.next = CallResult::timed_out;
  EXPECT_EQ(code(kImei), ErrorCode::imei_unavailable);
  carrier_.next = CallResult::responded;
  EXPECT_EQ(code(kImei), ErrorCode::imei_answer_incomplete);
  carrier_.next = CallResult::failed;
  EXPECT_EQ(code(kImei), ErrorCode::imei_unavailable);
  carrier_.next = CallResult::cut_short;
  EXPECT_EQ(code(kImei), ErrorCode::busy);
}

TEST_F(CheckImeiTest, OpenBreakerRejectsImmediatelyAndServesTheCache) {
  static_cast<void>(test::outcome(check_(kImei)));
  open_breaker();
  EXPECT_TRUE(
      counted(R"(tuisty_circuit_breaker_transitions_total{service="carrier",state="open"} 1)"));
  EXPECT_EQ(code(kOther), ErrorCode::imei_unavailable);
  EXPECT_EQ(*test::outcome(check_(kImei)), test::tested_phone());
  EXPECT_TRUE(carrier_.imeis.empty());
}

TEST_F(CheckImeiTest, UnusableResponsesAndCallersDeadlinesNeverOpenTheBreaker) {
  for (const auto failure : {CallResult::responded, CallResult::cut_short}) {
    carrier_.next = failure;
    for (int i = 0; i < 20; ++i) {
      static_cast<void>(test::outcome(check_(kImei)));
    }
  }
  EXPECT_TRUE(
      counted(R"(tuisty_circuit_breaker_transitions_total{service="carrier",state="open"} 0)"));
}

}  // namespace
}  // namespace server

#include "imei/check.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <optional>
#include <thread>

#include "imei/fake_operator.hpp"
#include "support/fakes.hpp"

namespace server {
namespace {

using namespace std::chrono_literals;
using shop::ErrorCode;
using Outcome = Result<DeviceAnswer>;

constexpr const char* kImei = "356938035643809";
constexpr const char* kOther = "490154203237518";

std::optional<ErrorCode> code(const std::optional<Outcome>& outcome) {
  return outcome && !*outcome ? std::optional(outcome->error().code) : std::nullopt;
}

std::optional<DeviceAnswer> device(const std::optional<Outcome>& outcome) {
  return outcome && *outcome ? std::optional(**outcome) : std::nullopt;
}

class CheckImeiTest : public testing::Test {
 protected:
  using Slot = std::shared_ptr<std::optional<Outcome>>;

  /// Where the answer will be.
  Slot check(const std::string& imei) {
    auto slot = std::make_shared<std::optional<Outcome>>();
    check_(imei, [slot](const Outcome& outcome) {
      EXPECT_FALSE(slot->has_value()) << "answered twice";
      *slot = outcome;
    });
    return slot;
  }
  void open_breaker() {
    for (const char* imei : {"000000000000001", "000000000000002"}) {
      check(imei);
      operator_.answer(OperatorFailure::timed_out);
    }
  }
  std::string metrics() { return metrics_.text(); }

  test::FakeOperator operator_;
  test::FakeClock clock_;
  Log log_{-1};
  Metrics metrics_;
  CheckImei check_{
      operator_,
      clock_,
      log_,
      metrics_,
      {.limit = 4s, .most_questions = 3, .most_waiting = 5, .breaker = {}, .cache = {}}};
};

TEST_F(CheckImeiTest, PassesTheOperatorsAnswerOn) {
  const auto slot = check(kImei);
  EXPECT_FALSE(*slot);
  ASSERT_EQ(operator_.questions.size(), 1U);
  EXPECT_EQ(operator_.questions[0].imei, kImei);
  EXPECT_EQ(operator_.questions[0].limit, 4s);
  operator_.answer(test::tested_phone());
  EXPECT_EQ(device(*slot), test::tested_phone());
}

TEST_F(CheckImeiTest, AsksNothingAboutWhatIsNoImei) {
  EXPECT_EQ(code(*check("35693803564380a")), ErrorCode::imei_not_digits);
  const auto shorter = check("12345678901234");
  EXPECT_EQ(code(*shorter), ErrorCode::imei_wrong_length);
  EXPECT_EQ((**shorter).error().more, "Actualmente tiene 14.");
  EXPECT_EQ((**shorter).error().field, "imei");
  EXPECT_EQ((**check("")).error().more, "Actualmente tiene 0.");
  EXPECT_TRUE(operator_.questions.empty());
}

TEST_F(CheckImeiTest, AWrongCheckDigitIsNoReasonToRefuse) {
  check("356938035643808");
  EXPECT_EQ(operator_.questions.size(), 1U);
}

TEST_F(CheckImeiTest, TheSameImeiAtTheSameTimeIsOneQuestion) {
  const auto first = check(kImei);
  const auto second = check(kImei);
  const auto third = check(kImei);
  check(kOther);
  EXPECT_EQ(operator_.questions.size(), 2U);
  operator_.answer(test::tested_phone());
  for (const auto& slot : {first, second, third}) {
    EXPECT_EQ(device(*slot), test::tested_phone());
  }
}

TEST_F(CheckImeiTest, AFailureIsSharedToo) {
  const auto first = check(kImei);
  const auto second = check(kImei);
  operator_.answer(OperatorFailure::unavailable);
  EXPECT_EQ(code(*first), ErrorCode::imei_unavailable);
  EXPECT_EQ(code(*second), ErrorCode::imei_unavailable);
}

TEST_F(CheckImeiTest, ADefiniteAnswerIsKeptForAMinute) {
  check(kImei);
  operator_.answer(test::tested_phone());
  clock_.advance(59s);
  EXPECT_EQ(device(*check(kImei)), test::tested_phone());
  EXPECT_EQ(operator_.questions.size(), 1U);
  clock_.advance(1s);
  check(kImei);
  EXPECT_EQ(operator_.questions.size(), 2U);
}

TEST_F(CheckImeiTest, AFailureIsNotKept) {
  for (const auto failure : {OperatorFailure::unavailable, OperatorFailure::unusable}) {
    check(kImei);
    operator_.answer(failure);
  }
  check(kImei);
  EXPECT_EQ(operator_.questions.size(), 3U);
}

TEST_F(CheckImeiTest, TellsEachFailureByItsCode) {
  const auto late = check(kImei);
  operator_.answer(OperatorFailure::timed_out);
  EXPECT_EQ(code(*late), ErrorCode::imei_unavailable);
  const auto broken = check(kImei);
  operator_.answer(OperatorFailure::unavailable);
  EXPECT_EQ(code(*broken), ErrorCode::imei_unavailable);
  const auto odd = check(kImei);
  operator_.answer(OperatorFailure::unusable);
  EXPECT_EQ(code(*odd), ErrorCode::imei_answer_incomplete);
}

TEST_F(CheckImeiTest, AnswersAtOnceWhileTheOperatorIsDown) {
  open_breaker();
  EXPECT_EQ(code(*check(kImei)), ErrorCode::imei_unavailable);
  EXPECT_EQ(operator_.open(), 0U);
  EXPECT_NE(metrics().find(R"(breaker_total{service="operator",to="open"} 1)"), std::string::npos);
}

TEST_F(CheckImeiTest, WhatIsKnownIsToldWhileTheOperatorIsDown) {
  check(kImei);
  operator_.answer(test::tested_phone());
  open_breaker();
  EXPECT_EQ(device(*check(kImei)), test::tested_phone());
}

TEST_F(CheckImeiTest, FindsOutByItselfThatTheOperatorIsBack) {
  open_breaker();
  check_.tick();
  EXPECT_EQ(operator_.open(), 0U) << "it rests first";
  clock_.advance(2s);
  check_.tick();
  check_.tick();
  ASSERT_EQ(operator_.open(), 1U) << "one probe, however often it is reminded";
  EXPECT_EQ(operator_.questions.back().imei, "001010123456780") << "nobody's phone";
  operator_.answer(OperatorFailure::timed_out);
  check_.tick();
  EXPECT_EQ(operator_.open(), 0U);
  EXPECT_EQ(code(*check(kImei)), ErrorCode::imei_unavailable);

  clock_.advance(2s);
  check_.tick();
  ASSERT_EQ(operator_.open(), 1U);
  operator_.answer(OperatorFailure::unusable);  // it does not know that number, but it answers
  EXPECT_NE(metrics().find(R"(breaker_total{service="operator",to="closed"} 1)"),
            std::string::npos);
  const auto slot = check(kImei);
  operator_.answer(test::tested_phone());
  EXPECT_EQ(device(*slot), test::tested_phone());
}

TEST_F(CheckImeiTest, AnAnswerThatComesLateClosesTheBreaker) {
  const auto slow = check(kImei);
  const auto question = operator_.questions.back();
  ++operator_.answered;
  open_breaker();
  question.done(test::tested_phone());
  EXPECT_EQ(device(*slow), test::tested_phone());
  check(kOther);
  EXPECT_EQ(operator_.open(), 1U);
}

TEST_F(CheckImeiTest, AnswersThatCannotBeUsedOpenNothing) {
  for (int i = 0; i < 20; ++i) {
    check(kImei);
    operator_.answer(OperatorFailure::unusable);
  }
  EXPECT_EQ(metrics().find("breaker_total"), std::string::npos);
}

TEST_F(CheckImeiTest, AsksOnlySoManyQuestionsAtOnce) {
  check("000000000000001");
  check("000000000000002");
  check("000000000000003");
  EXPECT_EQ(code(*check("000000000000004")), ErrorCode::busy);
  EXPECT_FALSE(*check("000000000000003")) << "may share one that is asked";
  operator_.answer(test::tested_phone());
  EXPECT_FALSE(*check("000000000000004"));
}

TEST_F(CheckImeiTest, LetsOnlySoManyWait) {
  std::vector<Slot> waiting;
  for (int i = 0; i < 5; ++i) {
    waiting.push_back(check(kImei));
  }
  EXPECT_EQ(code(*check(kImei)), ErrorCode::busy);
  operator_.answer(test::tested_phone());
  EXPECT_EQ(device(*waiting.back()), test::tested_phone());
  check(kOther);
  EXPECT_EQ(operator_.open(), 1U);
}

/// Answers at once, on the asking thread.
class InstantOperator final : public OperatorApi {
 public:
  void ask(const std::string& imei, std::chrono::milliseconds /*limit*/, Done done) override {
    ++asked;
    done(imei.back() == '9' ? OperatorOutcome(test::tested_phone())
                            : OperatorOutcome(OperatorFailure::unusable));
  }
  std::atomic<int> asked{0};
};

TEST_F(CheckImeiTest, ManyThreadsEachGetOneAnswer) {
  InstantOperator instant;
  CheckImei check(instant, clock_, log_, metrics_);
  std::atomic<int> right{0};
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&check, &right] {
      for (int i = 0; i < 500; ++i) {
        const std::string imei = "3569380356" + std::to_string(10'000 + i);
        check(imei, [&right, known = imei.back() == '9'](const Outcome& outcome) {
          right += outcome.ok() == known ? 1 : 0;
        });
        check.tick();
      }
    });
  }
  for (auto& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(right, 2'000);
  EXPECT_GE(instant.asked, 500);
}

}  // namespace
}  // namespace server

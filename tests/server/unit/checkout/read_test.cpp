#include "checkout/read.hpp"

#include <gtest/gtest.h>

#include "support/fakes.hpp"
#include "support/orders.hpp"
#include "support/test_database.hpp"

namespace server {
namespace {

using namespace std::chrono_literals;
using shop::ErrorCode;

class ReadCheckoutSessionTest : public testing::Test {
 protected:
  ReadCheckoutSessionTest() {
    const auto order = *price_order(test::cart_order());
    static_cast<void>(store_.begin({kId, CheckoutType::cart, order.quote, {}, {}}, std::nullopt));
    store_.complete(kId, 1, "cs_1", "https://pay.example/cs_1");
  }
  auto read(std::string_view id, std::chrono::milliseconds time = 8s) {
    return read_(id, clock_.now() + time);
  }
  ErrorCode code(const Result<ReadCheckoutSession::State>& outcome) {
    EXPECT_FALSE(outcome);
    return outcome ? ErrorCode::internal : outcome.error().code;
  }
  SessionStatus status(const Result<ReadCheckoutSession::State>& outcome) {
    EXPECT_TRUE(outcome);
    return outcome ? outcome->session.status : SessionStatus::failed;
  }

  static inline const std::string kId = "cks_" + std::string(32, '1');
  static inline const std::string kTopUp = "cks_" + std::string(32, '2');

  test::ShopDatabase database_;
  CheckoutSessions store_{database_.connections};
  test::FakePayments payments_;
  test::FakeClock clock_;
  ReadCheckoutSession read_{store_, payments_, clock_};
};

TEST_F(ReadCheckoutSessionTest, AsksWhileTheSessionIsOpen) {
  EXPECT_EQ(status(read("cs_1")), SessionStatus::open);
  EXPECT_EQ(status(read("cs_1")), SessionStatus::open);
  EXPECT_EQ(payments_.status_calls, 2);
}

TEST_F(ReadCheckoutSessionTest, AsksAFewTimesInARowThenRemembersForASecond) {
  const auto look = [&](int times) {
    payments_.status_calls = 0;
    for (int i = 0; i < times; ++i) {
      EXPECT_EQ(status(read("cs_1")), SessionStatus::open);
    }
    return payments_.status_calls;
  };
  // Time may go on by a second meanwhile.
  EXPECT_NEAR(look(20), 4, 1);
  payments_.next_status = PaymentFailure::unavailable;
  database_.run("UPDATE checkout_sessions SET asked_until = now() + interval '1 minute'");
  EXPECT_EQ(look(1), 0) << "what is remembered needs no provider";
  payments_.next_status = PaymentStatus::open;
  database_.run("UPDATE checkout_sessions SET asked_until = now() - interval '1 minute'");
  EXPECT_NEAR(look(20), 4, 1);
}

TEST_F(ReadCheckoutSessionTest, RemembersThatItIsPaid) {
  payments_.next_status = PaymentStatus::paid;
  const auto outcome = read("cs_1");
  EXPECT_EQ(status(outcome), SessionStatus::paid);
  EXPECT_EQ(outcome->session.provider_id, "cs_1");
  EXPECT_EQ(outcome->session.type, CheckoutType::cart);
  payments_.next_status = PaymentFailure::unavailable;
  EXPECT_EQ(status(read("cs_1")), SessionStatus::paid);
  EXPECT_EQ(payments_.status_calls, 1);
}

TEST_F(ReadCheckoutSessionTest, SaysWhenItWasPaid) {
  EXPECT_EQ(read("cs_1")->session.paid_at, "");
  payments_.next_status = PaymentStatus::paid;
  for (int times = 0; times < 2; ++times) {
    const std::string told = read("cs_1")->session.paid_at;
    EXPECT_EQ(told, database_.value("SELECT to_char(paid_at AT TIME ZONE 'UTC',"
                                    " 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"') FROM checkout_sessions"));
  }
}

TEST_F(ReadCheckoutSessionTest, RemembersThatItHasExpired) {
  payments_.next_status = PaymentStatus::expired;
  EXPECT_EQ(status(read("cs_1")), SessionStatus::expired);
  EXPECT_EQ(database_.value("SELECT status FROM checkout_sessions"), "expired");
}

TEST_F(ReadCheckoutSessionTest, DoesNotGuessWhatTheProviderDoesNotSay) {
  payments_.next_status = PaymentFailure::unavailable;
  EXPECT_EQ(code(read("cs_1")), ErrorCode::payment_unavailable);
  payments_.next_status = PaymentFailure::refused;
  EXPECT_EQ(code(read("cs_1")), ErrorCode::payment_refused);
  EXPECT_EQ(database_.value("SELECT status FROM checkout_sessions"), "open");
}

TEST_F(ReadCheckoutSessionTest, KnowsOnlyItsOwnSessions) {
  for (const std::string& id :
       {std::string("cs_2"), std::string(), kId, std::string("cs-1"), std::string("../x"),
        std::string(256, 'a'), std::string("cs_1\0", 5)}) {
    EXPECT_EQ(code(read(id)), ErrorCode::session_unknown) << id;
  }
  EXPECT_EQ(payments_.status_calls, 0);
}

TEST_F(ReadCheckoutSessionTest, IsBusyWithoutTheTimeToAsk) {
  EXPECT_EQ(code(read("cs_1", 700ms)), ErrorCode::busy);
  EXPECT_EQ(payments_.status_calls, 0);
}

TEST_F(ReadCheckoutSessionTest, APaidTopUpSaysWhatItWasAndForWhichNumber) {
  const auto order = *price_order(test::top_up_order());
  static_cast<void>(store_.begin(
      {kTopUp, CheckoutType::top_up, order.quote, order.phone, order.email}, std::nullopt));
  store_.complete(kTopUp, 1, "cs_2", "https://pay.example/cs_2");
  EXPECT_FALSE(read("cs_2")->top_up) << "not paid yet";
  payments_.next_status = PaymentStatus::paid;
  for (int times = 0; times < 2; ++times) {  // as the provider says it, and as the row remembers
    const auto outcome = read("cs_2");
    const auto& top_up = outcome->top_up;
    ASSERT_TRUE(top_up);
    EXPECT_EQ(top_up->id, 902);
    EXPECT_EQ(top_up->name, "Recarga $100");
    EXPECT_EQ(top_up->centavos, 10'000);
    EXPECT_EQ(top_up->phone_ending, "4567");
  }
}

TEST_F(ReadCheckoutSessionTest, APaidCartTellsOfNoTopUp) {
  payments_.next_status = PaymentStatus::paid;
  EXPECT_FALSE(read("cs_1")->top_up);
}

}  // namespace
}  // namespace server

#include "checkout/read.hpp"

#include <gtest/gtest.h>

#include "support/fakes.hpp"
#include "support/orders.hpp"

namespace server {
namespace {

using namespace std::chrono_literals;
using shop::ErrorCode;

class ReadCheckoutSessionTest : public testing::Test {
 protected:
  ReadCheckoutSessionTest() {
    const auto order = std::get<PricedOrder>(price_order(test::cart_order()));
    static_cast<void>(
        store_.begin({"cks_1", CheckoutType::cart, order.quote, {}, {}}, std::nullopt));
    store_.complete("cks_1", "cs_1", "https://pay.example/cs_1");
  }
  auto read(std::string_view id, std::chrono::milliseconds time = 8s) {
    return read_(id, clock_.now() + time);
  }
  ErrorCode code(const std::variant<ReadCheckoutSession::Answer, ApiError>& outcome) {
    const auto* error = std::get_if<ApiError>(&outcome);
    EXPECT_NE(error, nullptr);
    return error == nullptr ? ErrorCode::internal : error->code;
  }
  SessionStatus status(const std::variant<ReadCheckoutSession::Answer, ApiError>& outcome) {
    const auto* answer = std::get_if<ReadCheckoutSession::Answer>(&outcome);
    EXPECT_NE(answer, nullptr);
    return answer == nullptr ? SessionStatus::failed : answer->status;
  }

  test::FakeStore store_;
  test::FakePayments payments_;
  test::FakeClock clock_;
  ReadCheckoutSession read_{store_, payments_, clock_};
};

TEST_F(ReadCheckoutSessionTest, AsksWhileTheSessionIsOpen) {
  EXPECT_EQ(status(read("cs_1")), SessionStatus::open);
  EXPECT_EQ(status(read("cs_1")), SessionStatus::open);
  EXPECT_EQ(payments_.status_calls, 2);
}

TEST_F(ReadCheckoutSessionTest, RemembersThatItIsPaid) {
  payments_.next_status = PaymentStatus::paid;
  const auto outcome = read("cs_1");
  EXPECT_EQ(status(outcome), SessionStatus::paid);
  EXPECT_EQ(std::get<ReadCheckoutSession::Answer>(outcome).id, "cs_1");
  EXPECT_EQ(std::get<ReadCheckoutSession::Answer>(outcome).type, CheckoutType::cart);
  payments_.next_status = PaymentFailure::unavailable;
  EXPECT_EQ(status(read("cs_1")), SessionStatus::paid);
  EXPECT_EQ(payments_.status_calls, 1);
}

TEST_F(ReadCheckoutSessionTest, RemembersThatItHasExpired) {
  payments_.next_status = PaymentStatus::expired;
  EXPECT_EQ(status(read("cs_1")), SessionStatus::expired);
  EXPECT_EQ(store_.rows.at("cks_1").session.status, SessionStatus::expired);
}

TEST_F(ReadCheckoutSessionTest, DoesNotGuessWhatTheProviderDoesNotSay) {
  payments_.next_status = PaymentFailure::unavailable;
  EXPECT_EQ(code(read("cs_1")), ErrorCode::payment_unavailable);
  payments_.next_status = PaymentFailure::refused;
  EXPECT_EQ(code(read("cs_1")), ErrorCode::payment_refused);
  EXPECT_EQ(store_.rows.at("cks_1").session.status, SessionStatus::open);
}

TEST_F(ReadCheckoutSessionTest, KnowsOnlyItsOwnSessions) {
  for (const std::string& id :
       {std::string("cs_2"), std::string(), std::string("cks_1"), std::string("cs-1"),
        std::string("../x"), std::string(256, 'a'), std::string("cs_1\0", 5)}) {
    EXPECT_EQ(code(read(id)), ErrorCode::session_unknown) << id;
  }
  EXPECT_EQ(payments_.status_calls, 0);
}

TEST_F(ReadCheckoutSessionTest, IsBusyWithoutTheTimeToAsk) {
  EXPECT_EQ(code(read("cs_1", 700ms)), ErrorCode::busy);
  EXPECT_EQ(payments_.status_calls, 0);
}

TEST_F(ReadCheckoutSessionTest, APaidTopUpSaysWhatItWasAndForWhichNumber) {
  const auto order = std::get<PricedOrder>(price_order(test::top_up_order()));
  static_cast<void>(store_.begin(
      {"cks_2", CheckoutType::top_up, order.quote, order.phone, order.email}, std::nullopt));
  store_.complete("cks_2", "cs_2", "https://pay.example/cs_2");
  EXPECT_FALSE(std::get<ReadCheckoutSession::Answer>(read("cs_2")).top_up) << "not paid yet";
  payments_.next_status = PaymentStatus::paid;
  for (int times = 0; times < 2; ++times) {  // as the provider says it, and as the row remembers
    const auto outcome = read("cs_2");
    const auto& top_up = std::get<ReadCheckoutSession::Answer>(outcome).top_up;
    ASSERT_TRUE(top_up);
    EXPECT_EQ(top_up->id, 902);
    EXPECT_EQ(top_up->name, "Recarga $100");
    EXPECT_EQ(top_up->centavos, 10'000);
    EXPECT_EQ(top_up->phone_ending, "4567");
  }
}

TEST_F(ReadCheckoutSessionTest, APaidCartTellsOfNoTopUp) {
  payments_.next_status = PaymentStatus::paid;
  EXPECT_FALSE(std::get<ReadCheckoutSession::Answer>(read("cs_1")).top_up);
}

}  // namespace
}  // namespace server

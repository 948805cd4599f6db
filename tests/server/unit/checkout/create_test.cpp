#include "checkout/create.hpp"

#include <gtest/gtest.h>

#include "support/fakes.hpp"
#include "support/orders.hpp"

namespace server {
namespace {

using namespace std::chrono_literals;
using shop::ErrorCode;
using Created = CreateCheckoutSession::Created;

class CreateCheckoutSessionTest : public testing::Test {
 protected:
  std::variant<Created, ApiError> create(CheckoutOrder order,
                                         std::optional<IdempotencyKey> key = std::nullopt,
                                         std::chrono::milliseconds time = 8s) {
    return create_({std::move(order), std::move(key), clock_.now() + time});
  }
  Created created(std::variant<Created, ApiError> outcome) {
    if (const auto* error = std::get_if<ApiError>(&outcome)) {
      ADD_FAILURE() << shop::name(error->code);
      return {};
    }
    return std::get<Created>(outcome);
  }
  ErrorCode code(const std::variant<Created, ApiError>& outcome) {
    EXPECT_TRUE(std::holds_alternative<ApiError>(outcome));
    return std::holds_alternative<ApiError>(outcome) ? std::get<ApiError>(outcome).code
                                                     : ErrorCode::internal;
  }
  SessionStatus only_status() {
    EXPECT_EQ(store_.rows.size(), 1U);
    return store_.rows.begin()->second.session.status;
  }

  static IdempotencyKey key(char digest = 'a') { return {"key-0001", std::string(64, digest)}; }

  test::FakeStore store_;
  test::FakePayments payments_;
  test::FakeRandom random_;
  test::FakeClock clock_;
  CreateCheckoutSession create_{store_, payments_, random_, clock_, "https://tienda.example"};
};

TEST_F(CreateCheckoutSessionTest, WritesTheRowAndLeadsToThePage) {
  const auto answer = created(create(test::cart_order(2)));
  const std::string id = "cks_00000000000000000000000000000001";
  EXPECT_EQ(answer.id, "cs_test_00000000000000000000000000000001");
  EXPECT_EQ(answer.url, "https://pay.example/" + answer.id);
  EXPECT_EQ(only_status(), SessionStatus::open);
  EXPECT_EQ(store_.rows.at(id).session.provider_id, answer.id);
}

TEST_F(CreateCheckoutSessionTest, AsksTheProviderForTheCataloguesPrices) {
  created(create(test::cart_order(2)));
  ASSERT_EQ(payments_.requests.size(), 1U);
  const auto& request = payments_.requests[0];
  const std::string id = "cks_00000000000000000000000000000001";
  EXPECT_EQ(request.reference, id);
  EXPECT_EQ(request.idempotency_key, id + "-1");
  ASSERT_EQ(request.lines.size(), 1U);
  EXPECT_EQ(request.lines[0].name, "Tuisty Mensual Estelar");
  EXPECT_EQ(request.lines[0].description, "5GB · 30 días");
  EXPECT_EQ(request.lines[0].unit_centavos, 16'900);
  EXPECT_EQ(request.lines[0].quantity, 2);
  EXPECT_EQ(request.customer_email, "");
  EXPECT_EQ(request.success_url, "https://tienda.example/success?session_id={CHECKOUT_SESSION_ID}");
  EXPECT_EQ(request.cancel_url, "https://tienda.example/carrito");
  EXPECT_EQ(payments_.limits[0], 6s);
}

TEST_F(CreateCheckoutSessionTest, TopUpGivesTheEmail) {
  created(create(test::top_up_order()));
  ASSERT_EQ(payments_.requests.size(), 1U);
  EXPECT_EQ(payments_.requests[0].lines[0].name, "Recarga $100");
  EXPECT_EQ(payments_.requests[0].customer_email, "ana@example.com");
  EXPECT_EQ(payments_.requests[0].cancel_url, "https://tienda.example/recargas");
}

TEST_F(CreateCheckoutSessionTest, AnOrderThatIsWrongLeavesNoTrace) {
  CheckoutOrder order = test::cart_order(0);
  EXPECT_EQ(code(create(order, key())), ErrorCode::quantity_invalid);
  EXPECT_TRUE(store_.rows.empty());
  EXPECT_TRUE(store_.keys.empty());
  EXPECT_TRUE(payments_.requests.empty());
}

TEST_F(CreateCheckoutSessionTest, WithoutAKeyEachIsAPurchase) {
  const auto first = created(create(test::cart_order()));
  const auto second = created(create(test::cart_order()));
  EXPECT_NE(first.id, second.id);
  EXPECT_EQ(store_.rows.size(), 2U);
}

TEST_F(CreateCheckoutSessionTest, TheSameKeyGivesTheSameSession) {
  const auto first = created(create(test::cart_order(), key()));
  const auto second = created(create(test::cart_order(), key()));
  EXPECT_EQ(first.id, second.id);
  EXPECT_EQ(first.url, second.url);
  EXPECT_EQ(store_.rows.size(), 1U);
  EXPECT_EQ(payments_.requests.size(), 1U);
}

TEST_F(CreateCheckoutSessionTest, TheSameKeyWithAnotherRequestIsAConflict) {
  created(create(test::cart_order(), key('a')));
  EXPECT_EQ(code(create(test::cart_order(2), key('b'))), ErrorCode::idempotency_conflict);
  EXPECT_EQ(store_.rows.size(), 1U);
  EXPECT_EQ(payments_.requests.size(), 1U);
}

TEST_F(CreateCheckoutSessionTest, AFailedTryMayBeRepeatedUnderTheSameProviderKey) {
  payments_.next = PaymentFailure::unavailable;
  EXPECT_EQ(code(create(test::cart_order(), key())), ErrorCode::payment_unavailable);
  EXPECT_EQ(only_status(), SessionStatus::failed);
  payments_.next = std::monostate{};
  created(create(test::cart_order(), key()));
  EXPECT_EQ(only_status(), SessionStatus::open);
  ASSERT_EQ(payments_.requests.size(), 2U);
  EXPECT_EQ(payments_.requests[0].idempotency_key, payments_.requests[1].idempotency_key);
}

// The provider repeats what it answered under a key, its errors too.
TEST_F(CreateCheckoutSessionTest, AfterAnAnswerTheNextTryHasAnotherProviderKey) {
  for (const auto failure : {PaymentFailure::failed, PaymentFailure::refused}) {
    payments_.next = failure;
    EXPECT_EQ(code(create(test::cart_order(), key())), failure == PaymentFailure::refused
                                                           ? ErrorCode::payment_refused
                                                           : ErrorCode::payment_unavailable);
    EXPECT_EQ(only_status(), SessionStatus::failed);
  }
  payments_.next = std::monostate{};
  created(create(test::cart_order(), key()));
  EXPECT_EQ(only_status(), SessionStatus::open);
  ASSERT_EQ(payments_.requests.size(), 3U);
  const std::string id = "cks_00000000000000000000000000000001";
  EXPECT_EQ(payments_.requests[0].idempotency_key, id + "-1");
  EXPECT_EQ(payments_.requests[1].idempotency_key, id + "-2");
  EXPECT_EQ(payments_.requests[2].idempotency_key, id + "-3");
}

TEST_F(CreateCheckoutSessionTest, ARefusalIsToldAsOne) {
  payments_.next = PaymentFailure::refused;
  EXPECT_EQ(code(create(test::cart_order())), ErrorCode::payment_refused);
  EXPECT_EQ(only_status(), SessionStatus::failed);
}

TEST_F(CreateCheckoutSessionTest, WaitsForWhoeverIsMakingTheSameSession) {
  PricedOrder priced = std::get<PricedOrder>(price_order(test::cart_order()));
  const NewSession other{"cks_other", CheckoutType::cart, priced.quote, {}, {}};
  static_cast<void>(store_.begin(other, key()));
  int looks = 0;
  clock_.on_sleep = [this, &looks] {
    if (++looks == 3) {
      store_.complete("cks_other", "cs_other", "https://pay.example/other");
    }
  };
  const auto answer = created(create(test::cart_order(), key()));
  EXPECT_EQ(answer.id, "cs_other");
  EXPECT_EQ(looks, 3);
  EXPECT_TRUE(payments_.requests.empty());
}

TEST_F(CreateCheckoutSessionTest, WaitsNoLongerThanItsTime) {
  PricedOrder priced = std::get<PricedOrder>(price_order(test::cart_order()));
  static_cast<void>(store_.begin({"cks_other", CheckoutType::cart, priced.quote, {}, {}}, key()));
  EXPECT_EQ(code(create(test::cart_order(), key())), ErrorCode::busy);
  EXPECT_LT(clock_.slept, 7s);
  EXPECT_GT(clock_.slept, 5s);
  EXPECT_TRUE(payments_.requests.empty());
}

TEST_F(CreateCheckoutSessionTest, TakesOverASessionWhoseMakerHasVanished) {
  PricedOrder priced = std::get<PricedOrder>(price_order(test::cart_order()));
  static_cast<void>(store_.begin({"cks_other", CheckoutType::cart, priced.quote, {}, {}}, key()));
  store_.let_lease_lapse("cks_other");
  created(create(test::cart_order(), key()));
  ASSERT_EQ(payments_.requests.size(), 1U);
  EXPECT_EQ(payments_.requests[0].idempotency_key, "cks_other-1");
  EXPECT_EQ(only_status(), SessionStatus::open);
}

TEST_F(CreateCheckoutSessionTest, ARetryAfterACatalogueChangeIsAskedAgain) {
  PricedOrder priced = std::get<PricedOrder>(price_order(test::cart_order()));
  priced.quote.fingerprint = "0123456789abcdef";
  static_cast<void>(store_.begin({"cks_old", CheckoutType::cart, priced.quote, {}, {}}, key()));
  store_.fail("cks_old", false);
  const auto outcome = create(test::cart_order(), key());
  EXPECT_EQ(code(outcome), ErrorCode::quote_mismatch);
  EXPECT_TRUE(std::get<ApiError>(outcome).quote);
  EXPECT_EQ(only_status(), SessionStatus::failed);
  EXPECT_TRUE(payments_.requests.empty());
}

TEST_F(CreateCheckoutSessionTest, BeginsNothingWithoutTheTimeForIt) {
  EXPECT_EQ(code(create(test::cart_order(), std::nullopt, 1'499ms)), ErrorCode::busy);
  EXPECT_TRUE(store_.rows.empty());
  EXPECT_TRUE(payments_.requests.empty());
}

TEST_F(CreateCheckoutSessionTest, GivesTheProviderOnlyTheTimeThatIsLeft) {
  created(create(test::cart_order(), std::nullopt, 3s));
  EXPECT_EQ(payments_.limits.at(0), 2'250ms);
}

TEST_F(CreateCheckoutSessionTest, WithoutADatabaseAsksNoProvider) {
  store_.away = true;
  EXPECT_THROW(static_cast<void>(create(test::cart_order())), StoreUnavailable);
  EXPECT_TRUE(payments_.requests.empty());
}

}  // namespace
}  // namespace server

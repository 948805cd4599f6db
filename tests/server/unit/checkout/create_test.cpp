#include "checkout/create.hpp"

#include <gtest/gtest.h>

#include "support/fakes.hpp"
#include "support/orders.hpp"
#include "support/test_database.hpp"

namespace server {
namespace {

using namespace std::chrono_literals;
using shop::ErrorCode;
using Created = CreateCheckoutSession::Created;

class CreateCheckoutSessionTest : public testing::Test {
 protected:
  Result<Created> create(CheckoutOrder order, std::optional<IdempotencyKey> key = std::nullopt,
                         std::chrono::milliseconds time = 8s) {
    return create_({std::move(order), std::move(key), clock_.now() + time});
  }
  Created created(Result<Created> outcome) {
    if (!outcome) {
      ADD_FAILURE() << shop::name(outcome.error().code);
      return {};
    }
    return *outcome;
  }
  ErrorCode code(const Result<Created>& outcome) {
    EXPECT_FALSE(outcome);
    return outcome ? ErrorCode::internal : outcome.error().code;
  }
  /// Of the one row there is.
  [[nodiscard]] std::string row(const std::string& expression) const {
    return database_.value("SELECT " + expression + " FROM checkout_sessions");
  }
  /// Somebody else begins the same purchase.
  void begun_elsewhere(std::string quote = {}) {
    auto order = *price_order(test::cart_order());
    order.quote.fingerprint = quote.empty() ? order.quote.fingerprint : std::move(quote);
    const auto begun = store_.begin({kOther, CheckoutType::cart, order.quote, {}, {}}, key());
    EXPECT_TRUE(std::holds_alternative<CheckoutSessions::Claimed>(begun));
  }

  static IdempotencyKey key(char digest = 'a') { return {"key-0001", std::string(64, digest)}; }

  static inline const std::string kOther = "cks_" + std::string(32, '0');

  test::ShopDatabase database_;
  CheckoutSessions store_{database_.connections};
  test::FakePayments payments_;
  test::FakeClock clock_;
  CreateCheckoutSession create_{store_, payments_, clock_, "https://tienda.example"};
};

TEST_F(CreateCheckoutSessionTest, WritesTheRowAndLeadsToThePage) {
  const auto answer = created(create(test::cart_order(2)));
  EXPECT_EQ(answer.id, "cs_test_" + row("id").substr(4));
  EXPECT_EQ(answer.url, "https://pay.example/" + answer.id);
  EXPECT_EQ(row("status"), "open");
  EXPECT_EQ(row("provider_session_id"), answer.id);
}

TEST_F(CreateCheckoutSessionTest, AsksTheProviderForTheCataloguesPrices) {
  created(create(test::cart_order(2)));
  ASSERT_EQ(payments_.requests.size(), 1U);
  const auto& request = payments_.requests[0];
  const std::string id = row("id");
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

TEST_F(CreateCheckoutSessionTest, ASimThatIsSentIsAskedAnAddressFor) {
  CheckoutOrder order = test::cart_order(2);
  order.products[0].units = {{shop::SimType::esim, false, "", ""},
                             {shop::SimType::physical, true, "833 123 4567", "0123"}};
  created(create(order));
  ASSERT_EQ(payments_.requests.size(), 1U);
  const auto& request = payments_.requests[0];
  EXPECT_TRUE(request.asks_address);
  EXPECT_FALSE(request.shipping) << "it has no price";
  const std::vector<std::pair<std::string, std::string>> expected{
      {"session", row("id")},  {"reference", reference_of(row("id"))},
      {"attempt", "1"},        {"type", "1"},
      {"quote", row("quote")}, {"sims_1", "204:e,p=8331234567/0123"}};
  EXPECT_EQ(request.metadata, expected);
  EXPECT_EQ(
      row("lines"),
      R"([{"id": 204, "name": "Tuisty Mensual Estelar", "esims": 1, "quantity": 2, "kept_numbers": 1,)"
      R"( "unit_centavos": 16900}])");
}

TEST_F(CreateCheckoutSessionTest, AnEsimNeedsNone) {
  CheckoutOrder order = test::cart_order();
  order.products[0].units = {{shop::SimType::esim, false, "", ""}};
  order.zone = shop::ShippingZone::elsewhere;
  CreateCheckoutSession priced(store_, payments_, clock_, "https://t.example",
                               shop::Money::of_pesos(150));
  static_cast<void>(priced({order, std::nullopt, clock_.now() + 8s}));
  created(create(test::top_up_order()));
  ASSERT_EQ(payments_.requests.size(), 2U);
  for (const auto& request : payments_.requests) {
    EXPECT_FALSE(request.asks_address);
    EXPECT_FALSE(request.shipping);
  }
}

TEST_F(CreateCheckoutSessionTest, SendingIsChargedWhereItCosts) {
  CreateCheckoutSession priced(store_, payments_, clock_, "https://t.example",
                               shop::Money::of_pesos(150));
  CheckoutOrder order = test::cart_order(2);
  for (const auto& [zone, name, centavos, total] :
       {std::tuple(shop::ShippingZone::local, "Tampico, Ciudad Madero y Altamira", 0, "33800|0"),
        std::tuple(shop::ShippingZone::elsewhere, "Resto de México", 15'000, "48800|15000")}) {
    order.zone = zone;
    created(priced({order, std::nullopt, clock_.now() + 8s}));
    const auto& shipping = payments_.requests.back().shipping;
    ASSERT_TRUE(shipping);
    EXPECT_EQ(shipping->name, name);
    EXPECT_EQ(shipping->centavos, centavos);
    EXPECT_EQ(row("concat_ws('|', amount_centavos, shipping_centavos)"), total);
    database_.run("DELETE FROM checkout_sessions");
  }
}

// What is in doubt is looked at again: all but what the provider has clearly refused.
TEST_F(CreateCheckoutSessionTest, KnowsWhatIsInDoubt) {
  const auto due = [this] { return row("coalesce((check_at > now())::text, 'never')"); };
  for (const auto& [failure, expected] :
       {std::pair(PaymentFailure::unavailable, "true"), std::pair(PaymentFailure::failed, "true"),
        std::pair(PaymentFailure::refused, "never")}) {
    payments_.failure = failure;
    code(create(test::cart_order()));
    EXPECT_EQ(due(), expected);
    database_.run("DELETE FROM checkout_sessions");
  }
  // A try before may have left something behind, also one of the same attempt: a call that was
  // given up may still be carried out while the next try finds the provider not to be asked.
  for (const auto& [before, now] :
       {std::pair(PaymentFailure::failed, PaymentFailure::refused),
        std::pair(PaymentFailure::unavailable, PaymentFailure::refused),
        std::pair(PaymentFailure::unavailable, PaymentFailure::not_asked)}) {
    payments_.failure = before;
    code(create(test::cart_order(), key()));
    payments_.failure = now;
    code(create(test::cart_order(), key()));
    EXPECT_EQ(due(), "true");
    database_.run("TRUNCATE checkout_sessions, idempotency");
  }
}

TEST_F(CreateCheckoutSessionTest, AnOrderThatIsWrongLeavesNoTrace) {
  CheckoutOrder order = test::cart_order(0);
  EXPECT_EQ(code(create(order, key())), ErrorCode::quantity_invalid);
  EXPECT_EQ(row("count(*)"), "0");
  EXPECT_EQ(database_.value("SELECT count(*) FROM idempotency"), "0");
  EXPECT_TRUE(payments_.requests.empty());
}

TEST_F(CreateCheckoutSessionTest, WithoutAKeyEachIsAPurchase) {
  const auto first = created(create(test::cart_order()));
  const auto second = created(create(test::cart_order()));
  EXPECT_NE(first.id, second.id);
  EXPECT_EQ(row("count(*)"), "2");
}

TEST_F(CreateCheckoutSessionTest, TheSameKeyGivesTheSameSession) {
  const auto first = created(create(test::cart_order(), key()));
  const auto second = created(create(test::cart_order(), key()));
  EXPECT_EQ(first.id, second.id);
  EXPECT_EQ(first.url, second.url);
  EXPECT_EQ(row("count(*)"), "1");
  EXPECT_EQ(payments_.requests.size(), 1U);
}

TEST_F(CreateCheckoutSessionTest, TheSameKeyWithAnotherRequestIsAConflict) {
  created(create(test::cart_order(), key('a')));
  EXPECT_EQ(code(create(test::cart_order(2), key('b'))), ErrorCode::idempotency_conflict);
  EXPECT_EQ(row("count(*)"), "1");
  EXPECT_EQ(payments_.requests.size(), 1U);
}

TEST_F(CreateCheckoutSessionTest, AFailedTryMayBeRepeatedUnderTheSameProviderKey) {
  payments_.failure = PaymentFailure::unavailable;
  EXPECT_EQ(code(create(test::cart_order(), key())), ErrorCode::payment_unavailable);
  EXPECT_EQ(row("status"), "failed");
  payments_.failure.reset();
  created(create(test::cart_order(), key()));
  EXPECT_EQ(row("status"), "open");
  ASSERT_EQ(payments_.requests.size(), 2U);
  EXPECT_EQ(payments_.requests[0].idempotency_key, payments_.requests[1].idempotency_key);
}

// The provider repeats what it answered under a key, its errors too.
TEST_F(CreateCheckoutSessionTest, AfterAnAnswerTheNextTryHasAnotherProviderKey) {
  for (const auto failure : {PaymentFailure::failed, PaymentFailure::refused}) {
    payments_.failure = failure;
    EXPECT_EQ(code(create(test::cart_order(), key())), failure == PaymentFailure::refused
                                                           ? ErrorCode::payment_refused
                                                           : ErrorCode::payment_unavailable);
    EXPECT_EQ(row("status"), "failed");
  }
  payments_.failure.reset();
  created(create(test::cart_order(), key()));
  EXPECT_EQ(row("status"), "open");
  ASSERT_EQ(payments_.requests.size(), 3U);
  const std::string id = row("id");
  EXPECT_EQ(payments_.requests[0].idempotency_key, id + "-1");
  EXPECT_EQ(payments_.requests[1].idempotency_key, id + "-2");
  EXPECT_EQ(payments_.requests[2].idempotency_key, id + "-3");
}

// As when a release between two tries has changed what is asked for under the key.
TEST_F(CreateCheckoutSessionTest, AUsedUpProviderKeyIsReplacedInTheSameCall) {
  payments_.key_used_once = true;
  created(create(test::cart_order(), key()));
  ASSERT_EQ(payments_.requests.size(), 2U);
  const std::string id = row("id");
  EXPECT_EQ(payments_.requests[0].idempotency_key, id + "-1");
  EXPECT_EQ(payments_.requests[1].idempotency_key, id + "-2");
  EXPECT_EQ(row("concat_ws('|', status, attempt)"), "open|2");
}

TEST_F(CreateCheckoutSessionTest, AnExpiredPageIsReplacedByOneOfTheNextAttempt) {
  const auto first = created(create(test::cart_order(), key()));
  store_.settle(row("id"), first.id, SessionStatus::expired);
  payments_.suffix = "_2";
  const auto second = created(create(test::cart_order(), key()));
  EXPECT_EQ(second.id, first.id + "_2");
  EXPECT_EQ(payments_.requests.back().idempotency_key, row("id") + "-2");
  EXPECT_EQ(row("concat_ws('|', status, attempt, provider_session_id)"), "open|2|" + second.id);
}

TEST_F(CreateCheckoutSessionTest, ARefusalIsToldAsOne) {
  payments_.failure = PaymentFailure::refused;
  EXPECT_EQ(code(create(test::cart_order())), ErrorCode::payment_refused);
  EXPECT_EQ(row("status"), "failed");
}

TEST_F(CreateCheckoutSessionTest, WaitsForWhoeverIsMakingTheSameSession) {
  begun_elsewhere();
  int looks = 0;
  clock_.on_sleep = [this, &looks] {
    if (++looks == 3) {
      store_.complete(kOther, 1, "cs_other", "https://pay.example/other");
    }
  };
  const auto answer = created(create(test::cart_order(), key()));
  EXPECT_EQ(answer.id, "cs_other");
  EXPECT_EQ(looks, 3);
  EXPECT_TRUE(payments_.requests.empty());
}

TEST_F(CreateCheckoutSessionTest, WaitsNoLongerThanItsTime) {
  begun_elsewhere();
  EXPECT_EQ(code(create(test::cart_order(), key())), ErrorCode::busy);
  EXPECT_LT(clock_.slept, 7s);
  EXPECT_GT(clock_.slept, 5s);
  EXPECT_TRUE(payments_.requests.empty());
}

TEST_F(CreateCheckoutSessionTest, TakesOverASessionWhoseMakerHasVanished) {
  begun_elsewhere();
  database_.run("UPDATE checkout_sessions SET lease_until = now() - interval '1 s'");
  created(create(test::cart_order(), key()));
  ASSERT_EQ(payments_.requests.size(), 1U);
  EXPECT_EQ(payments_.requests[0].idempotency_key, kOther + "-1");
  EXPECT_EQ(row("status"), "open");
}

TEST_F(CreateCheckoutSessionTest, ARetryAfterACatalogueChangeIsAskedAgain) {
  begun_elsewhere("0123456789abcdef");
  store_.fail(kOther, 1, false);
  const auto outcome = create(test::cart_order(), key());
  EXPECT_EQ(code(outcome), ErrorCode::quote_mismatch);
  EXPECT_TRUE(outcome.error().quote);
  EXPECT_EQ(row("status"), "failed");
  EXPECT_TRUE(payments_.requests.empty());
}

TEST_F(CreateCheckoutSessionTest, BeginsNothingWithoutTheTimeForIt) {
  EXPECT_EQ(code(create(test::cart_order(), std::nullopt, 1'499ms)), ErrorCode::busy);
  EXPECT_EQ(row("count(*)"), "0");
  EXPECT_TRUE(payments_.requests.empty());
}

TEST_F(CreateCheckoutSessionTest, GivesTheProviderOnlyTheTimeThatIsLeft) {
  created(create(test::cart_order(), std::nullopt, 3s));
  EXPECT_EQ(payments_.limits.at(0), 2'250ms);
}

TEST_F(CreateCheckoutSessionTest, WithoutADatabaseAsksNoProvider) {
  test::NoDatabase away;
  CheckoutSessions nowhere(away.connections);
  CreateCheckoutSession without(nowhere, payments_, clock_, "https://tienda.example");
  EXPECT_THROW(static_cast<void>(without({test::cart_order(), std::nullopt, clock_.now() + 8s})),
               StoreUnavailable);
  EXPECT_TRUE(payments_.requests.empty());
}

}  // namespace
}  // namespace server

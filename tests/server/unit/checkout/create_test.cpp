#include "checkout/create.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "checkout/payment_request.hpp"
#include "support/checkout.hpp"

namespace server {
namespace {

using namespace std::chrono_literals;
using shop::ErrorCode;
using testing::ElementsAre;
using Created = CreateCheckoutSession::Created;

class CreateCheckoutSessionTest : public test::CheckoutFixture {
 protected:
  test::Outcome<Created> create(CheckoutOrder order = test::cart_order(),
                                std::optional<IdempotencyKey> key = kKey,
                                std::chrono::milliseconds time = 8s) {
    return test::outcome(create_({std::move(order), std::move(key), clock_.now() + time}));
  }
  Created created() { return test::value(create()); }
  ErrorCode code() { return test::code(create()); }
  /// Creates a page on these terms, and returns the request for it.
  const PaymentRequest& requested(CheckoutOrder order, SalesTerms terms = {"https://t.example"}) {
    CreateCheckoutSession on_terms(test::loop(), db_, payments_, settlement_, clock_,
                                   std::move(terms));
    test::value(test::outcome(on_terms({std::move(order), std::nullopt, clock_.now() + 8s})));
    return payments_.requests.back();
  }
  std::vector<std::string> provider_keys() {
    std::vector<std::string> keys;
    for (const auto& request : payments_.requests) {
      keys.push_back(request.idempotency_key);
    }
    return keys;
  }
  [[nodiscard]] std::string state() const { return row("concat_ws('|', status, attempt)"); }
  void end_page() const {
    database_.run("UPDATE checkout_sessions SET expires_at = now() - interval '1 min'");
  }
  /// Another request claims the session of this key.
  void begun_elsewhere(std::string quote = {}) {
    auto order = price_order(test::cart_order());
    order.quote.fingerprint = quote.empty() ? order.quote.fingerprint : std::move(quote);
    const auto begun = begin({kOther, CheckoutType::cart, order.quote, {}, {}}, kKey);
    EXPECT_EQ(begun.progress, Progress::claimed);
  }

  test::UnreliableConnections unreliable_{database_.url()};
  CreateCheckoutSession over_unreliable_{test::loop(), unreliable_, payments_,
                                         settlement_,  clock_,      {"https://t.example"}};
  static inline const IdempotencyKey kKey{"key-0001", std::string(64, 'a')};
  static inline const std::string kOther = id('0');
};

TEST_F(CreateCheckoutSessionTest, ProviderRequestHasTheCataloguePrices) {
  const auto& request = requested(test::cart_order(2));
  const std::string id = row("id");
  EXPECT_EQ(request.reference, id);
  EXPECT_EQ(request.idempotency_key, id + "-1");
  ASSERT_EQ(request.lines.size(), 1U);
  EXPECT_EQ(request.lines[0].name, "Tuisty Mensual Estelar");
  EXPECT_EQ(request.lines[0].description, "5GB · 30 días · 2 SIM físicas");
  EXPECT_EQ(request.lines[0].unit_centavos, 16'900);
  EXPECT_EQ(request.lines[0].quantity, 2);
  EXPECT_EQ(request.customer_email, "");
  EXPECT_EQ(request.success_url, "https://t.example/success?session_id={CHECKOUT_SESSION_ID}");
  EXPECT_EQ(request.cancel_url, "https://t.example/carrito");
  EXPECT_EQ(request.methods, std::vector<std::string>{"card"});
  EXPECT_EQ(std::to_string(request.expires_at), row("extract(epoch FROM expires_at)::bigint"));
  EXPECT_EQ(row("expires_at = created_at + interval '60 min'"), "t");
}

TEST_F(CreateCheckoutSessionTest, TopUpRequestHasItsNumberAndNoAddress) {
  const auto& request = requested(test::top_up_order());
  EXPECT_EQ(request.lines[0].name, "Recarga $100");
  EXPECT_TRUE(request.lines[0].description.ends_with(" · para el 8331234567"));
  EXPECT_EQ(request.cancel_url, "https://t.example/recargas");
  EXPECT_FALSE(request.asks_address);
}

// The forms accept e-mails for which the provider would reject the purchase.
TEST_F(CreateCheckoutSessionTest, EmailOfTopUpOrAccountIsPrefilledIfTheProviderSupportsIt) {
  for (const auto& [of_top_up, of_account, sent] :
       {std::tuple("", "luis@example.com", "luis@example.com"),
        {"ana@example.com", "luis@example.com", "ana@example.com"},
        {"josé@example.com", "", ""},
        {"ana@example.c0", "", ""}}) {
    auto order = *of_top_up == '\0' ? test::cart_order() : test::top_up_order();
    order.email = of_top_up;
    const CreateCheckoutSession::Command command{order, {}, clock_.now() + 8s, {"", of_account}};
    EXPECT_TRUE(test::outcome(create_(command)));
    EXPECT_EQ(payments_.requests.back().customer_email, sent);
    EXPECT_EQ(row("coalesce(email, '')"), of_top_up) << "of a cart no e-mail is kept";
    clear();
  }
}

TEST_F(CreateCheckoutSessionTest, LineDescriptionNamesUnitsAndRenewal) {
  CheckoutOrder order;
  order.products = {{402, "Tuisty", 131'900, 1}, {204, "Tuisty", 16'900, 5}};
  order.products[0].units = {{shop::SimType::esim, true, "", ""}};
  order.products[1].units = {{shop::SimType::physical, true, "833 123 4567", "0123"},
                             {shop::SimType::physical, true, "833 555 0142", "0123"},
                             {shop::SimType::esim, false, "", ""},
                             {shop::SimType::physical, true, "", ""},
                             {shop::SimType::own, false, "833 765 4321", ""}};
  const auto& lines = requested(order).lines;
  EXPECT_EQ(lines[0].description,
            "15GB cada 30 días · 180 días · 1 eSIM · conservas 1 número que nos dices después");
  EXPECT_EQ(lines[1].description,
            "5GB · 30 días · 3 SIM físicas · 1 eSIM · conservas 8331234567, 8335550142 ·"
            " conservas 1 número que nos dices después · para tu línea 8337654321");
}

TEST_F(CreateCheckoutSessionTest, OnlyPhysicalSimsRequestAnAddress) {
  CheckoutOrder order = test::cart_order(2);
  order.products[0].units = {{shop::SimType::own, false, "833 765 4321", ""},
                             {shop::SimType::esim, false, "", ""}};
  EXPECT_FALSE(requested(order).asks_address);
  EXPECT_EQ(row("lines->0->>'renewals'"), "1");
  clear();
  order.products[0].units = {{shop::SimType::esim, false, "", ""},
                             {shop::SimType::physical, true, "833 123 4567", "0123"}};
  const auto& request = requested(order);
  EXPECT_TRUE(request.asks_address);
  EXPECT_FALSE(request.shipping) << "shipping has no price";
  const std::vector<std::pair<std::string, std::string>> expected{
      {"session", row("id")},
      {"reference", reference_of(row("id"))},
      {"attempt", "1"},
      {"type", "1"},
      {"quote", row("quote")},
      {"shop", "https://t.example"},
      {"order_1", R"({"lines":[{"id":204,"quantity":2,"unitPrice":16900}],"units":[)"
                  R"({"id":204,"sim":"esim","keepsNumber":false,"phone":"","nip":"","count":1},)"
                  R"({"id":204,"sim":"physical","keepsNumber":true,"phone":"8331234567",)"
                  R"("nip":"0123","count":1}]})"}};
  EXPECT_EQ(request.metadata, expected);
  EXPECT_EQ(
      row("lines"),
      R"([{"id": 204, "name": "Tuisty Mensual Estelar", "esims": 1, "quantity": 2, "renewals": 0, "kept_numbers": 1,)"
      R"( "unit_centavos": 16900}])");
  EXPECT_EQ(row(R"(checkout_sessions::text ~ '1234567|0123"')"), "f") << "no number, no NIP";
}

TEST_F(CreateCheckoutSessionTest, PricedShippingIsChargedByZone) {
  CheckoutOrder order = test::cart_order(2);
  for (const auto& [zone, name, centavos, total] :
       {std::tuple(shop::ShippingZone::local, "Tampico, Ciudad Madero y Altamira", 0, "33800|0"),
        std::tuple(shop::ShippingZone::elsewhere, "Resto de México", 15'000, "48800|15000")}) {
    order.zone = zone;
    const auto& request = requested(order, {"https://t.example", shop::Money::of_pesos(150)});
    ASSERT_TRUE(request.shipping);
    EXPECT_EQ(request.shipping->name, name);
    EXPECT_EQ(request.shipping->unit_centavos, centavos);
    EXPECT_EQ(request.metadata.back().second, shop::name(zone))
        << "the export compares it with the address";
    EXPECT_EQ(row("concat_ws('|', amount_centavos, shipping_centavos)"), total);
    clear();
  }
}

TEST_F(CreateCheckoutSessionTest, CashIsOfferedOnlyWithinTheProvidersLimits) {
  using Methods = std::vector<std::string>;
  for (const auto& [quantity, methods] :
       {std::pair(1, Methods{"card", "oxxo"}), std::pair(59, Methods{"card", "oxxo"}),
        std::pair(60, Methods{"card"})}) {  // 59 are 9,971 pesos, 60 are 10,140
    EXPECT_EQ(
        requested(test::cart_order(quantity), {"https://t.example", std::nullopt, {"card", "oxxo"}})
            .methods,
        methods)
        << quantity;
  }
}

// The provider call has 6 s, the row and the response 0.75 s.
TEST_F(CreateCheckoutSessionTest, InvalidOrTooLateOrderLeavesNoRowAndMakesNoCall) {
  EXPECT_EQ(test::code(create(test::cart_order(0))), ErrorCode::quantity_invalid);
  EXPECT_EQ(test::code(create(test::cart_order(), kKey, 6'749ms)), ErrorCode::busy);
  EXPECT_EQ(row("count(*)"), "0");
  EXPECT_EQ(database_.value("SELECT count(*) FROM idempotency"), "0");
  EXPECT_TRUE(payments_.requests.empty());
  EXPECT_TRUE(create(test::cart_order(), kKey, 6'750ms));
}

// The provider replays its stored response to a key, also an error.
TEST_F(CreateCheckoutSessionTest, RetryHasANewProviderKeyAfterAnErrorResponseOnly) {
  for (const auto& [failure, expected, attempt] :
       {std::tuple(PaymentFailure::unavailable, ErrorCode::payment_unavailable, "1"),
        std::tuple(PaymentFailure::not_asked, ErrorCode::payment_unavailable, "1"),
        std::tuple(PaymentFailure::limited, ErrorCode::payment_unavailable, "1"),
        std::tuple(PaymentFailure::failed, ErrorCode::payment_unavailable, "2"),
        std::tuple(PaymentFailure::refused, ErrorCode::payment_refused, "2")}) {
    clear();
    payments_.failure = failure;
    EXPECT_EQ(code(), expected);
    EXPECT_EQ(row("status"), "failed");
    EXPECT_EQ(provider_keys().back(), row("id") + "-1");
    payments_.failure.reset();
    created();
    EXPECT_EQ(provider_keys().back(), row("id") + '-' + attempt);
    EXPECT_EQ(state(), std::string("open|") + attempt);
  }
  EXPECT_EQ(payments_.requests.size(), 11U) << "a second rate limit ends the call";
}

TEST_F(CreateCheckoutSessionTest, RateLimitedCallIsRetriedAfterASecondIfThereIsTime) {
  payments_.limited = 1;
  EXPECT_EQ(test::code(create(test::cart_order(), kKey, 7'700ms)), ErrorCode::payment_unavailable);
  EXPECT_EQ(clock_.slept, 0s);
  payments_.limited = 1;
  created();
  EXPECT_EQ(clock_.slept, 1s);
  EXPECT_EQ(provider_keys(), std::vector(3, row("id") + "-1"));
  EXPECT_EQ(state(), "open|1");
}

// Only a defect of the provider can cause this.
TEST_F(CreateCheckoutSessionTest, PageOfAnotherSessionReturnsBusy) {
  payments_.same_id = test::value(create(test::cart_order(), std::nullopt)).id;
  EXPECT_EQ(code(), ErrorCode::busy);
}

TEST_F(CreateCheckoutSessionTest, ConcurrentRequestWaitsForTheSessionOfItsKey) {
  begun_elsewhere();
  int looks = 0;
  clock_.on_sleep = [this, &looks] {
    if (++looks == 3) {
      test::run(sql::complete(db_, kOther, 1, "cs_other", "https://pay.example/other"));
    }
  };
  EXPECT_EQ(created().id, "cs_other");
  EXPECT_EQ(looks, 3);
  EXPECT_TRUE(payments_.requests.empty());
}

TEST_F(CreateCheckoutSessionTest, WaitEndsInTimeWithBusyAlsoForAClaimThatComesTooLate) {
  begun_elsewhere();
  EXPECT_EQ(code(), ErrorCode::busy);
  EXPECT_LT(clock_.slept, 7'250ms);
  EXPECT_GT(clock_.slept, 6'750ms);
  const auto before = clock_.slept;
  clock_.on_sleep = [&] {
    if (clock_.slept > before + 2s) {
      test::run(sql::release(db_, kOther, 1, false));
    }
  };
  EXPECT_EQ(code(), ErrorCode::busy);
  EXPECT_TRUE(payments_.requests.empty());
  EXPECT_EQ(row("status"), "failed") << "left to the next request";
}

TEST_F(CreateCheckoutSessionTest, RetryAfterACatalogueChangeReturnsQuoteMismatch) {
  begun_elsewhere("0123456789abcdef");
  test::run(sql::release(db_, kOther, 1, false));
  const auto outcome = create();
  EXPECT_EQ(test::code(outcome), ErrorCode::quote_mismatch);
  EXPECT_FALSE(outcome.error().quote.empty());
  EXPECT_EQ(row("status"), "failed");
  EXPECT_TRUE(payments_.requests.empty());
}

// The row does not know yet that the page ended, nor whether it was paid.
TEST_F(CreateCheckoutSessionTest, EndedPageIsReplacedOnlyAfterTheProviderConfirmsIt) {
  const auto first = created();
  end_page();
  payments_.found = PaymentFailure::unavailable;
  EXPECT_EQ(code(), ErrorCode::payment_unavailable);
  EXPECT_THAT(payments_.finds, ElementsAre(first.id));
  database_.run("UPDATE checkout_sessions SET pending_since = now()");
  EXPECT_EQ(created().id, first.id) << "without the provider";
  database_.run("UPDATE checkout_sessions SET pending_since = NULL");
  payments_.found =
      Payment{"", "https://t.example/success", PaymentStatus::paid, row("id"), 0, 16'900, "mxn"};
  EXPECT_EQ(created().url, "https://t.example/success") << "not the ended page";
  EXPECT_EQ(row("status"), "paid");
  EXPECT_EQ(payments_.requests.size(), 1U);
}

// The database went away just after the provider had answered.
TEST_F(CreateCheckoutSessionTest, ClaimOfARequestThatLostTheDatabaseIsTakenOverAtOnce) {
  const CreateCheckoutSession::Command command{test::cart_order(), kKey, clock_.now() + 8s};
  for (const char* statement : {"complete", "release"}) {
    unreliable_.failing = statement;
    payments_.failure = statement == std::string("release")
                            ? std::optional(PaymentFailure::unavailable)
                            : std::nullopt;
    try {
      EXPECT_FALSE(test::outcome(over_unreliable_(command))) << statement;
    } catch (const DatabaseUnavailable&) {
      EXPECT_STREQ(statement, "complete");
    }
    EXPECT_EQ(row("status"), "creating") << statement;
    unreliable_.failing.clear();
    payments_.failure.reset();
    EXPECT_TRUE(test::outcome(over_unreliable_(command))) << statement;
    EXPECT_EQ(clock_.slept, 0s) << "waits for no lease";
    EXPECT_EQ(state(), "open|1");
    clear();
  }
}

TEST_F(CreateCheckoutSessionTest, FiftyRequestsWithOneKeyAreOnePurchaseWithoutFurtherStatements) {
  const CreateCheckoutSession::Command command{test::cart_order(), kKey, clock_.now() + 8s};
  std::set<std::string> pages;
  test::together(50, [&](int) -> Task<void> {
    const auto created = co_await over_unreliable_(command);
    pages.insert(created.id);
  });
  EXPECT_EQ(pages.size(), 1U);
  EXPECT_EQ(payments_.requests.size(), 1U);
  EXPECT_EQ(unreliable_.statements, 2) << "begin and complete";
  EXPECT_EQ(clock_.slept, 0s);
}

TEST_F(CreateCheckoutSessionTest, DuplicateGetsTheProvidersRefusalOfTheFirstRequest) {
  const CreateCheckoutSession::Command command{test::cart_order(), kKey, clock_.now() + 8s};
  for (const auto& [failure, code] :
       {std::pair(PaymentFailure::refused, ErrorCode::payment_refused),
        {PaymentFailure::unavailable, ErrorCode::payment_unavailable}}) {
    payments_.failure = failure;
    const auto before = payments_.requests.size();
    test::together(2, [&](int) -> Task<void> {
      try {
        co_await create_(command);
        ADD_FAILURE() << "was not refused";
      } catch (const ApiError& error) {
        EXPECT_EQ(error.code, code);
      }
    });
    EXPECT_EQ(payments_.requests.size(), before + 1);
  }
}

TEST_F(CreateCheckoutSessionTest, DuplicateTriesItselfIfTheFirstRequestLostTheDatabase) {
  const CreateCheckoutSession::Command command{test::cart_order(), kKey, clock_.now() + 8s};
  unreliable_.failing = "complete";
  int pages = 0;
  test::together(2, [&](int) -> Task<void> {
    try {
      co_await over_unreliable_(command);
      ++pages;
    } catch (const DatabaseUnavailable&) {
      unreliable_.failing.clear();
    }
  });
  EXPECT_EQ(pages, 1);
  EXPECT_EQ(state(), "open|1");
}

TEST_F(CreateCheckoutSessionTest, DuplicateTriesItselfIfTheFirstRequestRanOutOfTime) {
  begun_elsewhere();
  int pages = 0;
  test::together(2, [&](int number) -> Task<void> {
    const CreateCheckoutSession::Command command{test::cart_order(), kKey,
                                                 clock_.now() + (number == 0 ? 7s : 20s)};
    try {
      co_await create_(command);
      ++pages;
    } catch (const ApiError& error) {
      EXPECT_EQ(error.code, ErrorCode::busy);
      database_.run("UPDATE checkout_sessions SET status = 'failed'");
    }
  });
  EXPECT_EQ(pages, 1);
  EXPECT_EQ(state(), "open|1");
}

}  // namespace
}  // namespace server

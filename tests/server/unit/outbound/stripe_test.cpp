#include "outbound/stripe.hpp"

#include <gtest/gtest.h>

#include <tuple>

#include "loop/task.hpp"
#include "support/fake_provider.hpp"
#include "support/fakes.hpp"
#include "support/loop.hpp"

namespace server {
namespace {

using namespace std::chrono_literals;

/// The real client over libcurl, against a local provider.
class StripeClientTest : public testing::Test {
 protected:
  static constexpr const char* kPage =
      R"({"id":"cs_1","url":"https://pay.example/cs_1","status":"open","more":[1]})";

  PaymentRequest request() {
    PaymentRequest request;
    request.reference = "cks_1";
    request.idempotency_key = "cks_1";
    request.lines = {{"Plan", "", 100, 1}};
    return request;
  }
  PaymentFailure failure() {
    const auto result = test::run(client_.create(request()));
    EXPECT_FALSE(result);
    return !result ? result.error() : PaymentFailure{};
  }
  Result<PaymentStatus, PaymentFailure> status(const std::string& body) {
    provider_.answer_with(200, body);
    const auto payment = test::run(client_.find("cs_1"));
    return payment ? Result<PaymentStatus, PaymentFailure>(payment->status) : payment.error();
  }

  Log log_{-1};
  Metrics metrics_;
  test::FakeProvider provider_;
  HttpClient http_{test::loop()};
  test::FakeClock clock_;
  StripeClient client_{http_, test::workers(), provider_.url(), "sk_test_x", clock_,
                       log_,  metrics_};
};

TEST_F(StripeClientTest, RequestHasKeyVersionAndIdempotencyKey) {
  provider_.answer_with(200, kPage);
  const auto result = test::run(client_.create(request()));
  ASSERT_TRUE(result);
  EXPECT_EQ(result->id, "cs_1");
  EXPECT_EQ(result->url, "https://pay.example/cs_1");
  ASSERT_EQ(provider_.requests().size(), 1U);
  const auto sent = provider_.requests()[0];
  EXPECT_EQ(sent.header("Authorization"), "Bearer sk_test_x");
  EXPECT_EQ(sent.header("Stripe-Version"), "2026-10-28.endive");
  EXPECT_EQ(sent.header("Idempotency-Key"), "cks_1");
  EXPECT_EQ(sent.header("Content-Type"), "application/x-www-form-urlencoded");
  EXPECT_EQ(sent.body, stripe_form(request()));
}

TEST(StripeFailure, StatusErrorAndRetryAfterDecideIt) {
  struct Case {
    PaymentFailure expected;
    std::vector<int> statuses;
    const char* error = "";
    std::vector<const char*> retry_after{""};
  };
  for (const Case& c : std::vector<Case>{
           {PaymentFailure::refused, {400, 401, 402, 403}, "card_declined"},
           {PaymentFailure::unknown, {404}, "resource_missing"},
           {PaymentFailure::unavailable, {408, 409, 201, 204, 302}},
           {PaymentFailure::failed, {424, 500, 502, 503}},
           {PaymentFailure::key_used, {400}, "idempotency_error"},
           {PaymentFailure::unavailable, {409}, "idempotency_error"},  // a call is in flight
           {PaymentFailure::unavailable, {409}, "idempotency_key_in_use"},
           {PaymentFailure::limited, {429}, "rate_limit", {"", "0", "1"}},
           {PaymentFailure::limited, {409}, "lock_timeout", {"", "0", "1"}},
           {PaymentFailure::unavailable, {429}, "rate_limit", {"2"}},
           {PaymentFailure::unavailable, {409}, "lock_timeout", {"60"}}}) {
    for (const int status : c.statuses) {
      for (const char* seconds : c.retry_after) {
        EXPECT_EQ(stripe_failure(status, c.error, seconds), c.expected)
            << status << ' ' << c.error << ' ' << seconds;
      }
    }
  }
}

TEST_F(StripeClientTest, ErrorCodeOrTypeAndRetryAfterAreRead) {
  const auto failure_with = [this](int status, const std::string& error, const char* retry_after) {
    provider_.answer_with(status, R"({"error":)" + error + '}', {{"Retry-After", retry_after}});
    return failure();
  };
  EXPECT_EQ(failure_with(400, R"({"type":"idempotency_error"})", "0"), PaymentFailure::key_used);
  const std::string busy = R"({"type":"invalid_request_error","code":"lock_timeout"})";
  EXPECT_EQ(failure_with(409, busy, "1"), PaymentFailure::limited);
  EXPECT_EQ(failure_with(409, busy, "2"), PaymentFailure::unavailable);
  EXPECT_EQ(failure_with(404, "{}", "0"), PaymentFailure::refused) << "nothing was created";
}

TEST_F(StripeClientTest, InvalidResponseReturnsUnavailable) {
  std::vector<std::string> pages{
      "", " ", "<html>", "[]", "null", R"({"id":"cs_1","url":"https:/)",
      // Without a member, or with a malformed id.
      R"({"id":"cs_1","status":"open"})", R"({"url":"https://a","status":"open"})",
      R"({"id":"cs_1","url":"https://a"})", R"({"id":1,"url":"https://a","status":"open"})",
      R"({"id":"","url":"https://a","status":"open"})",
      R"({"id":"cs/1","url":"https://a","status":"open"})"};
  for (const std::string url :
       {"javascript:void", "https://a b", "https://", "https:///a", "https://?a"}) {
    pages.push_back(R"({"id":"cs_1","status":"open","url":")" + url + R"("})");
  }
  for (const std::string& page : pages) {
    provider_.answer_with(200, page);
    EXPECT_EQ(failure(), PaymentFailure::unavailable) << page;
  }
  for (const char* list : {"{}", "[]", R"({"data":[]})", R"({"data":{},"has_more":false})",
                           R"({"data":[],"has_more":true})", R"({"data":[1],"has_more":true})",
                           R"({"data":[{"id":7}],"has_more":true})", "<html>"}) {
    provider_.answer_with(200, list);
    EXPECT_EQ(test::run(client_.list_complete(1, 2, "")).error(), PaymentFailure::unavailable)
        << list;
  }
}

// The session exists by the time that its URL is read, so its URL must not be rejected.
TEST_F(StripeClientTest, LongPageUrlAndLongListAreAccepted) {
  const std::string url = "https://pay.example/" + std::string(20'000, 'x');
  const std::string page = R"({"id":"cs_1","status":"open","url":")" + url + R"("})";
  provider_.answer_with(200, page);
  EXPECT_EQ(test::run(client_.create(request())).value().url, url);
  std::string data = page;
  for (int i = 1; i < 30; ++i) {
    data += ',' + page;
  }
  provider_.answer_with(200, R"({"has_more":false,"data":[)" + data + "]}");
  EXPECT_EQ(test::run(client_.list_complete(1, 2, ""))->payments.size(), 30U);
}

TEST_F(StripeClientTest, SixFailedSalesButNoFailedReadsOpenTheBreakerWithAProbePerSecond) {
  StripeClient client(http_, test::workers(), "http://127.0.0.1:1", "sk_test_x", clock_, log_,
                      metrics_);
  for (int i = 0; i < 20; ++i) {
    EXPECT_EQ(test::run(client.find("cs_1")).error(), PaymentFailure::unavailable);
    EXPECT_EQ(test::run(client.list_complete(1, 0, "")).error(), PaymentFailure::unavailable);
  }
  const auto create = [&] { return test::run(client.create(request())).error(); };
  for (int i = 0; i < 6; ++i) {
    EXPECT_EQ(create(), PaymentFailure::unavailable) << i;
  }
  EXPECT_EQ(create(), PaymentFailure::not_asked);
  EXPECT_EQ(test::run(client.find("cs_1")).error(), PaymentFailure::not_asked);
  clock_.advance(1s);
  EXPECT_EQ(create(), PaymentFailure::unavailable) << "the probe";
  EXPECT_EQ(create(), PaymentFailure::not_asked);
}

TEST_F(StripeClientTest, EveryProviderStatusIsMapped) {
  for (const auto& [state, payment, expected] :
       {std::tuple("open", "unpaid", PaymentStatus::open),
        {"complete", "paid", PaymentStatus::paid},
        {"complete", "no_payment_required", PaymentStatus::paid},
        {"complete", "unpaid", PaymentStatus::pending},
        {"expired", "unpaid", PaymentStatus::expired}}) {
    EXPECT_EQ(status(R"({"id":"cs_1","status":")" + std::string(state) + R"(","payment_status":")" +
                     payment + R"("})"),
              expected);
  }
  for (const auto& [intent, expected] : {std::pair("requires_action", PaymentStatus::pending),
                                         {"processing", PaymentStatus::pending},
                                         {"requires_payment_method", PaymentStatus::expired},
                                         {"canceled", PaymentStatus::expired}}) {
    EXPECT_EQ(status(R"({"id":"cs_1","status":"complete","payment_status":"unpaid",)"
                     R"("payment_intent":{"status":")" +
                     std::string(intent) + R"("}})"),
              expected)
        << intent;
  }
  for (const char* body : {R"({"id":"cs_2","status":"complete","payment_status":"paid"})",
                           R"({"id":"cs_1","status":"odd"})", R"({"id":"cs_1"})", "<html>"}) {
    EXPECT_EQ(status(body), PaymentFailure::unavailable) << body;
  }
  EXPECT_EQ(provider_.requests()[0].path, "/v1/checkout/sessions/cs_1");
  provider_.answer_with(404, R"({"error":{"code":"resource_missing"}})");
  EXPECT_EQ(test::run(client_.find("cs_1")).error(), PaymentFailure::unknown);
}

TEST_F(StripeClientTest, ListReturnsPagesOfCompleteSessions) {
  provider_.answer_with(200, R"({"data":[
      {"id":"cs_3","url":null,"success_url":"https://t.example/success?session_id={CHECKOUT_SESSION_ID}",
       "status":"complete","payment_status":"unpaid","client_reference_id":"cks_3","created":150,
       "metadata":{"attempt":"2"}},
      {"id":"cs_2","url":null,"success_url":"https://t.example/success",
       "status":"complete","payment_status":"paid","client_reference_id":"cks_2","metadata":{},
       "amount_total":16900,"currency":"mxn"},
      {"id":"cs_other","url":null,"success_url":null,"status":"odd"},
      {"id":"cs_1","url":null,"success_url":null,"status":"complete","payment_status":"paid",
       "client_reference_id":null}],"has_more":true})");
  const auto page = test::run(client_.list_complete(100, 200, ""));
  ASSERT_TRUE(page);
  ASSERT_EQ(page->payments.size(), 3U) << "unreadable entries are skipped";
  EXPECT_EQ(page->payments[0].url, "https://t.example/success?session_id=cs_3");
  EXPECT_EQ(page->payments[0].reference, "cks_3");
  EXPECT_EQ(page->payments[0].created, 150);
  EXPECT_EQ(page->payments[0].metadata.at(0).second, "2");
  EXPECT_EQ(page->payments[0].status, PaymentStatus::pending);
  EXPECT_EQ(page->payments[1].url, "https://t.example/success");
  EXPECT_EQ(page->payments[1].status, PaymentStatus::paid);
  EXPECT_EQ(page->payments[1].centavos, 16'900);
  EXPECT_EQ(page->payments[1].currency, "mxn");
  EXPECT_EQ(page->payments[2].reference + page->payments[2].url, "");
  EXPECT_EQ(page->next, "cs_1");
  provider_.answer_with(200, R"({"data":[],"has_more":false})");
  EXPECT_EQ(test::run(client_.list_complete(100, 0, page->next))->next, "");
  EXPECT_EQ(provider_.requests()[0].path, "/v1/checkout/sessions");
}

TEST_F(StripeClientTest, PayerAndShippingAddressAreRead) {
  provider_.answer_with(200, R"({"id":"cs_1","status":"complete","metadata":{"sims_1":"204:p"},
      "customer_details":{"email":"ana@example.com","name":"A NUNEZ","phone":"+528331234567"},
      "collected_information":{"individual_name":"Ana Núñez","shipping_details":{"name":"Luis",
      "address":{"line1":"Av. 1","line2":null,"postal_code":"89000","city":"Tampico",
      "state":"Tamps.","country":"MX"}}}})");
  const auto details = test::run(client_.find("cs_1"));
  ASSERT_TRUE(details);
  EXPECT_EQ(details->name, "Ana Núñez");
  EXPECT_EQ(details->email, "ana@example.com");
  EXPECT_EQ(details->phone, "+528331234567");
  EXPECT_EQ(details->recipient, "Luis");
  EXPECT_EQ(details->line2, "");
  EXPECT_EQ(details->postal_code, "89000");
  EXPECT_EQ(details->metadata.at(0).second, "204:p");
  // Without a collected name the card holder's name is used.
  provider_.answer_with(
      200, R"({"id":"cs_1","status":"complete","metadata":null,"collected_information":null,
      "customer_details":{"name":"A NUNEZ","phone":null}})");
  EXPECT_EQ(test::run(client_.find("cs_1"))->name, "A NUNEZ");
}

TEST(StripeForm, RequestIsEncodedExactlyAsDocumented) {
  PaymentRequest request;
  request.reference = "cks_1";
  request.idempotency_key = "cks_1";
  request.lines = {{"Tuisty Mensual Estelar", "5GB · 30 días", 16'900, 2},
                   {"Recarga $50", "", 5'000, 1}};
  request.customer_email = "ana+x@example.com";
  request.success_url = "https://t.example/success?session_id={CHECKOUT_SESSION_ID}";
  request.cancel_url = "https://t.example/carrito";
  request.metadata = {{"session", "cks_1"}};
  request.methods = {"card", "oxxo"};
  request.expires_at = 1'800'003'600;
  std::string expected;
  for (const auto& [key, value] : std::vector<std::pair<std::string, std::string>>{
           {"mode", "payment"},
           {"locale", "es-419"},
           {"adaptive_pricing[enabled]", "false"},
           {"allowed_payment_method_types[0]", "card"},
           {"allowed_payment_method_types[1]", "oxxo"},
           {"expires_at", "1800003600"},
           {"line_items[0][quantity]", "2"},
           {"line_items[0][price_data][currency]", "mxn"},
           {"line_items[0][price_data][unit_amount]", "16900"},
           {"line_items[0][price_data][product_data][name]", "Tuisty Mensual Estelar"},
           {"line_items[0][price_data][product_data][description]", "5GB · 30 días"},
           {"line_items[1][quantity]", "1"},
           {"line_items[1][price_data][currency]", "mxn"},
           {"line_items[1][price_data][unit_amount]", "5000"},
           {"line_items[1][price_data][product_data][name]", "Recarga $50"},
           {"success_url", "https://t.example/success?session_id={CHECKOUT_SESSION_ID}"},
           {"cancel_url", "https://t.example/carrito"},
           {"client_reference_id", "cks_1"},
           {"metadata[session]", "cks_1"},
           {"customer_email", "ana+x@example.com"},
           {"payment_intent_data[receipt_email]", "ana+x@example.com"},
           {"name_collection[individual][enabled]", "true"}}) {
    expected += (expected.empty() ? "" : "&") + percent_encoded(key) + '=' + percent_encoded(value);
  }
  EXPECT_EQ(stripe_form(request), expected);
}

TEST(StripeForm, AddressCollectionAndShippingRateAreRequested) {
  PaymentRequest request;
  std::string expected = stripe_form(request);
  request.asks_address = true;
  expected += '&' + form_body({{"shipping_address_collection[allowed_countries][0]", "MX"},
                               {"phone_number_collection[enabled]", "true"}});
  EXPECT_EQ(stripe_form(request), expected);
  request.shipping = PaymentLine{"Resto de México", {}, 15'000};
  const std::string rate = "shipping_options[0][shipping_rate_data]";
  expected += '&' + form_body({{rate + "[type]", "fixed_amount"},
                               {rate + "[display_name]", "Resto de México"},
                               {rate + "[fixed_amount][amount]", "15000"},
                               {rate + "[fixed_amount][currency]", "mxn"}});
  EXPECT_EQ(stripe_form(request), expected);
}

}  // namespace
}  // namespace server

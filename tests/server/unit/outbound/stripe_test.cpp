#include "outbound/stripe.hpp"

#include <gtest/gtest.h>

#include <future>
#include <latch>

#include "support/fake_provider.hpp"

namespace server {
namespace {

using namespace std::chrono_literals;

/// The real client, over libcurl, against a provider on this machine.
class StripeClientTest : public testing::Test {
 protected:
  PaymentRequest request() {
    PaymentRequest request;
    request.reference = "cks_1";
    request.idempotency_key = "cks_1";
    request.lines = {{"Plan", "", 100, 1}};
    return request;
  }
  PaymentFailure failure(std::chrono::milliseconds limit = 1min) {
    const auto result = client_.create(request(), limit);
    EXPECT_FALSE(result);
    return !result ? result.error() : PaymentFailure{};
  }
  Result<PaymentStatus, PaymentFailure> status(const std::string& body) {
    provider_.answer_with(200, body);
    return client_.status("cs_1", 1min);
  }

  Log log_{-1};
  Metrics metrics_;
  std::latch over_{1};  // outlives the provider's threads, which may wait for it
  test::FakeProvider provider_;
  HttpClient http_;
  StripeClient client_{http_, provider_.url(), "sk_test_x", log_, metrics_};
};

TEST_F(StripeClientTest, SendsKeyVersionAndIdempotencyKey) {
  provider_.answer_with(200, R"({"id":"cs_1","url":"https://pay.example/cs_1","more":[1]})");
  const auto result = client_.create(request(), 1min);
  ASSERT_TRUE(result);
  EXPECT_EQ(result->id, "cs_1");
  EXPECT_EQ(result->url, "https://pay.example/cs_1");
  ASSERT_EQ(provider_.requests().size(), 1U);
  const auto sent = provider_.requests()[0];
  EXPECT_EQ(sent.header("Authorization"), "Bearer sk_test_x");
  EXPECT_EQ(sent.header("Stripe-Version"), "2025-09-30.clover");
  EXPECT_EQ(sent.header("Idempotency-Key"), "cks_1");
  EXPECT_EQ(sent.header("Content-Type"), "application/x-www-form-urlencoded");
  EXPECT_EQ(sent.body, stripe_form(request()));
}

TEST_F(StripeClientTest, ClearRefusalsAreRefusals) {
  for (const int status : {400, 401, 402, 403, 404}) {
    provider_.answer_with(status, R"({"error":{"type":"card_error","code":"card_declined"}})");
    EXPECT_EQ(failure(), PaymentFailure::refused) << status;
  }
}

TEST_F(StripeClientTest, TroubleMayBeTriedAgain) {
  for (const int status : {408, 409, 429, 201, 204, 302}) {
    provider_.answer_with(status, R"({"id":"cs_1","url":"https://pay.example/"})");
    EXPECT_EQ(failure(), PaymentFailure::unavailable) << status;
  }
  for (const int status : {500, 502, 503}) {
    provider_.answer_with(status, R"({"id":"cs_1","url":"https://pay.example/"})");
    EXPECT_EQ(failure(), PaymentFailure::failed) << status;
  }
}

TEST_F(StripeClientTest, GarbageIsNoSession) {
  for (const char* body :
       {"", " ", "<html>", "[]", "null", R"({"id":"cs_1"})", R"({"url":"https://a"})",
        R"({"id":1,"url":"https://a"})", R"({"id":"","url":"https://a"})",
        R"({"id":"cs/1","url":"https://a"})", R"({"id":"cs_1","url":"javascript:void"})",
        R"({"id":"cs_1","url":"https://a b"})", R"({"id":"cs_1","url":"https:/)"}) {
    provider_.answer_with(200, body);
    EXPECT_EQ(failure(), PaymentFailure::unavailable) << body;
  }
}

TEST_F(StripeClientTest, FollowsNoRedirect) {
  provider_.answer_with([](const Request&) {
    Reply reply;
    reply.status = 302;
    reply.headers = {{"Location", "/elsewhere"}};
    return reply;
  });
  EXPECT_EQ(failure(), PaymentFailure::unavailable);
  EXPECT_EQ(provider_.requests().size(), 1U);
}

TEST_F(StripeClientTest, ReadsNoEndlessAnswer) {
  provider_.answer_with(200, R"({"id":")" + std::string(300 * 1024, 'a') + R"("})");
  EXPECT_EQ(failure(), PaymentFailure::unavailable);
}

TEST_F(StripeClientTest, SurvivesACutConnection) {
  provider_.answer_with([](const Request&) {
    Reply reply;
    reply.delivery = Reply::Delivery::cut;
    return reply;
  });
  EXPECT_EQ(failure(), PaymentFailure::unavailable);
}

TEST_F(StripeClientTest, WaitsNoLongerThanItMay) {
  provider_.answer_with([this](const Request&) {
    over_.wait();
    return Reply{};
  });
  // The provider answers only after this: that there is a failure at all shows who gave up.
  EXPECT_EQ(failure(300ms), PaymentFailure::unavailable);
  over_.count_down();
}

TEST_F(StripeClientTest, NobodyThereIsUnavailable) {
  StripeClient client(http_, "http://127.0.0.1:1", "sk_test_x", log_, metrics_);
  EXPECT_EQ(client.create(request(), 1min).error(), PaymentFailure::unavailable);
}

TEST_F(StripeClientTest, UnderstandsEveryState) {
  struct Case {
    const char* body;
    Result<PaymentStatus, PaymentFailure> expected;
  };
  const std::vector<Case> cases{
      {R"({"id":"cs_1","status":"open","payment_status":"unpaid"})", PaymentStatus::open},
      {R"({"id":"cs_1","status":"complete","payment_status":"paid"})", PaymentStatus::paid},
      {R"({"id":"cs_1","status":"complete","payment_status":"no_payment_required"})",
       PaymentStatus::paid},
      {R"({"id":"cs_1","status":"complete","payment_status":"unpaid"})", PaymentStatus::open},
      {R"({"id":"cs_1","status":"expired","payment_status":"unpaid"})", PaymentStatus::expired},
      {R"({"id":"cs_2","status":"complete","payment_status":"paid"})", PaymentFailure::unavailable},
      {R"({"id":"cs_1","status":"odd"})", PaymentFailure::unavailable},
      {R"({"id":"cs_1"})", PaymentFailure::unavailable},
      {"<html>", PaymentFailure::unavailable}};
  for (const Case& c : cases) {
    EXPECT_EQ(status(c.body), c.expected) << c.body;
  }
  EXPECT_EQ(provider_.requests()[0].path, "/v1/checkout/sessions/cs_1");
}

TEST_F(StripeClientTest, CountsItsCalls) {
  provider_.answer_with(500, "");
  static_cast<void>(failure());
  EXPECT_NE(metrics_.text().find(R"(payment_calls_total{call="create",outcome="failed"} 1)"),
            std::string::npos);
}

}  // namespace
}  // namespace server

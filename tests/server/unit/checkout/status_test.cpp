#include "checkout/status.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "support/checkout.hpp"

namespace server {
namespace {

using namespace std::chrono_literals;
using shop::ErrorCode;

class ReadCheckoutSessionTest : public test::CheckoutFixture {
 protected:
  ReadCheckoutSessionTest() {
    open('1');
    says(PaymentStatus::open);
  }
  /// Sets the provider's response for every session from now on.
  void says(PaymentStatus status, const std::string& reference = kId,
            std::int64_t centavos = 16'900, const std::string& currency = "mxn") {
    payments_.found =
        Payment{"", "https://t.example/success", status, reference, 0, centavos, currency};
  }
  auto read(std::string_view id, std::chrono::milliseconds time = 8s) {
    return test::outcome(read_(id, clock_.now() + time));
  }
  PurchaseStatus status(std::chrono::milliseconds time = 8s) {
    return test::value(read("cs_1", time)).status;
  }

  static inline const std::string kId = id('1');
};

TEST_F(ReadCheckoutSessionTest, OpenSessionQueriesTheProviderOncePerSecond) {
  for (int times = 0; times < 20; ++times) {
    EXPECT_EQ(status(), PurchaseStatus::open);
  }
  EXPECT_EQ(payments_.finds.size(), 1U);
  clock_.advance(999ms);
  payments_.found = PaymentFailure::unavailable;
  EXPECT_EQ(status(), PurchaseStatus::open) << "the stored status needs no provider";
  clock_.advance(1ms);
  says(PaymentStatus::paid);
  EXPECT_EQ(status(), PurchaseStatus::paid);
  EXPECT_EQ(payments_.finds.size(), 2U);
}

TEST_F(ReadCheckoutSessionTest, OnlyAnotherStatusIsWritten) {
  const std::string before = row("checkout_sessions::text || xmin");
  EXPECT_EQ(status(), PurchaseStatus::open);
  EXPECT_EQ(row("checkout_sessions::text || xmin"), before);
  clock_.advance(1s);
  says(PaymentStatus::expired);
  EXPECT_EQ(status(), PurchaseStatus::expired);
  EXPECT_EQ(row("status"), "expired");
}

TEST(LookGate, EightConcurrentChecksAndOnePerSessionAndSecondAreAllowed) {
  test::FakeClock clock;
  LookGate gate(clock);
  std::vector<LookGate::Pass> passes;
  for (const char* purchase : {"1", "2", "3", "4", "5", "6", "7", "8"}) {
    passes.push_back(gate.enter(purchase));
    EXPECT_TRUE(passes.back()) << purchase;
  }
  EXPECT_FALSE(gate.enter("9"));
  passes.pop_back();
  EXPECT_FALSE(gate.enter("8")) << "within one second of its last check";
  passes.push_back(gate.enter("9"));
  EXPECT_TRUE(passes.back());
  clock.advance(1s);
  passes.pop_back();
  EXPECT_TRUE(gate.enter("8"));
}

TEST_F(ReadCheckoutSessionTest, RecentlyPaidSessionHasItsEmailFromTheProvider) {
  says(PaymentStatus::paid);
  payments_.found->email = "maria@example.com";
  ASSERT_TRUE(test::run(settlement_.settle(purchase_of(*test::run(sql::find(db_, "cs_1"))),
                                           *test::run(payments_.find("cs_1")))))
      << "by the sweep";
  const auto paid = test::value(read("cs_1"));
  EXPECT_EQ(paid.payer_email, "maria@example.com");
  EXPECT_EQ(paid.paid_at,
            row("to_char(paid_at AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"')"));
  EXPECT_LE(payments_.find_until, clock_.now() + 2s) << "of 8 s: the page does without it";
  clock_.advance(1s);
  payments_.found = PaymentFailure::unavailable;
  EXPECT_EQ(status(), PurchaseStatus::paid);
  EXPECT_EQ(payments_.finds.size(), 3U);
  clock_.advance(1s);
  EXPECT_EQ(status(999ms), PurchaseStatus::paid) << "without the time to ask";
  database_.run("UPDATE checkout_sessions SET expires_at = now()");
  EXPECT_EQ(status(), PurchaseStatus::paid);
  EXPECT_EQ(payments_.finds.size(), 3U);
  EXPECT_EQ(row("position('maria' IN checkout_sessions::text)"), "0");
}

TEST_F(ReadCheckoutSessionTest, ProviderFailureReturnsItsErrorAndKeepsTheRow) {
  EXPECT_EQ(status(999ms), PurchaseStatus::open) << "without the time to ask";
  for (int times = 0; times < 10; ++times) {  // each one leaves the gate
    payments_.found = PaymentFailure::unavailable;
    EXPECT_EQ(test::code(read("cs_1")), ErrorCode::payment_unavailable);
    clock_.advance(1s);
    payments_.found = PaymentFailure::refused;
    EXPECT_EQ(test::code(read("cs_1")), ErrorCode::payment_refused);
    clock_.advance(1s);
  }
  EXPECT_EQ(payments_.finds.size(), 20U);
  EXPECT_EQ(row("status"), "open");
}

TEST_F(ReadCheckoutSessionTest, UnknownIdReturnsSessionUnknownWithoutProviderCall) {
  using namespace std::string_literals;
  for (const std::string& id :
       {"cs_2"s, ""s, kId, "cs-1"s, "../x"s, std::string(256, 'a'), "cs_1\0"s}) {
    EXPECT_EQ(test::code(read(id)), ErrorCode::session_unknown) << id;
  }
  EXPECT_TRUE(payments_.finds.empty());
}

TEST_F(ReadCheckoutSessionTest, ProvidersStatusIsReturnedWhileTheRowCannotBeWritten) {
  const auto holder = database_.transaction("LOCK TABLE checkout_sessions IN SHARE MODE");
  says(PaymentStatus::pending);
  const auto pending = read("cs_1");
  EXPECT_EQ(pending->status, PurchaseStatus::open);
  EXPECT_TRUE(pending->pending);
  clock_.advance(1s);
  says(PaymentStatus::paid);
  EXPECT_EQ(status(), PurchaseStatus::paid);
}

TEST_F(ReadCheckoutSessionTest, PaidAmountOtherThanThePriceIsReported) {
  const std::string before = "check before delivering: the provider has ";
  int mismatches = 0;
  for (const auto& [reference, centavos, currency, problem] :
       {std::tuple(kId, 16'900, "mxn", std::string()),
        std::tuple(kId, 16'899, "mxn", before + "16899 centavos of mxn for it"),
        std::tuple(kId, 16'900, "usd", before + "16900 centavos of usd for it"),
        std::tuple(id('2'), 16'900, "mxn", before + "16900 centavos of mxn for another purchase"),
        std::tuple(std::string(), 0, "",
                   before + "0 centavos of no currency for another purchase")}) {
    database_.run("UPDATE checkout_sessions SET status = 'open', problem = NULL, paid_at = NULL");
    says(PaymentStatus::paid, reference, centavos, currency);
    EXPECT_EQ(status(), PurchaseStatus::paid);
    EXPECT_EQ(row("problem"), problem);
    mismatches += problem.empty() ? 0 : 1;
    EXPECT_TRUE(counted("mismatch", mismatches));
    clock_.advance(1s);
  }
}

}  // namespace
}  // namespace server

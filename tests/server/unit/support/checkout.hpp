#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <utility>

#include "base/crypto.hpp"
#include "checkout/create.hpp"
#include "checkout/purchases.sql.hpp"
#include "checkout/status.hpp"
#include "support/fakes.hpp"
#include "support/loop.hpp"
#include "support/orders.hpp"
#include "support/test_database.hpp"

namespace test {

/// The checkout with a fake payment provider.
class CheckoutFixture : public testing::Test {
 protected:
  static constexpr std::chrono::minutes kPageLifetime{60};

  static std::string id(char digit) { return "cks_" + std::string(32, digit); }

  /// Inserts a purchase, by default a cart of one plan for 169 pesos.
  server::Begun begin(char digit, server::NewPurchase purchase = price_order(cart_order())) {
    purchase.id = id(digit);
    return begin(purchase, {purchase.id, server::sha256_hex(purchase.id)});
  }
  server::Begun begin(const server::NewPurchase& purchase, const server::IdempotencyKey& key) {
    return run(server::begin_purchase(db_, purchase, key, kPageLifetime));
  }
  /// The same, with the page cs_1 of digit 1.
  void open(char digit, server::NewPurchase purchase = price_order(cart_order())) {
    begin(digit, std::move(purchase));
    const std::string page = std::string("cs_") + digit;
    EXPECT_TRUE(run(server::sql::complete(db_, id(digit), 1, page, "https://pay.example/" + page)));
  }
  bool pay(char digit) {
    return run(server::sql::settle_paid(db_, id(digit), std::string("cs_") + digit, "", ""));
  }
  void clear() const { database_.run("DELETE FROM idempotency; DELETE FROM checkout_sessions"); }
  /// The value of an SQL expression over the only row.
  [[nodiscard]] std::string row(const std::string& expression) const {
    return database_.value("SELECT " + expression + " FROM checkout_sessions");
  }
  [[nodiscard]] bool counted(const std::string& outcome, int times) {
    return metrics_.text().find("tuisty_checkout_sessions_finalised_total{outcome=\"" + outcome +
                                "\"} " + std::to_string(times) + "\n") != std::string::npos;
  }

  ShopDatabase database_;
  server::Database& db_ = database_.connections;
  FakePayments payments_;
  FakeClock clock_;
  server::Log log_{-1};
  server::Metrics metrics_;
  server::Settlement settlement_{db_, log_, metrics_};
  server::CreateCheckoutSession create_{loop(),      db_,    payments_,
                                        settlement_, clock_, {"https://t.example"}};
  server::ReadCheckoutSession read_{db_, payments_, settlement_, clock_};
};

}  // namespace test

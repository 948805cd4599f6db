#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <utility>

#include "checkout/create.hpp"
#include "checkout/status.hpp"
#include "support/fakes.hpp"
#include "support/loop.hpp"
#include "support/orders.hpp"
#include "support/test_database.hpp"

namespace test {

/// The checkout with a fake payment provider.
class CheckoutFixture : public testing::Test {
 protected:
  static std::string id(char digit) { return "cks_" + std::string(32, digit); }

  /// Inserts a purchase, by default a cart of one plan for 169 pesos.
  server::Purchases::Begin begin(char digit,
                                 server::NewPurchase purchase = price_order(cart_order())) {
    purchase.id = id(digit);
    return run(store_.begin(purchase));
  }
  /// The same, with the page cs_1 of digit 1.
  void open(char digit, server::NewPurchase purchase = price_order(cart_order())) {
    begin(digit, std::move(purchase));
    const std::string page = std::string("cs_") + digit;
    EXPECT_TRUE(run(store_.complete(id(digit), 1, page, "https://pay.example/" + page)));
  }
  bool pay(char digit) {
    return run(store_.settle_paid(id(digit), std::string("cs_") + digit, "", ""));
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
  server::Purchases store_{database_.connections};
  FakePayments payments_;
  FakeClock clock_;
  server::Log log_{-1};
  server::Metrics metrics_;
  server::Settlement settlement_{store_, log_, metrics_};
  server::CreateCheckoutSession create_{loop(),      store_, payments_,
                                        settlement_, clock_, {"https://t.example"}};
  server::ReadCheckoutSession read_{store_, payments_, settlement_, clock_};
};

}  // namespace test

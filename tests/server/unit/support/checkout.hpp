#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <utility>
#include <vector>

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

  /// Inserts a cart of one plan for 169 pesos.
  server::Purchases::Begin begin(char digit) {
    auto purchase = price_order(cart_order());
    purchase.id = id(digit);
    return run(store_.begin(purchase));
  }
  /// The same, with the page cs_1 of digit 1.
  void open(char digit) {
    begin(digit);
    const std::string page = std::string("cs_") + digit;
    EXPECT_TRUE(run(store_.complete(id(digit), 1, page, "https://pay.example/" + page)));
  }
  /// Inserts two units of that plan, or a top-up, with the page cs_1 of digit 1. choices: of the
  /// cart's units.
  void sell(char digit, bool top_up = false, const std::string& account = {},
            std::vector<shop::LineUnits> choices = {}) {
    const auto order = top_up ? top_up_order() : cart_order(2);
    auto purchase = price_order(order);
    purchase.id = id(digit);
    purchase.account_id = account;
    if (!top_up) {
      purchase.choices = std::move(choices);
    }
    run(store_.begin(purchase));
    EXPECT_TRUE(run(store_.complete(id(digit), 1, std::string("cs_") + digit, "https://a")));
  }
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
  server::CreateCheckoutSession create_{
      store_, payments_, settlement_, clock_, {"https://t.example"}};
  server::ReadCheckoutSession read_{store_, payments_, settlement_, clock_};
};

}  // namespace test

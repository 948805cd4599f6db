#pragma once

#include <gtest/gtest.h>

#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "checkout/routes.hpp"
#include "support/accounts.hpp"
#include "support/fakes.hpp"
#include "support/test_database.hpp"
#include "system_routes.hpp"

namespace test {

/// Calls the routes without a socket, with fakes of the external services.
class ApiFixture : public testing::Test {
 protected:
  ApiFixture() {
    server::add_health_routes(router_, [this] { return problem_; });
    const auto update = [this] { metrics_.gauge("tuisty_updated").set(1); };
    server::add_metrics_route(router_, metrics_, update, false);
    server::add_checkout_routes(router_, {create_, read_, [this](std::string_view token) {
                                            return accounts_.account_of(token);
                                          }});
    for (const auto& [digit, email, token] : {std::tuple{'1', "ana@example.com", "good-token"},
                                              std::tuple{'2', "luis@example.com", "other-token"}}) {
      const auto account = new_account(digit, email);
      EXPECT_TRUE(test::run(accounts_.create(account)));
      EXPECT_TRUE(test::run(accounts_.open_session({account.id, account.password_hash}, token)));
    }
  }

  server::Reply call(server::Method method, const std::string& path, std::string body = {},
                     std::vector<server::Header> headers = {}) {
    server::Request request;
    request.method = method;
    request.path = path;
    request.body = std::move(body);
    request.headers = std::move(headers);
    request.peer_address = "127.0.0.1";
    request.received = clock_.now();
    request.deadline = clock_.now() + std::chrono::seconds{8};
    const auto match = router_.find(method, path);
    if (match.route == nullptr) {
      ADD_FAILURE() << "no route for " << path;
      return {};
    }
    request.route = match.route->pattern;
    request.params = match.params;
    return run(answer(api_, match.route->handler, request));
  }

  server::Reply checkout(std::string body, std::vector<server::Header> headers = {}) {
    headers.push_back({"Content-Type", "application/json"});
    return call(server::Method::post, "/create-checkout-session", std::move(body),
                std::move(headers));
  }

  std::string rows() { return database_.value("SELECT count(*) FROM checkout_sessions"); }

  ShopDatabase database_;
  server::Accounts accounts_{database_.connections, {std::chrono::hours{1}, std::chrono::hours{1}}};
  server::CheckoutSessions store_{database_.connections};
  FakePayments payments_;
  FakeClock clock_;
  server::Log log_{-1};
  server::Metrics metrics_;
  server::Settlement settlement_{store_, log_, metrics_};
  server::CreateCheckoutSession create_{
      store_, payments_, settlement_, clock_, {"https://t.example"}};
  server::ReadCheckoutSession read_{store_, payments_, settlement_, clock_};
  server::Api api_{metrics_, log_};
  server::Router router_;
  std::optional<server::ApiError> problem_;  ///< of /readyz
};

}  // namespace test

#pragma once

#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "app.hpp"
#include "checkout/create.hpp"
#include "support/accounts.hpp"
#include "support/checkout.hpp"

namespace test {

/// Calls the routes without a socket, with fakes of the external services.
class ApiFixture : public CheckoutFixture {
 protected:
  ApiFixture() {
    const auto update = [this] { metrics_.gauge("tuisty_updated").set(1); };
    server::add_metrics_route(router_, metrics_, update, false);
    server::add_create_route(
        router_, create_, [this](std::string_view token) { return accounts_.account_of(token); });
    server::add_status_route(router_, read_);
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

  std::string rows() { return row("count(*)"); }

  server::Accounts accounts_{database_.connections, {std::chrono::hours{1}, std::chrono::hours{1}}};
  server::Api api_{metrics_, log_};
  server::Router router_;
};

}  // namespace test

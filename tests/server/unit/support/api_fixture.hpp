#pragma once

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "http/api.hpp"
#include "support/fakes.hpp"

namespace test {

/// The routes over stand-ins for the outside world, called without a socket.
class ApiFixture : public testing::Test {
 protected:
  http_base::Reply call(http_base::Method method, const std::string& path, std::string body = {},
                        std::vector<http_base::Header> headers = {}) {
    http_base::Request request;
    request.method = method;
    request.path = path;
    request.body = std::move(body);
    request.headers = std::move(headers);
    request.client_address = "127.0.0.1";
    request.received = clock_.now();
    request.deadline = clock_.now() + std::chrono::seconds{8};
    const auto match = router_.find(method, path);
    if (match.route == nullptr) {
      ADD_FAILURE() << "no route for " << path;
      return {};
    }
    request.route = match.route->pattern;
    request.params = match.params;
    return match.route->handler(request);
  }

  http_base::Reply checkout(std::string body, std::vector<http_base::Header> headers = {}) {
    headers.push_back({"Content-Type", "application/json"});
    return call(http_base::Method::post, "/create-checkout-session", std::move(body),
                std::move(headers));
  }

  FakeStore store_;
  FakePayments payments_;
  FakeRandom random_;
  FakeClock clock_;
  FakeTokens tokens_;
  server::Log log_{-1};
  server::Metrics metrics_;
  server::CreateCheckoutSession create_{store_, payments_, random_, clock_, "https://t.example"};
  server::ReadCheckoutSession read_{store_, payments_, clock_};
  server::Readiness readiness_{store_, clock_};
  server::Api api_{create_,    read_,
                   readiness_, tokens_,
                   random_,    metrics_,
                   log_,       [] {
                     return std::vector<http_base::LaneLoad>{{"payments", 3, 8}}; }};
  http_base::Router router_ = server::make_router(api_);
};

}  // namespace test

#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <variant>
#include <vector>

#include "accounts/store.hpp"
#include "checkout/store.hpp"
#include "crypto.hpp"
#include "external.hpp"
#include "result.hpp"

// Stand-ins for what lies outside the server. The store among them is held to the same tests as the
// one over PostgreSQL (session_store_test.cpp).
namespace test {

/// Time passes only when somebody sleeps.
class FakeClock final : public server::Clock {
 public:
  [[nodiscard]] TimePoint now() const override { return now_; }
  void sleep(std::chrono::milliseconds time) override;
  void advance(std::chrono::milliseconds time) { now_ += time; }

  std::function<void()> on_sleep;
  std::chrono::milliseconds slept{0};

 private:
  TimePoint now_ = TimePoint{} + std::chrono::hours{1};
};

/// 1, 2, 3, ... as hexadecimal digits.
class FakeRandom final : public server::Random {
 public:
  [[nodiscard]] std::string hex(std::size_t bytes) override;

 private:
  int count_ = 0;
};

class FakePayments final : public server::PaymentApi {
 public:
  [[nodiscard]] std::variant<server::PaymentSession, server::PaymentFailure> create(
      const server::PaymentRequest& request, std::chrono::milliseconds limit) override;
  [[nodiscard]] std::variant<server::PaymentStatus, server::PaymentFailure> status(
      std::string_view provider_id, std::chrono::milliseconds limit) override;

  std::variant<std::monostate, server::PaymentFailure> next;  ///< monostate: all goes well
  std::variant<server::PaymentStatus, server::PaymentFailure> next_status =
      server::PaymentStatus::open;
  std::vector<server::PaymentRequest> requests;
  std::vector<std::chrono::milliseconds> limits;
  int status_calls = 0;
};

/// Knows two tokens, "good-token" and "other-token", and the way the database can be away.
class FakeTokens final : public server::TokenStore {
 public:
  [[nodiscard]] std::optional<std::string> account_of(std::string_view token) override;
  bool away = false;
};

class FakeStore final : public server::SessionStore {
 public:
  [[nodiscard]] Begin begin(const server::NewSession& session,
                            const std::optional<server::IdempotencyKey>& key) override;
  [[nodiscard]] Begin resume(const server::IdempotencyKey& key) override;
  void complete(std::string_view id, std::string_view provider_id, std::string_view url) override;
  void fail(std::string_view id, bool next_attempt) override;
  [[nodiscard]] std::optional<server::StoredSession> find(std::string_view provider_id) override;
  void settle(std::string_view id, server::SessionStatus status) override;
  void ping() override;

  void let_lease_lapse(const std::string& id) { rows.at(id).leased = false; }

  struct Row {
    server::StoredSession session;
    bool leased = true;
  };
  struct Key {
    std::string digest;
    std::string id;
  };
  std::map<std::string, Row> rows;
  std::map<std::string, Key> keys;
  bool away = false;  ///< the database cannot be reached
  int pings = 0;

 private:
  void answer() const;
};

}  // namespace test

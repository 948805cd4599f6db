#pragma once

#include <map>
#include <string>
#include <vector>

#include "accounts/limits.hpp"
#include "accounts/passwords.hpp"
#include "accounts/store.hpp"
#include "checkout/store.hpp"
#include "external.hpp"
#include "result.hpp"

// Stand-ins for what accounts are kept and judged by. Those over PostgreSQL and libsodium have
// tests of their own (account_store_test.cpp, sodium_passwords_test.cpp).
namespace test {

class FakeAccounts final : public server::AccountStore {
 public:
  [[nodiscard]] bool create(const server::NewAccount& account) override;
  [[nodiscard]] std::optional<server::StoredCredentials> find(std::string_view email) override;
  void replace_hash(const server::StoredCredentials& was, std::string_view hash) override;

  std::map<std::string, server::NewAccount> by_email;
  int looked_up = 0;
};

class FakeSignIns final : public server::SignIns {
 public:
  [[nodiscard]] std::optional<std::string> account_of(std::string_view token) override;
  void open(std::string_view account_id, std::string_view token) override;
  [[nodiscard]] bool revoke(std::string_view token) override;

  std::map<std::string, std::string, std::less<>> accounts;  ///< by token
};

/// A hash is "old:" or "hash:" and the password: "old:" is of another cost.
class FakePasswords final : public server::Passwords {
 public:
  [[nodiscard]] std::optional<std::string> hash(const std::string& password,
                                                server::Clock::TimePoint deadline) override;
  [[nodiscard]] std::optional<bool> verify(const std::optional<std::string>& hash,
                                           const std::string& password,
                                           server::Clock::TimePoint deadline) override;
  [[nodiscard]] bool needs_rehash(const std::string& hash) const override;

  bool busy = false;
  int hashed = 0;
  int verified = 0;
};

/// Windows never end.
class FakeRateLimits final : public server::RateLimits {
 public:
  [[nodiscard]] int charge(const std::vector<Charge>& charges) override;
  void give_back(const std::vector<std::string>& keys) override;

  std::map<std::string, int> hits;
  bool away_when_giving_back = false;
};

/// Passes "good" as often as it comes; cannot be asked about "later".
class FakeCaptcha final : public server::Captcha {
 public:
  [[nodiscard]] std::string offer() override { return R"({"offer":true})"; }
  [[nodiscard]] server::CaptchaVerdict check(std::string_view proof,
                                             std::chrono::milliseconds limit) override;

  std::vector<std::chrono::milliseconds> limits;
};

}  // namespace test

#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "accounts/service.hpp"
#include "base/crypto.hpp"
#include "budgets.hpp"
#include "loop/task.hpp"
#include "support/fakes.hpp"
#include "support/loop.hpp"
#include "support/test_database.hpp"

namespace test {

struct NewAccount {
  std::string id;
  std::string email;
  std::string password_hash;
};

/// An account whose id repeats this hexadecimal digit.
inline NewAccount new_account(
    char digit, std::string email,
    std::string password_hash = "$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA") {
  return {"acc_" + std::string(32, digit), std::move(email), std::move(password_hash)};
}

/// The statements about accounts and their sessions of an hour.
struct Accounts {
  server::Database& database;

  [[nodiscard]] server::Task<bool> create(const NewAccount& account) const {
    return server::sql::account_create(database, account.id, "Ana", "Pérez", "Av. Hidalgo 100",
                                       "5 de Mayo y Juárez", "89000", "Portón azul", "8331234567",
                                       account.email, account.password_hash);
  }
  [[nodiscard]] auto find(std::string_view email) const {
    return server::sql::account_find(database, email);
  }
  [[nodiscard]] server::Task<bool> open_session(const server::sql::StoredCredentials& of,
                                                std::string_view token) const {
    return server::sql::session_open(database, server::sha256_hex(token), of.account_id, 3'600,
                                     7'200, of.password_hash);
  }
  [[nodiscard]] auto account_of(std::string_view token) const {
    return server::sql::session_account(database, server::sha256_hex(token), 3'600);
  }
  [[nodiscard]] server::Task<bool> revoke(std::string_view token) const {
    return server::sql::session_revoke(database, server::sha256_hex(token));
  }
};

inline constexpr const char* kResetKey = "a key that signs reset links, 32+";

/// The id of the account that bears a token.
inline std::optional<std::string> account_of(const Accounts& accounts, std::string_view token) {
  const auto found = test::run(accounts.account_of(token));
  return found ? std::optional(found->account_id) : std::nullopt;
}

/// The use cases of accounts with a fake captcha.
class AccountFixture : public testing::Test {
 protected:
  /// Meanwhile no password can be hashed in time.
  struct NoTimeToHash {
    const server::Deadline over{std::chrono::steady_clock::now() + server::budgets::kAfterHash};
  };

  /// Makes a call that meets the lock of an open transaction, which is then committed.
  void meets(server::PgConnection& other, const std::function<void()>& call) const {
    std::atomic<bool> answered{false};
    std::jthread calling([&] {
      call();
      answered = true;
    });
    while (!answered && !database_.has_lock_waiter()) {
    }
    other.execute("COMMIT");
  }
  [[nodiscard]] std::string count(const std::string& table) const {
    return database_.value("SELECT count(*) FROM " + table);
  }
  [[nodiscard]] bool is_password(const std::string& email, const std::string& password) {
    return passwords_.verify_here(test::run(accounts_.find(email))->password_hash, password);
  }

  ShopDatabase database_;
  Accounts accounts_{database_.connections};
  server::Passwords passwords_{loop(), workers()};
  FakeCaptcha captcha_;
  server::Pseudonyms names_{"0123456789abcdef0123456789abcdef"};
  server::AttemptLimits limits_{server::Limits{{3, 1'000}, {8, 2'000}, {7, 3'000}, {4, 4'000}},
                                database_.connections, names_};
  static constexpr server::AccountService::Lifetime kLifetime{std::chrono::hours{1},
                                                              std::chrono::hours{2}};
  server::AccountService service_{
      database_.connections, kLifetime, passwords_, captcha_, limits_, kResetKey};
};

}  // namespace test

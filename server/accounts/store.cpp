#include "accounts/store.hpp"

#include <cstdint>
#include <pqxx/result>

#include "crypto.hpp"
#include "text.hpp"

namespace server {

std::vector<PgStatement> PgAccounts::statements() {
  return {{"account_create",
           "INSERT INTO accounts (id, first_name, last_name, address, between_streets, postal_code,"
           " home_references, phone, email, password_hash)"
           " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING"},
          {"account_exists", "SELECT 1 FROM accounts WHERE id = $1"},
          {"account_find", "SELECT id, password_hash FROM accounts WHERE lower(email) = lower($1)"},
          {"account_replace_hash",
           "UPDATE accounts SET password_hash = $3, updated_at = now()"
           " WHERE id = $1 AND password_hash = $2"}};
}

bool PgAccounts::create(const NewAccount& account) {
  const bool inserted = connections_.repeatable([&](pqxx::nontransaction& work) {
    return work.exec_prepared("account_create", account.id, account.first_name, account.last_name,
                              account.address, account.between_streets, account.postal_code,
                              account.references, account.phone, account.email,
                              account.password_hash)
               .affected_rows() == 1;
  });
  // A first try that got through unseen makes the second find the e-mail taken: by this account.
  return inserted || connections_.repeatable([&](pqxx::nontransaction& work) {
    return !work.exec_prepared("account_exists", account.id).empty();
  });
}

std::optional<StoredCredentials> PgAccounts::find(std::string_view email) {
  const auto found = connections_.repeatable([&](pqxx::nontransaction& work) {
    return work.exec_prepared("account_find", std::string(email));
  });
  if (found.empty()) {
    return std::nullopt;
  }
  return StoredCredentials{found[0][0].as<std::string>(), found[0][1].as<std::string>()};
}

void PgAccounts::replace_hash(const StoredCredentials& was, std::string_view hash) {
  connections_.repeatable([&](pqxx::nontransaction& work) {
    return work.exec_prepared("account_replace_hash", was.account_id, was.password_hash,
                              std::string(hash));
  });
}

namespace {

std::int64_t seconds(std::chrono::seconds time) { return time.count(); }

/// $1 is the token's SHA-256 in hexadecimal digits.
constexpr const char* kValid =
    " token_sha256 = decode($1, 'hex') AND revoked_at IS NULL AND now() < idle_until"
    " AND now() < ends_at";

}  // namespace

std::vector<PgStatement> PgSignIns::statements() {
  const std::string valid = kValid;
  return {
      // Of one account at most fifty are kept, those used last.
      {"sign_in_open",
       "WITH forgotten AS (DELETE FROM sessions WHERE token_sha256 IN"
       " (SELECT token_sha256 FROM sessions WHERE token_sha256 IN"
       " (SELECT token_sha256 FROM sessions WHERE account_id = $2"
       " ORDER BY last_used_at DESC OFFSET 49) FOR UPDATE SKIP LOCKED))"
       " INSERT INTO sessions (token_sha256, account_id, idle_until, ends_at)"
       " VALUES (decode($1, 'hex'), $2, now() + make_interval(secs => $3),"
       " now() + make_interval(secs => $4)) ON CONFLICT DO NOTHING"},
      // A use is written down only when the last one written is a while ago: reading stays cheap.
      {"sign_in_account", "WITH found AS (SELECT account_id, last_used_at FROM sessions WHERE" +
                              valid +
                              "), touched AS (UPDATE sessions SET last_used_at = now(),"
                              " idle_until = now() + make_interval(secs => $2) WHERE" +
                              valid +
                              " AND last_used_at < now() - make_interval(secs => $2 / 50.0))"
                              " SELECT account_id FROM found"},
      {"sign_in_revoke", "UPDATE sessions SET revoked_at = now() WHERE" + valid}};
}

std::optional<std::string> PgSignIns::account_of(std::string_view token) {
  const auto found = connections_.repeatable([&](pqxx::nontransaction& work) {
    return work.exec_prepared("sign_in_account", sha256_hex(token), seconds(lifetime_.idle));
  });
  return found.empty() ? std::nullopt : std::optional(found[0][0].as<std::string>());
}

void PgSignIns::open(std::string_view account_id, std::string_view token) {
  connections_.repeatable([&](pqxx::nontransaction& work) {
    return work.exec_prepared("sign_in_open", sha256_hex(token), std::string(account_id),
                              seconds(lifetime_.idle), seconds(lifetime_.longest));
  });
}

bool PgSignIns::revoke(std::string_view token) {
  return connections_.repeatable([&](pqxx::nontransaction& work) {
    return work.exec_prepared("sign_in_revoke", sha256_hex(token)).affected_rows() == 1;
  });
}

}  // namespace server

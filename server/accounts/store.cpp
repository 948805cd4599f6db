#include "accounts/store.hpp"

#include <utility>

#include "crypto.hpp"

namespace server {
namespace {

/// Converts a row of account and hash.
std::optional<StoredCredentials> credentials_in(PgRows found) {
  return found.rows.empty() ? std::nullopt
                            : std::optional(StoredCredentials{std::move(found.rows[0][0]),
                                                              std::move(found.rows[0][1])});
}

/// $1: SHA-256 of the token in hexadecimal digits.
constexpr const char* kValid =
    " token_sha256 = decode($1, 'hex') AND revoked_at IS NULL AND now() < idle_until"
    " AND now() < ends_at";

}  // namespace

std::vector<PgStatement> Accounts::statements() {
  // account_find: lower() uses the index. By the database's locale it folds more letters than
  // normalise_email, so without the second condition one account would have several counters.
  const std::string valid = kValid;
  return {
      {"account_create",
       "INSERT INTO accounts (id, first_name, last_name, address, between_streets, postal_code,"
       " home_references, phone, email, password_hash)"
       " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING"},
      {"account_by_id", "SELECT id, password_hash FROM accounts WHERE id = $1"},
      {"account_find",
       "SELECT id, password_hash FROM accounts WHERE lower(email) = lower($1) AND email = $1"},
      {"account_replace_hash",
       "UPDATE accounts SET password_hash = $3, updated_at = now()"
       " WHERE id = $1 AND password_hash = $2"},
      // An account keeps its fifty most recently used sessions. Its row is locked, so that a
      // concurrent password change either revokes this session too or happens before it.
      {"session_open",
       "WITH forgotten AS (DELETE FROM sessions WHERE token_sha256 IN"
       " (SELECT token_sha256 FROM sessions WHERE token_sha256 IN"
       " (SELECT token_sha256 FROM sessions WHERE account_id = $2"
       " ORDER BY last_used_at DESC OFFSET 49) FOR UPDATE SKIP LOCKED)),"
       " account AS (UPDATE accounts SET signed_in_at = now()"
       " WHERE id = $2 AND password_hash = $5 RETURNING id)"
       " INSERT INTO sessions (token_sha256, account_id, idle_until, ends_at)"
       " SELECT decode($1, 'hex'), id, now() + make_interval(secs => $3),"
       " now() + make_interval(secs => $4) FROM account ON CONFLICT DO NOTHING"},
      // A use is recorded only if the last recorded one is some time ago, so that reads stay cheap.
      {"session_account", "WITH found AS (SELECT account_id, last_used_at FROM sessions WHERE" +
                              valid +
                              "), touched AS (UPDATE sessions SET last_used_at = now(),"
                              " idle_until = now() + make_interval(secs => $2) WHERE" +
                              valid +
                              " AND last_used_at < now() - make_interval(secs => $2 / 50.0))"
                              " SELECT a.id, a.email FROM found"
                              " JOIN accounts a ON a.id = account_id"},
      {"session_credentials",
       "SELECT a.id, a.password_hash FROM sessions JOIN accounts a ON a.id = account_id WHERE" +
           valid},
      {"password_change", "SELECT change_password($1, $2, $3, decode($4, 'hex'), $5, $6)"},
      {"session_revoke", "UPDATE sessions SET revoked_at = now() WHERE" + valid},
      {"proof_spend",
       "INSERT INTO captcha_spent (proof, expires_at)"
       " VALUES (decode($1, 'hex'), to_timestamp($2::bigint)) ON CONFLICT DO NOTHING"}};
}

bool Accounts::create(const NewAccount& account) {
  const RegistrationForm& form = account.form;
  const auto created = connections_.execute_idempotent(
      "account_create",
      {account.id, form.first_name, form.last_name, form.address, form.between_streets,
       form.postal_code, form.references, form.phone, form.email, account.password_hash});
  // If the first attempt succeeded without a response, the retry finds the e-mail taken by this id.
  return created.affected == 1 || find_id(account.id);
}

std::optional<StoredCredentials> Accounts::find(std::string_view email) {
  return credentials_in(connections_.execute_idempotent("account_find", {email}));
}

std::optional<StoredCredentials> Accounts::find_id(std::string_view id) {
  return credentials_in(connections_.execute_idempotent("account_by_id", {id}));
}

void Accounts::replace_hash(const StoredCredentials& was, std::string_view hash) {
  connections_.execute_idempotent("account_replace_hash",
                                  {was.account_id, was.password_hash, hash});
}

std::string new_token() {
  constexpr std::size_t kBytes = 32;
  return base64url(random_bytes(kBytes));
}

std::optional<SignedIn> Accounts::account_of(std::string_view token) {
  auto found =
      connections_
          .execute_idempotent("session_account", {sha256_hex(token), lifetime_.idle.count()})
          .rows;
  return found.empty() ? std::nullopt
                       : std::optional(SignedIn{std::move(found[0][0]), std::move(found[0][1])});
}

bool Accounts::open_session(const StoredCredentials& of, std::string_view token) {
  const auto opened = connections_.execute_idempotent(
      "session_open", {sha256_hex(token), of.account_id, lifetime_.idle.count(),
                       lifetime_.longest.count(), of.password_hash});
  // If the first attempt succeeded without a response, the retry has no effect.
  return opened.affected == 1 || account_of(token).has_value();
}

std::optional<StoredCredentials> Accounts::credentials_of(std::string_view token) {
  return credentials_in(
      connections_.execute_idempotent("session_credentials", {sha256_hex(token)}));
}

bool Accounts::change_password(const StoredCredentials& was, std::string_view hash,
                               std::string_view token) {
  const auto changed = connections_.execute_idempotent(
      "password_change", {was.account_id, was.password_hash, hash, sha256_hex(token),
                          lifetime_.idle.count(), lifetime_.longest.count()});
  // If the first attempt succeeded without a response, the hash differs but the session exists.
  return changed.rows.at(0).at(0) == "t" || account_of(token).has_value();
}

bool Accounts::revoke(std::string_view token) {
  return connections_.execute_idempotent("session_revoke", {sha256_hex(token)}).affected == 1;
}

/// If the first attempt succeeded without a response, the retry treats the captcha as used, and the
/// shopper has to solve another one.
bool Accounts::use_up_captcha(std::string_view id, std::chrono::sys_seconds expires) {
  return connections_.execute_idempotent("proof_spend", {id, expires.time_since_epoch().count()})
             .affected == 1;
}

}  // namespace server

#include "accounts/store.hpp"

#include <utility>

#include "crypto.hpp"

namespace server {
namespace {

const PgStatement kCreate{"account_create", R"(
INSERT INTO accounts (id, first_name, last_name, address, between_streets, postal_code,
  home_references, phone, email, password_hash)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING)"};

const PgStatement kFindById{"account_by_id",
                            "SELECT id, password_hash FROM accounts WHERE id = $1"};

/// lower() uses the index. By the database's locale it folds more letters than normalise_email, so
/// without the second condition one account would have several counters.
const PgStatement kFindByEmail{
    "account_find",
    "SELECT id, password_hash FROM accounts WHERE lower(email) = lower($1) AND email = $1"};

const PgStatement kReplaceHash{"account_replace_hash", R"(
UPDATE accounts SET password_hash = $3, updated_at = now()
WHERE id = $1 AND password_hash = $2)"};

/// An account keeps its fifty most recently used sessions. Its row is locked, so that a
/// concurrent password change either revokes this session too or happens before it.
const PgStatement kOpenSession{"session_open", R"(
WITH forgotten AS (DELETE FROM sessions WHERE token_sha256 IN
  (SELECT token_sha256 FROM sessions WHERE token_sha256 IN
    (SELECT token_sha256 FROM sessions WHERE account_id = $2
      ORDER BY last_used_at DESC OFFSET 49) FOR UPDATE SKIP LOCKED)),
account AS (UPDATE accounts SET signed_in_at = now()
  WHERE id = $2 AND password_hash = $5 RETURNING id)
INSERT INTO sessions (token_sha256, account_id, idle_until, ends_at)
SELECT decode($1, 'hex'), id, now() + make_interval(secs => $3),
  now() + make_interval(secs => $4) FROM account ON CONFLICT DO NOTHING)"};

// Of a valid session. $1: SHA-256 of its token in hexadecimal digits.

/// A use is recorded only if the last recorded one is some time ago, so that reads stay cheap.
const PgStatement kFindAccount{"session_account", R"(
WITH found AS (SELECT token_sha256, account_id, last_used_at FROM sessions
  WHERE token_sha256 = decode($1, 'hex') AND revoked_at IS NULL
    AND now() < idle_until AND now() < ends_at),
touched AS (UPDATE sessions s
  SET last_used_at = now(), idle_until = now() + make_interval(secs => $2) FROM found
  WHERE s.token_sha256 = found.token_sha256 AND s.revoked_at IS NULL
    AND found.last_used_at < now() - make_interval(secs => $2 / 50.0))
SELECT a.id, a.email FROM found JOIN accounts a ON a.id = account_id)"};

const PgStatement kFindCredentials{"session_credentials", R"(
SELECT a.id, a.password_hash FROM sessions JOIN accounts a ON a.id = account_id
WHERE token_sha256 = decode($1, 'hex') AND revoked_at IS NULL
  AND now() < idle_until AND now() < ends_at)"};

const PgStatement kRevoke{"session_revoke", R"(
UPDATE sessions SET revoked_at = now()
WHERE token_sha256 = decode($1, 'hex') AND revoked_at IS NULL
  AND now() < idle_until AND now() < ends_at)"};

const PgStatement kChangePassword{
    "password_change", "SELECT change_password($1, $2, $3, decode($4, 'hex'), $5, $6) AS changed"};

const PgStatement kUseUpCaptcha{"captcha_use_up", R"(
INSERT INTO captcha_spent (proof, expires_at)
VALUES (decode($1, 'hex'), to_timestamp($2::bigint)) ON CONFLICT DO NOTHING)"};

}  // namespace

std::vector<PgStatement> Accounts::statements() {
  return {kCreate,      kFindById,        kFindByEmail, kReplaceHash,    kOpenSession,
          kFindAccount, kFindCredentials, kRevoke,      kChangePassword, kUseUpCaptcha};
}

std::string new_token() {
  constexpr std::size_t kBytes = 32;
  return base64url(random_bytes(kBytes));
}

Task<std::optional<StoredCredentials>> Accounts::credentials(const PgStatement& statement,
                                                             PgValues values) {
  const PgRows found = co_await connections_.execute_idempotent(statement, values);
  if (found.rows.empty()) {
    co_return std::nullopt;
  }
  co_return StoredCredentials{found.row()["id"], found.row()["password_hash"]};
}

Task<bool> Accounts::create(const NewAccount& account) {
  const RegistrationForm& form = account.form;
  const PgValues values{account.id,           form.first_name,      form.last_name,  form.address,
                        form.between_streets, form.postal_code,     form.references, form.phone,
                        form.email,           account.password_hash};
  const PgRows created = co_await connections_.execute_idempotent(kCreate, values);
  if (created.affected == 1) {
    co_return true;
  }
  // If the first attempt succeeded without a response, the retry finds the e-mail taken by this id.
  const auto known = co_await find_id(account.id);
  co_return known.has_value();
}

Task<std::optional<StoredCredentials>> Accounts::find(std::string_view email) {
  return credentials(kFindByEmail, {email});
}

Task<std::optional<StoredCredentials>> Accounts::find_id(std::string_view id) {
  return credentials(kFindById, {id});
}

Task<std::optional<StoredCredentials>> Accounts::credentials_of(std::string_view token) {
  return credentials(kFindCredentials, {sha256_hex(token)});
}

Task<bool> Accounts::replace_hash(const StoredCredentials& was, std::string_view hash) {
  return connections_.changes_one(kReplaceHash, {was.account_id, was.password_hash, hash});
}

Task<std::optional<SignedIn>> Accounts::account_of(std::string_view token) {
  const PgValues values{sha256_hex(token), lifetime_.idle.count()};
  const PgRows found = co_await connections_.execute_idempotent(kFindAccount, values);
  if (found.rows.empty()) {
    co_return std::nullopt;
  }
  co_return SignedIn{found.row()["id"], found.row()["email"]};
}

Task<bool> Accounts::open_session(const StoredCredentials& of, std::string_view token) {
  const PgValues values{sha256_hex(token), of.account_id, lifetime_.idle.count(),
                        lifetime_.longest.count(), of.password_hash};
  const PgRows opened = co_await connections_.execute_idempotent(kOpenSession, values);
  if (opened.affected == 1) {
    co_return true;
  }
  // If the first attempt succeeded without a response, the retry has no effect.
  const auto account = co_await account_of(token);
  co_return account.has_value();
}

Task<bool> Accounts::change_password(const StoredCredentials& was, std::string_view hash,
                                     std::string_view token) {
  const PgValues values{was.account_id,    was.password_hash,      hash,
                        sha256_hex(token), lifetime_.idle.count(), lifetime_.longest.count()};
  const PgRows changed = co_await connections_.execute_idempotent(kChangePassword, values);
  if (changed.row()["changed"] == "t") {
    co_return true;
  }
  // If the first attempt succeeded without a response, the hash differs but the session exists.
  const auto account = co_await account_of(token);
  co_return account.has_value();
}

Task<bool> Accounts::revoke(std::string_view token) {
  return connections_.changes_one(kRevoke, {sha256_hex(token)});
}

/// If the first attempt succeeded without a response, the retry treats the captcha as used, and the
/// shopper has to solve another one.
Task<bool> Accounts::use_up_captcha(std::string_view id, std::chrono::sys_seconds expires) {
  return connections_.changes_one(kUseUpCaptcha, {id, expires.time_since_epoch().count()});
}

}  // namespace server

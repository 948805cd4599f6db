#include "accounts/store.hpp"

#include "accounts/accounts.sql.hpp"
#include "base/crypto.hpp"

namespace server {

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
  const PgRow row = found.row();
  co_return StoredCredentials{row["id"], row["password_hash"], row["names"]};
}

Task<bool> Accounts::create(const NewAccount& account) {
  const RegistrationForm& form = account.form;
  const PgValues values{account.id,           form.first_name,      form.last_name,  form.address,
                        form.between_streets, form.postal_code,     form.references, form.phone,
                        form.email,           account.password_hash};
  const PgRows created = co_await connections_.execute_idempotent(sql::account_create, values);
  if (created.affected == 1) {
    co_return true;
  }
  // If the first attempt succeeded without a response, the retry finds the e-mail taken by this id.
  const auto known = co_await find_id(account.id);
  co_return known.has_value();
}

Task<std::optional<StoredCredentials>> Accounts::find(std::string_view email) {
  return credentials(sql::account_find, {email});
}

Task<std::optional<StoredCredentials>> Accounts::find_id(std::string_view id) {
  return credentials(sql::account_by_id, {id});
}

Task<std::optional<StoredCredentials>> Accounts::credentials_of(std::string_view token) {
  return credentials(sql::session_credentials, {sha256_hex(token)});
}

Task<bool> Accounts::replace_hash(const StoredCredentials& was, std::string_view hash) {
  return connections_.changes_one(sql::account_replace_hash,
                                  {was.account_id, was.password_hash, hash});
}

Task<std::optional<SignedIn>> Accounts::account_of(std::string_view token) {
  const PgValues values{sha256_hex(token), lifetime_.idle.count()};
  const PgRows found = co_await connections_.execute_idempotent(sql::session_account, values);
  if (found.rows.empty()) {
    co_return std::nullopt;
  }
  co_return SignedIn{found.row()["id"], found.row()["email"]};
}

Task<bool> Accounts::open_session(const StoredCredentials& of, std::string_view token) {
  const PgValues values{sha256_hex(token), of.account_id, lifetime_.idle.count(),
                        lifetime_.longest.count(), of.password_hash};
  const PgRows opened = co_await connections_.execute_idempotent(sql::session_open, values);
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
  const PgRows changed = co_await connections_.execute_idempotent(sql::password_change, values);
  if (changed.row()["changed"] == "t") {
    co_return true;
  }
  // If the first attempt succeeded without a response, the hash differs but the session exists.
  const auto account = co_await account_of(token);
  co_return account.has_value();
}

Task<bool> Accounts::revoke(std::string_view token) {
  return connections_.changes_one(sql::session_revoke, {sha256_hex(token)});
}

Task<bool> Accounts::queue_reset(std::string_view email) {
  return connections_.changes_one(sql::reset_queue, {email});
}

/// If the first attempt succeeded without a response, the retry treats the captcha as used, and the
/// shopper has to solve another one.
Task<bool> Accounts::use_up_captcha(std::string_view id, std::chrono::sys_seconds expires) {
  return connections_.changes_one(sql::captcha_use_up, {id, expires.time_since_epoch().count()});
}

}  // namespace server

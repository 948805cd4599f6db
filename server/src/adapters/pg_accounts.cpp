#include "adapters/pg_accounts.hpp"

#include <pqxx/result>

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

}  // namespace server

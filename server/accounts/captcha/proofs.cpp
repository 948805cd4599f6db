#include "accounts/captcha/proofs.hpp"

#include <cstdint>
#include <pqxx/result>
#include <string>

namespace server {

std::vector<PgStatement> PgSpentProofs::statements() {
  // Each one spent takes a few with it that have expired; an hour, should clocks differ.
  return {{"proof_spend",
           "WITH forgotten AS (DELETE FROM captcha_spent WHERE proof IN"
           " (SELECT proof FROM captcha_spent WHERE expires_at < now() - interval '1 hour'"
           " LIMIT 10 FOR UPDATE SKIP LOCKED))"
           " INSERT INTO captcha_spent (proof, expires_at)"
           " VALUES (decode($1, 'hex'), to_timestamp($2::bigint)) ON CONFLICT DO NOTHING"}};
}

/// Should the first try get through unseen, the second takes the proof for spent: the shopper is
/// asked for another.
bool PgSpentProofs::spend(std::string_view proof, std::chrono::sys_seconds expires) {
  const std::int64_t until = expires.time_since_epoch().count();
  return connections_.repeatable([&](pqxx::nontransaction& work) {
    return work.exec_prepared("proof_spend", std::string(proof), until).affected_rows() == 1;
  });
}

}  // namespace server

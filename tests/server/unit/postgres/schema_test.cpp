#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "admin/orders.sql.hpp"
#include "app.hpp"
#include "postgres/migrations.hpp"
#include "support/test_database.hpp"

namespace server {
namespace {

using nlohmann::json;

/// Each growing table has the rows of a shop of some years, most of them with a final status.
constexpr const char* kManyRows = R"(
  SET statement_timeout = 0;
  SET session_replication_role = replica;  -- foreign keys are not checked: half the time
  INSERT INTO accounts (id, first_name, last_name, address, between_streets, postal_code,
    home_references, phone, email, password_hash)
  SELECT 'acc_' || md5(n::text), 'Ana', 'Paz', 'Calle 1', 'A y B', '89000', 'Casa', '8331112233',
    n || '@tienda.example', '$argon2id$' || n FROM generate_series(1, 100000) n;
  INSERT INTO sessions (token_sha256, account_id, idle_until, ends_at)
  SELECT sha256(n::text::bytea), 'acc_' || md5((n % 100000 + 1)::text), now(), now() + n * interval '1 s'
  FROM generate_series(1, 100000) n;
  INSERT INTO captcha_spent SELECT sha256(n::text::bytea), now() + n * interval '1 s'
  FROM generate_series(1, 100000) n;
  INSERT INTO rate_limits SELECT sha256(n::text::bytea), 1, now() + n * interval '1 s'
  FROM generate_series(1, 100000) n;
  INSERT INTO checkout_sessions (id, type, status, amount_centavos, lines, quote, catalogue_version,
    provider_session_id, url, lease_until, created_at, updated_at, paid_at, check_at, account_id,
    phone, email, attempt_at)
  SELECT 'cks_' || md5(n::text), 1 + (n % 3 = 0)::int,
    CASE n % 100 WHEN 1 THEN 'expired' WHEN 2 THEN 'failed' ELSE 'paid' END, 100, '[{}]',
    '0123456789abcdef', 'v1', 'cs_' || n, 'https://pay.example', at, at, at,
    CASE WHEN n % 100 NOT IN (1, 2) THEN at END, NULL, 'acc_' || md5(n::text),
    CASE WHEN n % 3 = 0 THEN CASE WHEN n < 90000 THEN '2233' ELSE '8331112233' END END,
    CASE WHEN n % 3 = 0 AND n >= 90000 THEN 'a@tienda.example' END, at
  FROM generate_series(1, 100000) n, LATERAL (SELECT now() - (100000 - n) * interval '10 min') t (at);
  INSERT INTO idempotency (key, request_digest, session_id, created_at)
  SELECT md5(n::text), repeat('0', 64), 'cks_' || md5(n::text), now() - (100000 - n) * interval '10 min'
  FROM generate_series(1, 100000) n;
  ANALYZE)";

/// EXPLAIN of a generic plan, which prepared statements may use after five executions.
json plan_of(const test::TestDatabase& database, const PgStatement& statement) {
  std::string nulls;
  for (int count = 1; statement.sql.find('$' + std::to_string(count)) != std::string::npos;
       ++count) {
    nulls += nulls.empty() ? "(NULL" : ", NULL";
  }
  nulls += nulls.empty() ? "" : ")";
  auto connection = database.transaction("SET LOCAL plan_cache_mode = force_generic_plan");
  connection.execute("PREPARE it AS " + statement.sql);
  return json::parse(
      connection.execute("EXPLAIN (FORMAT json) EXECUTE it" + nulls).rows.at(0).at(0));
}

/// Adds each table that a plan reads with a full scan, once per scan.
void add_full_scans(const json& plan, std::vector<std::string>& tables) {
  if (plan.is_object() && plan.value("Node Type", "") == "Seq Scan") {
    tables.push_back(plan.at("Relation Name").get<std::string>());
  }
  if (plan.is_structured()) {
    for (const json& part : plan) {
      add_full_scans(part, tables);
    }
  }
}

/// Purges delete up to 1,000 rows. The look-ups can use an index, but PostgreSQL prefers one scan
/// to 1,000 look-ups.
const std::map<std::string, std::vector<std::string>> kFullScansOfPurges{
    {"forget_contacts", {"checkout_sessions"}},
    {"forget_ended", {"idempotency"}},
    {"forget_old_keys", {"idempotency"}}};

TEST(Schema, EveryStatementUsesAnIndexOnALargeTable) {
  const test::ShopDatabase database;
  database.run(kManyRows);
  auto statements = all_statements();
  statements.push_back(sql::orders_page);
  for (const PgStatement& statement : statements) {
    std::vector<std::string> tables;
    add_full_scans(plan_of(database, statement), tables);
    std::erase(tables, "payment_sweep");  // has one row
    const auto purge = kFullScansOfPurges.find(statement.name);
    EXPECT_EQ(tables,
              purge == kFullScansOfPurges.end() ? std::vector<std::string>{} : purge->second)
        << statement.name << ": " << statement.sql;
  }
}

/// Rows of each state, as the schema of the first version has them.
constexpr const char* kRowsOfEachState = R"(
  INSERT INTO checkout_sessions (id, type, status, amount_centavos, lines, quote, catalogue_version,
    phone, email, provider_session_id, url, lease_until, created_at, updated_at)
  SELECT 'cks_' || md5(status || type), type, status, 16900,
    '[{"id":204,"quantity":1,"unit_centavos":16900}]', '0123456789abcdef', 'v1',
    CASE type WHEN 2 THEN '8331112233' END, CASE type WHEN 2 THEN 'ana@tienda.example' END,
    CASE WHEN status NOT IN ('creating', 'failed') THEN 'cs_' || status || type END,
    CASE WHEN status NOT IN ('creating', 'failed') THEN 'https://pay.example/' || status END,
    '2026-01-01', '2026-01-02', '2026-01-03'
  FROM unnest(ARRAY['creating', 'open', 'paid', 'expired', 'failed']) status,
    generate_series(1, 2) type;
  INSERT INTO idempotency SELECT 'key-' || id, repeat('0', 64), id, '2026-01-02'
  FROM checkout_sessions)";

/// All columns of the first version, which no migration may change.
constexpr const char* kKeptColumns = R"(
  SELECT string_agg(concat_ws('|', id, type, status, amount_centavos, lines, quote,
    catalogue_version, phone, email, provider_session_id, url, lease_until, s.created_at,
    updated_at, key, request_digest, i.created_at), E'\n' ORDER BY id)
  FROM checkout_sessions s JOIN idempotency i ON session_id = id)";

TEST(Schema, MigrationsKeepRowsOfEachState) {
  const test::TestDatabase database;
  const auto all = embedded_migrations();
  migrate(database.url(), all.first(1));
  database.run(kRowsOfEachState);
  EXPECT_EQ(database.value("SELECT count(*) FROM checkout_sessions"), "10");
  const std::string before = database.value(kKeptColumns);
  for (std::size_t count = 2; count <= all.size(); ++count) {
    migrate(database.url(), all.first(count));
    EXPECT_EQ(database.value(kKeptColumns), before) << all[count - 1].name;
  }
  EXPECT_EQ(database.value("SELECT string_agg(DISTINCT concat_ws(' ', status, paid_at::date,"
                           " check_at IS NOT NULL, problem), ', ') FROM checkout_sessions"),
            "creating t, expired f, failed f, open t, paid 2026-01-03 f");
  PgConnection connection(database.url());
  EXPECT_EQ(connection.execute(sql::orders_page, {"-infinity", ""}).rows.size(), 10U);
}

TEST(Schema, AccountsAndSessionsAreKeptByLaterMigrations) {
  const test::TestDatabase database;
  const auto all = embedded_migrations();
  migrate(database.url(), all.first(3));
  database.run(R"(
    INSERT INTO accounts (id, first_name, last_name, address, between_streets, postal_code,
      home_references, phone, email, password_hash, created_at, updated_at)
    VALUES ('acc_' || md5('1'), 'Ana', 'Paz', 'Calle 1', 'A y B', '89000', 'Casa', '8331112233',
      'ana@tienda.example', '$argon2id$1', '2026-01-01', '2026-01-02');
    INSERT INTO sessions (token_sha256, account_id, created_at, last_used_at, idle_until, ends_at,
      revoked_at)
    SELECT sha256(state::bytea), 'acc_' || md5('1'), '2026-01-01', '2026-01-02',
      now() + CASE state WHEN 'idle' THEN -1 ELSE 1 END * interval '1 day',
      now() + CASE state WHEN 'ended' THEN -1 ELSE 1 END * interval '1 day',
      CASE state WHEN 'revoked' THEN now() END
    FROM unnest(ARRAY['valid', 'idle', 'ended', 'revoked']) state;
    INSERT INTO captcha_spent VALUES (sha256('1'), '2026-01-01');
    INSERT INTO rate_limits VALUES (sha256('1'), 7, '2026-01-01'))");
  constexpr const char* kRows = R"(
    SELECT concat((SELECT jsonb_agg(to_jsonb(a) - 'signed_in_at') FROM accounts a),
      (SELECT json_agg(s ORDER BY token_sha256) FROM sessions s),
      (SELECT json_agg(c) FROM captcha_spent c), (SELECT json_agg(r) FROM rate_limits r)))";
  const std::string before = database.value(kRows);
  migrate(database.url(), all);
  EXPECT_EQ(database.value(kRows), before);
}

}  // namespace
}  // namespace server

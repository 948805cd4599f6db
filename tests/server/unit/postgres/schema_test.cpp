#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <libpq-fe.h>

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "admin/orders.sql.hpp"
#include "checkout/purchases.sql.hpp"
#include "postgres/migrations.hpp"
#include "retention.sql.hpp"
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
  INSERT INTO password_resets SELECT n || '@tienda.example', now() + n * interval '1 s'
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
  ANALYZE accounts, sessions, captcha_spent, rate_limits, password_resets, checkout_sessions,
    idempotency)";

/// EXPLAIN of a generic plan, which prepared statements may use after five executions.
json plan_of(const test::TestDatabase& database, const PgStatement& statement) {
  std::string nulls;
  for (int count = 1; statement.sql.find('$' + std::to_string(count)) != std::string::npos;
       ++count) {
    nulls += nulls.empty() ? "(NULL" : ", NULL";
  }
  nulls += nulls.empty() ? "" : ")";
  auto connection = database.transaction("SET LOCAL plan_cache_mode = force_generic_plan");
  connection.execute("PREPARE it AS " + std::string(statement.sql));
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
const std::map<std::string_view, std::vector<std::string>> kFullScansOfPurges{
    {"forget_contacts", {"checkout_sessions"}},
    {"forget_ended", {"idempotency"}},
    {"forget_old_keys", {"idempotency"}}};

TEST(Schema, EveryStatementUsesAnIndexOnALargeTable) {
  const test::ShopDatabase database;
  database.run(kManyRows);
  for (const auto file : sql::files) {
    for (const PgStatement& statement : file) {
      if (statement.name.starts_with("admin_") || statement.name.starts_with("schema_")) {
        continue;  // no shopper waits for them
      }
      std::vector<std::string> tables;
      add_full_scans(plan_of(database, statement), tables);
      std::erase(tables, "payment_sweep");  // has one row
      const auto purge = kFullScansOfPurges.find(statement.name);
      EXPECT_EQ(tables,
                purge == kFullScansOfPurges.end() ? std::vector<std::string>{} : purge->second)
          << statement.name << ": " << statement.sql;
    }
  }
}

/// 20,000 rows of each kind that a statement selects many of. All paid ones are of one person.
constexpr const char* kManyMatches = R"(
  SET statement_timeout = 0;
  SET session_replication_role = replica;
  CREATE TEMP TABLE definitions AS SELECT indexrelid::regclass::text AS name,
    pg_get_indexdef(indexrelid) AS definition FROM pg_index
    WHERE indrelid = 'checkout_sessions'::regclass AND indexrelid NOT IN (SELECT conindid FROM pg_constraint);
  DO $$ DECLARE name text; BEGIN
    FOR name IN SELECT d.name FROM definitions d LOOP EXECUTE 'DROP INDEX ' || name; END LOOP;
  END $$;
  INSERT INTO accounts (id, first_name, last_name, address, between_streets, postal_code,
    home_references, phone, email, password_hash, signed_in_at)
  SELECT 'acc_' || md5(n::text), 'Ana', 'Paz', 'Calle 1', 'A y B', '89000', 'Casa', '8331112233',
    n || '@tienda.example', '$argon2id$' || n,
    CASE WHEN n > 1 THEN now() - interval '3 years' ELSE now() END FROM generate_series(1, 20000) n;
  INSERT INTO sessions (token_sha256, account_id, idle_until, ends_at)
  SELECT sha256(n::text::bytea), 'acc_' || md5(n::text), now(), now() - interval '1 s'
  FROM generate_series(1, 20000) n;
  INSERT INTO captcha_spent SELECT sha256(n::text::bytea), now() - interval '2 hours'
  FROM generate_series(1, 20000) n;
  INSERT INTO rate_limits SELECT sha256(n::text::bytea), 1, now() - interval '1 s'
  FROM generate_series(1, 20000) n;
  INSERT INTO password_resets SELECT n || '@tienda.example', now() - interval '3 days'
  FROM generate_series(1, 20000) n;
  INSERT INTO checkout_sessions (id, type, status, amount_centavos, lines, quote, catalogue_version,
    provider_session_id, url, lease_until, created_at, updated_at, paid_at, check_at, attempt_at,
    expires_at, pending_since, account_id, phone, email)
  SELECT 'cks_' || md5(n::text), 1 + (status = 'paid')::int, status, 100, '[{}]',
    '0123456789abcdef', 'v1', CASE WHEN status IN ('open', 'paid') THEN 'cs_' || n END,
    'https://pay.example', at, at, at, CASE status WHEN 'paid' THEN at END, at, at, at,
    CASE WHEN n % 5 = 1 THEN at END, CASE status WHEN 'paid' THEN 'acc_' || md5('1') END,
    CASE status WHEN 'paid' THEN '8331112233' END, CASE status WHEN 'paid' THEN '1@tienda.example' END
  FROM (SELECT n, now() - interval '6 years' + n * interval '1 s' AS at,
    (ARRAY['creating', 'open', 'open', 'failed', 'paid'])[1 + n % 5] AS status
    FROM generate_series(1, 100000) n) AS rows (n, at, status);
  DO $$ DECLARE definition text; BEGIN
    FOR definition IN SELECT d.definition FROM definitions d LOOP EXECUTE definition; END LOOP;
  END $$;
  INSERT INTO idempotency (key, request_digest, session_id, created_at)
  SELECT md5(id), repeat('0', 64), id, created_at FROM checkout_sessions WHERE status = 'paid';
  ANALYZE accounts, sessions, captcha_spent, rate_limits, password_resets, checkout_sessions,
    idempotency)";

/// Statements that select many rows, in an order in which they can run, and the rows that each
/// returns or writes. Others look rows up by a key, as the test above shows.
TEST(Schema, EveryStatementAboutManyRowsEndsWithinItsLimit) {
  struct Many {
    PgStatement statement;
    PgValues values;
    std::size_t affected;
  };
  const test::ShopDatabase database;
  database.run(kManyMatches);
  const std::string time = database.value("SELECT extract(epoch FROM now())::bigint");
  const std::string person = "1@tienda.example";
  std::vector<Many> shop{{test::statement("sweep_claim"), {"1", "20"}, 1},
                         {test::statement("sweep_pending"), {}, 20},
                         {test::statement("sweep_close"), {time}, 150}};
  for (const PgStatement& statement : sql::retention) {
    shop.push_back({statement, {}, 1'000});
  }
  std::vector<Many> commands{{test::statement("orders_page"), {"-infinity", ""}, 250},
                             {test::statement("admin_person"), {person}, 1},
                             {test::statement("admin_erase_contacts"), {person}, 19'000},
                             {test::statement("admin_delete_account"), {person}, 1}};
  PgConnection connection(database.url());
  for (const auto& [limit, list] : {std::pair("2s", &shop), std::pair("60s", &commands)}) {
    connection.execute(std::string("SET statement_timeout = '") + limit + "'");
    for (const auto& [statement, values, affected] : *list) {
      if (statement.name == "forget_ended") {
        connection.execute(
            "SET statement_timeout = 0; DELETE FROM idempotency; SET statement_timeout = '2s'");
      }
      const std::string_view name = statement.name;
      EXPECT_NO_THROW(EXPECT_EQ(now(connection.execute(statement, values)).affected, affected)
                      << name)
          << name;
    }
  }
}

/// Reads the types as declared, in the form of `described` below.
std::string declared(PgConnection& connection, std::string_view list, bool named) {
  std::string all;
  while (!list.empty()) {
    const std::string_view one = list.substr(0, list.find(", "));
    const auto space = one.find(' ');
    std::string type(one.substr(space + 1));
    type.erase(std::min(type.find('?'), type.size()));
    all += named ? std::string(one.substr(0, space)) + ' ' : "";
    all += connection.execute("SELECT '" + type + "'::regtype::oid").rows.at(0).at(0) + ' ';
    list.remove_prefix(std::min(list.size(), one.size() + 2));
  }
  return all;
}

TEST(Schema, EveryStatementTakesAndGivesWhatItsFileDeclares) {
  const test::ShopDatabase database;
  PgConnection types(database.url());
  const PgConnHandle connection = pg_connect(database.url());
  for (const auto file : sql::files) {
    for (const PgStatement& statement : file) {
      PQclear(PQprepare(connection.get(), statement.name.data(), statement.sql.data(), 0, nullptr));
      PGresult* const described = PQdescribePrepared(connection.get(), statement.name.data());
      std::string takes;
      for (int i = 0; i < PQnparams(described); ++i) {
        takes += std::to_string(PQparamtype(described, i)) + ' ';
      }
      std::string gives;
      for (int i = 0; i < PQnfields(described); ++i) {
        gives +=
            std::string(PQfname(described, i)) + ' ' + std::to_string(PQftype(described, i)) + ' ';
      }
      EXPECT_EQ(takes, declared(types, statement.takes, false)) << statement.name;
      EXPECT_EQ(gives, declared(types, statement.gives, true)) << statement.name;
      PQclear(described);
    }
  }
}

// A migration may change a column while a server of the version before runs.
TEST(Schema, RowThatIsNotAsDeclaredIsAnErrorWithTheStatementsName) {
  test::ShopDatabase database;
  for (const char* select : {"SELECT 1", "SELECT 1, 2, 3", "SELECT 'x', 2", "SELECT NULL, 2"}) {
    const std::string name = std::string("odd ") + select;
    const PgStatement statement{name, select};
    EXPECT_THAT([&] { test::run(sql::row<sql::ClaimRow>(database.connections, statement, {})); },
                testing::ThrowsMessage<std::logic_error>(testing::HasSubstr("the statement odd")))
        << select;
  }
}

/// The rows that the scans of an analysed plan read.
double rows_read(const json& plan) {
  double rows = 0;
  if (plan.is_object() && plan.contains("Relation Name") && plan.contains("Index Name")) {
    rows = (plan.at("Actual Rows").get<double>() + plan.value("Rows Removed by Filter", 0.0)) *
           plan.at("Actual Loops").get<double>();
  }
  if (plan.is_structured()) {
    for (const json& part : plan) {
      rows += rows_read(part);
    }
  }
  return rows;
}

TEST(Schema, SweepReadsTheOldestRowsOnlyWhileNoneHasEnded) {
  const test::ShopDatabase database;
  database.run(R"(
    INSERT INTO checkout_sessions (id, type, status, amount_centavos, lines, quote,
      catalogue_version, provider_session_id, url, lease_until)
    SELECT 'cks_' || md5(n::text), 1, CASE WHEN n % 2 = 0 THEN 'creating' ELSE 'open' END, 100,
      '[{}]', '0123456789abcdef', 'v1', 'cs_' || n, 'https://pay.example', now() + interval '15 s'
    FROM generate_series(1, 4000) n;
    ANALYZE checkout_sessions)");
  auto connection = database.transaction(
      "SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off; PREPARE it AS " +
      std::string(test::statement("sweep_close").sql));
  const json plan = json::parse(
      connection.execute("EXPLAIN (ANALYZE, FORMAT json) EXECUTE it(extract(epoch FROM now()))")
          .rows.at(0)
          .at(0));
  EXPECT_EQ(rows_read(plan), 100);
}

// A range such as {1,255} makes a check ten times as expensive.
TEST(Schema, NoCheckRepeatsAPatternBetweenTwoBounds) {
  const test::ShopDatabase database;
  EXPECT_EQ(database.value(R"(
    SELECT string_agg(name, ', ') FROM (
      SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint
      WHERE contype = 'c' AND connamespace = current_schema()::regnamespace
      UNION ALL
      SELECT proname, prosrc FROM pg_proc WHERE pronamespace = current_schema()::regnamespace
    ) AS checks (name, text) WHERE text ~ '\{\d+,\d*\}')"),
            "");
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
  EXPECT_EQ(now(sql::orders_page(connection, "-infinity", "")).size(), 10U);
}

/// A row of each table, whose data is kept for now.
constexpr const char* kFreshRows = R"(
  TRUNCATE accounts, sessions, captcha_spent, rate_limits, password_resets, checkout_sessions,
    idempotency;
  INSERT INTO accounts (id, first_name, last_name, address, between_streets, postal_code,
    home_references, phone, email, password_hash)
  VALUES ('acc_' || md5('1'), 'Ana', 'Paz', 'Calle 1', 'A y B', '89000', 'Casa', '8331112233',
    'ana@tienda.example', '$argon2id$1');
  INSERT INTO sessions (token_sha256, account_id, idle_until, ends_at)
  VALUES (sha256('1'), 'acc_' || md5('1'), now(), now() + interval '1 day');
  INSERT INTO captcha_spent VALUES (sha256('1'), now());
  INSERT INTO rate_limits VALUES (sha256('1'), 1, now() + interval '1 day');
  INSERT INTO password_resets VALUES ('ana@tienda.example');
  INSERT INTO checkout_sessions (id, type, status, amount_centavos, lines, quote, catalogue_version,
    phone, email, provider_session_id, url, lease_until, paid_at)
  VALUES ('cks_' || md5('1'), 2, 'paid', 100, '[{}]', '0123456789abcdef', 'v1', '8331112233',
    'ana@tienda.example', 'cs_1', 'https://pay.example', now(), now());
  INSERT INTO idempotency VALUES ('key-0001', repeat('0', 64), 'cks_' || md5('1'));)";

// The privacy notice and docs/operations.md name the periods.
TEST(Schema, EachKindOfDataIsKeptForItsPeriodAndNotLonger) {
  struct Kept {
    const char* statement;
    std::string period;
    std::string change;  ///< AT: the time from which the period counts
  };
  const std::string bare = "DELETE FROM idempotency; UPDATE checkout_sessions SET ";
  const std::vector<Kept> all{
      {"forget_old_keys", "7 days", "UPDATE idempotency SET created_at = AT"},
      {"forget_contacts", "90 days", bare + "created_at = AT"},
      {"forget_ended", "30 days", bare + "status = 'expired', updated_at = AT"},
      {"forget_paid", "5 years", bare + "paid_at = AT"},
      {"forget_accounts", "2 years", "UPDATE accounts SET signed_in_at = AT"},
      {"forget_sessions", "0 s", "UPDATE sessions SET ends_at = AT"},
      {"forget_proofs", "1 hour", "UPDATE captcha_spent SET expires_at = AT"},
      {"forget_resets", "2 days", "UPDATE password_resets SET requested_at = AT"},
      {"forget_limits", "0 s", "UPDATE rate_limits SET window_ends = AT"}};
  test::ShopDatabase database;
  ASSERT_EQ(all.size(), sql::retention.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto& [statement, period, change] = all[i];
    EXPECT_EQ(sql::retention[i].name, statement);
    for (const auto& [offset, gone] :
         {std::pair("- '1 minute'", 0U), std::pair("+ '1 minute'", 1U)}) {
      std::string aged = change;
      aged.replace(aged.rfind("AT"), 2,
                   "now() - (interval '" + period + "' " + offset + "::interval)");
      database.run(kFreshRows + aged);
      EXPECT_EQ(database.purge(statement), gone) << statement << ' ' << offset;
    }
  }
}

TEST(Schema, AccountsSessionsAndPurchasesOfOneReferenceAreKeptByLaterMigrations) {
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
    INSERT INTO rate_limits VALUES (sha256('1'), 7, '2026-01-01');
    INSERT INTO checkout_sessions (id, type, amount_centavos, lines, quote, catalogue_version,
      lease_until)
    SELECT 'cks_' || repeat('0', 12) || repeat(n::text, 20), 1, 100, '[{}]', repeat('0', 16), 'v1',
      now() FROM generate_series(1, 2) n)");
  constexpr const char* kRows = R"(
    SELECT concat((SELECT jsonb_agg(to_jsonb(a) - 'signed_in_at') FROM accounts a),
      (SELECT json_agg(s ORDER BY token_sha256) FROM sessions s),
      (SELECT json_agg(c) FROM captcha_spent c), (SELECT json_agg(r) FROM rate_limits r)))";
  const std::string before = database.value(kRows);
  migrate(database.url(), all);
  EXPECT_EQ(database.value(kRows), before);
  // Among ten million purchases two share a reference with a likelihood of one in six.
  EXPECT_EQ(database.value("SELECT count(*) FROM checkout_sessions"), "2");
}

}  // namespace
}  // namespace server

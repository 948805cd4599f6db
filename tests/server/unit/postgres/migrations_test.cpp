#include "postgres/migrations.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <chrono>
#include <future>
#include <string>
#include <thread>
#include <vector>

#include "support/test_database.hpp"

namespace server {
namespace {

constexpr std::array<Migration, 2> kTwo{
    {{1, "001_one", "CREATE TABLE one (a int)"},
     {2, "002_two", "CREATE TABLE two (b int); INSERT INTO two VALUES (1)"}}};

TEST(Migrations, EmbeddedMigrationsAreNumberedWithoutGap) {
  int expected = 0;
  for (const Migration& migration : embedded_migrations()) {
    EXPECT_EQ(migration.version, ++expected);
    EXPECT_FALSE(migration.sql.empty());
  }
  EXPECT_GE(expected, 1);
}

TEST(Migrations, EachMissingMigrationRunsOnceAndNewerOnesAreIgnored) {
  const test::TestDatabase database;
  EXPECT_EQ(migrate(database.url(), std::span(kTwo).first(1)), 1);
  EXPECT_EQ(migrate(database.url(), kTwo), 1);
  EXPECT_EQ(migrate(database.url(), kTwo), 0);
  EXPECT_EQ(migrate(database.url(), std::span(kTwo).first(1)), 0);
  EXPECT_EQ(database.value("SELECT count(*) FROM two"), "1");
  EXPECT_EQ(database.value("SELECT string_agg(name, ',' ORDER BY version) FROM schema_migrations"),
            "001_one,002_two");
}

TEST(Migrations, ConcurrentServersApplyEachMigrationOnce) {
  const test::TestDatabase database;
  std::atomic<int> applied{0};
  std::vector<std::thread> servers;
  for (int i = 0; i < 4; ++i) {
    servers.emplace_back([&] { applied += migrate(database.url(), embedded_migrations()); });
  }
  for (auto& server : servers) {
    server.join();
  }
  EXPECT_EQ(applied, static_cast<int>(embedded_migrations().size()));
}

// A dump of the database may hold the lock for hours.
TEST(Migrations, OnlyMissingMigrationsWaitForTheLockAndNotForEver) {
  const test::TestDatabase database;
  migrate(database.url(), std::span(kTwo).first(1));
  // Polls like migrate(), because an index build of another test waits for each running statement.
  PgConnection other(database.url());
  while (other.execute("SELECT pg_try_advisory_lock(7205759403792793)").rows[0][0] != "t") {
  }
  EXPECT_EQ(migrate(database.url(), std::span(kTwo).first(1)), 0);
  EXPECT_THAT([&] { migrate(database.url(), kTwo, std::chrono::milliseconds{100}); },
              testing::ThrowsMessage<std::runtime_error>(testing::HasSubstr("another program")));
}

TEST(Migrations, StatusNamesAppliedAndMissingOnes) {
  const test::TestDatabase database;
  int missing = 0;
  EXPECT_EQ(migration_status(database.url(), kTwo, missing),
            "001_one is missing\n002_two is missing\n");
  EXPECT_EQ(missing, 2);
  migrate(database.url(), std::span(kTwo).first(1));
  EXPECT_THAT(migration_status(database.url(), kTwo, missing),
              testing::MatchesRegex("001_one applied 2[-0-9]+ [:0-9]+[+]00\n002_two is missing\n"));
  EXPECT_EQ(missing, 1);
}

TEST(Migrations, FailedMigrationIsRolledBack) {
  const test::TestDatabase database;
  const std::array<Migration, 2> broken{
      {kTwo[0], {2, "002_broken", "CREATE TABLE two (b int); SELECT nonsense"}}};
  EXPECT_ANY_THROW(migrate(database.url(), broken));
  EXPECT_EQ(database.value("SELECT to_regclass('two')"), "");
  EXPECT_EQ(migrate(database.url(), kTwo), 1);
}

constexpr std::array<Migration, 2> kColumn{
    {kTwo[0], {2, "002_column", "ALTER TABLE one ADD b int"}}};

TEST(Migrations, SalesGoOnWhileAMigrationWaitsForTheirTable) {
  const test::TestDatabase database;
  migrate(database.url(), std::span(kTwo).first(1));
  auto sale = database.transaction("INSERT INTO one VALUES (1)");
  auto applied = std::async(std::launch::async, [&] { return migrate(database.url(), kColumn); });
  while (!database.has_lock_waiter()) {
  }
  EXPECT_NO_THROW(database.run("SET lock_timeout = '1s'; INSERT INTO one VALUES (2)"));
  sale.execute("COMMIT");
  EXPECT_EQ(applied.get(), 1);
  EXPECT_EQ(database.value("SELECT count(*) FROM one WHERE b IS NULL"), "2");
}

TEST(Migrations, TableThatStaysLockedIsReported) {
  const test::TestDatabase database;
  migrate(database.url(), std::span(kTwo).first(1));
  auto sale = database.transaction("INSERT INTO one VALUES (1)");
  // Tests that migrate beside this one share the lock of all migrations.
  std::string reason = "another program";
  while (reason.find("another program") != std::string::npos) {
    try {
      migrate(database.url(), kColumn, std::chrono::milliseconds{0});
      reason.clear();
    } catch (const std::runtime_error& error) {
      reason = error.what();
    }
  }
  EXPECT_THAT(reason, testing::HasSubstr("a transaction keeps a table locked"));
  sale.execute("COMMIT");
  EXPECT_EQ(migrate(database.url(), kColumn), 1);
}

TEST(Migrations, FailedIndexBuildIsRepeated) {
  const test::TestDatabase database;
  const std::array<Migration, 2> steps{{kTwo[0],
                                        {2, "002_steps",
                                         "-- Statement by statement.\n"
                                         "SET lock_timeout = 0;\n"
                                         "DROP INDEX CONCURRENTLY IF EXISTS once;\n"
                                         "CREATE UNIQUE INDEX CONCURRENTLY once ON one (a);\n"}}};
  migrate(database.url(), std::span(kTwo).first(1));
  database.run("INSERT INTO one VALUES (1), (1)");
  EXPECT_ANY_THROW(migrate(database.url(), steps));
  constexpr const char* kValid =
      "SELECT indisvalid FROM pg_index WHERE indexrelid = 'once'::regclass";
  EXPECT_EQ(database.value(kValid), "f");
  database.run("DELETE FROM one");
  EXPECT_EQ(migrate(database.url(), steps), 1);
  EXPECT_EQ(database.value(kValid), "t");
}

TEST(Migrations, ReplacedMigrationRunsOnNoDatabaseThatLacksIt) {
  const test::TestDatabase database;
  const std::array<Migration, 3> three{
      {kTwo[0],
       {2, "002_fails", "CREATE UNIQUE INDEX two ON one (a)"},
       {3, "003_holds", "-- Replaces 002_fails.\nCREATE INDEX three ON one (a)"}}};
  migrate(database.url(), std::span(three).first(1));
  database.run("INSERT INTO one VALUES (1), (1)");
  EXPECT_ANY_THROW(migrate(database.url(), std::span(three).first(2)));
  EXPECT_EQ(migrate(database.url(), three), 2);
  EXPECT_EQ(database.value("SELECT concat_ws(' ', to_regclass('two'), to_regclass('three'))"),
            "three");
  EXPECT_EQ(migrate(database.url(), three), 0);
}

TEST(Migrations, ChangedMigrationThrows) {
  const test::TestDatabase database;
  migrate(database.url(), kTwo);
  const std::array<Migration, 1> changed{{{1, "001_one", "CREATE TABLE one (a text)"}}};
  EXPECT_THAT([&] { migrate(database.url(), changed); },
              testing::ThrowsMessage<std::runtime_error>(testing::HasSubstr("001_one")));
}

}  // namespace
}  // namespace server

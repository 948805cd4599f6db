#include "postgres/migrations.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <chrono>
#include <pqxx/connection>
#include <pqxx/transaction>
#include <string>
#include <thread>
#include <vector>

#include "support/test_database.hpp"

namespace server {
namespace {

constexpr std::array<Migration, 2> kTwo{
    {{1, "001_one", "CREATE TABLE one (a int)"},
     {2, "002_two", "CREATE TABLE two (b int); INSERT INTO two VALUES (1)"}}};

TEST(Migrations, TheEmbeddedOnesAreNumberedWithoutAGap) {
  int expected = 0;
  for (const Migration& migration : embedded_migrations()) {
    EXPECT_EQ(migration.version, ++expected);
    EXPECT_FALSE(migration.sql.empty());
  }
  EXPECT_GE(expected, 1);
}

TEST(Migrations, RunOnce) {
  const test::TestDatabase database;
  EXPECT_EQ(migrate(database.url(), kTwo), 2);
  EXPECT_EQ(migrate(database.url(), kTwo), 0);
  EXPECT_EQ(database.value("SELECT count(*) FROM two"), "1");
  EXPECT_EQ(database.value("SELECT string_agg(name, ',' ORDER BY version) FROM schema_migrations"),
            "001_one,002_two");
}

TEST(Migrations, ContinueWhereTheyWere) {
  const test::TestDatabase database;
  EXPECT_EQ(migrate(database.url(), std::span(kTwo).first(1)), 1);
  EXPECT_EQ(migrate(database.url(), kTwo), 1);
}

TEST(Migrations, OfANewerVersionDoNotMatter) {
  const test::TestDatabase database;
  EXPECT_EQ(migrate(database.url(), kTwo), 2);
  EXPECT_EQ(migrate(database.url(), std::span(kTwo).first(1)), 0);
}

TEST(Migrations, SeveralServersTakeTurns) {
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

constexpr std::array<Migration, 2> kIndex{{kTwo[0],
                                           {2, "002_index",
                                            "-- outside a transaction\n"
                                            "DROP INDEX CONCURRENTLY IF EXISTS one_a;\n"
                                            "CREATE INDEX CONCURRENTLY one_a\n  ON one (a);\n"}}};

// PostgreSQL refuses to build an index concurrently inside a transaction.
TEST(Migrations, RunOutsideATransactionWhereTheySaySo) {
  const test::TestDatabase database;
  EXPECT_EQ(migrate(database.url(), kIndex), 2);
  EXPECT_EQ(migrate(database.url(), kIndex), 0);
  EXPECT_EQ(database.value("SELECT indisvalid FROM pg_index WHERE indexrelid = 'one_a'::regclass"),
            "t");
}

// The build waits for every open transaction: nobody may wait for the build inside one.
TEST(Migrations, AnIndexIsBuiltWhileOtherServersWaitForTheirTurn) {
  const test::TestDatabase database;
  migrate(database.url(), std::span(kIndex).first(1));
  pqxx::connection other(database.url());
  pqxx::work seller(other);
  seller.exec("INSERT INTO one VALUES (1)");
  std::atomic<int> applied{0};
  const auto server = [&] { applied += migrate(database.url(), kIndex); };
  const auto until = [&database](const std::string& query) {
    const auto limit = std::chrono::steady_clock::now() + std::chrono::minutes{1};
    while (database.value("SELECT count(*) FROM pg_stat_activity WHERE application_name ="
                          " current_schema() AND pid <> pg_backend_pid() AND query LIKE '" +
                          query + "'") == "0") {
      ASSERT_LT(std::chrono::steady_clock::now(), limit) << query;
      std::this_thread::sleep_for(std::chrono::milliseconds{5});
    }
  };
  std::thread first(server);
  until("%CREATE INDEX CONCURRENTLY%");
  std::thread second(server);
  until("%advisory%");
  seller.commit();
  first.join();
  second.join();
  EXPECT_EQ(applied, 1);
}

TEST(Migrations, AFailedOneLeavesNothingBehind) {
  const test::TestDatabase database;
  const std::array<Migration, 2> broken{
      {kTwo[0], {2, "002_broken", "CREATE TABLE two (b int); SELECT nonsense"}}};
  EXPECT_ANY_THROW(migrate(database.url(), broken));
  EXPECT_EQ(database.value("SELECT to_regclass('two')"), "");
  EXPECT_EQ(migrate(database.url(), kTwo), 1);
}

TEST(Migrations, AChangedOneIsNoticed) {
  const test::TestDatabase database;
  migrate(database.url(), kTwo);
  const std::array<Migration, 1> changed{{{1, "001_one", "CREATE TABLE one (a text)"}}};
  EXPECT_THAT([&] { migrate(database.url(), changed); },
              testing::ThrowsMessage<std::runtime_error>(testing::HasSubstr("001_one")));
}

}  // namespace
}  // namespace server

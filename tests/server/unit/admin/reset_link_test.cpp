#include "admin/reset_link.hpp"

#include <gtest/gtest.h>

#include "accounts/service.hpp"
#include "crypto.hpp"
#include "support/accounts.hpp"
#include "support/test_database.hpp"

namespace server {
namespace {

TEST(ResetLink, IsValidForHalfAnHourAndOnlyMadeForAnAccount) {
  test::ShopDatabase database;
  const auto account = test::new_account('1', "ana@example.com");
  ASSERT_TRUE(test::run(Accounts(database.connections, {}).create(account)));
  PgConnection admin(database.url());
  Config config;
  config.public_url = "https://tienda.example";
  config.accounts.log_key = "0123456789abcdef0123456789abcdef";
  Log log(-1);
  const auto link_for = [&](const char* email) {
    return make_reset_link(admin, config, email,
                           std::chrono::sys_seconds{std::chrono::seconds{1'800'000'000}}, log);
  };
  EXPECT_EQ(link_for(" ANA@example.com "),
            "https://tienda.example/acceder#restablecer=" +
                reset_token({account.id, account.password_hash}, 1'800'001'800,
                            Pseudonyms(config.accounts.log_key)));
  EXPECT_EQ(link_for("eva@example.com"), "");
  EXPECT_EQ(link_for("ana"), "");
}

}  // namespace
}  // namespace server

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>

#include "accounts/service.hpp"
#include "admin/commands.hpp"
#include "support/accounts.hpp"
#include "support/checkout.hpp"

namespace server {
namespace {

using nlohmann::json;
using testing::HasSubstr;

/// The top-ups of test::top_up_order() have this e-mail.
class AdminAccountTest : public test::CheckoutFixture {
 protected:
  AdminAccountTest() {
    account_ = test::new_account('1', email_);
    EXPECT_TRUE(test::run(accounts_.create(account_)));
    EXPECT_TRUE(test::run(accounts_.open_session({account_.id, account_.password_hash}, "phone")));
    auto cart = price_order(test::cart_order(2));
    cart.account_id = account_.id;
    open('1', cart);
    open('2', price_order(test::top_up_order()));
    open('3', price_order(test::top_up_order()));
    EXPECT_TRUE(pay('1') && pay('2'));
  }

  /// Returns what went wrong, "" for nothing.
  std::string remove(const std::string& typed, bool confirmed = false) {
    std::istringstream in(typed);
    try {
      delete_account(admin_, config(), email_, confirmed, in, out_, log_);
      return "";
    } catch (const std::runtime_error& error) {
      return error.what();
    }
  }
  static Config config() {
    Config config;
    config.public_url = "https://tienda.example";
    config.accounts.log_key = "0123456789abcdef0123456789abcdef";
    config.accounts.reset_key = test::kResetKey;
    return config;
  }
  std::string purchases() {
    return database_.value(
        "SELECT string_agg(concat_ws(' ', status, coalesce(account_id, '-'), coalesce(email, '-'),"
        " coalesce(phone, '-')), '; ' ORDER BY id) FROM checkout_sessions");
  }

  const std::string email_ = price_order(test::top_up_order()).email;
  test::Accounts accounts_{database_.connections};
  PgConnection admin_{database_.url()};
  test::NewAccount account_;
  std::ostringstream out_;
};

TEST_F(AdminAccountTest, ShowHasAccountSessionsAndPurchasesButNoPassword) {
  const std::string text = show_account(admin_, " " + email_ + " ");
  const json shown = json::parse(text);
  EXPECT_EQ(shown["account"]["firstName"], "Ana");
  EXPECT_EQ(shown["account"]["references"], "Portón azul");
  EXPECT_EQ(shown["account"]["phone"], "8331234567");
  EXPECT_EQ(shown["loginSessions"].size(), 1U);
  ASSERT_EQ(shown["purchases"].size(), 3U);
  EXPECT_EQ(shown["purchases"][0]["reference"], reference_of(id('1')));
  EXPECT_EQ(shown["purchases"][0]["totalCentavos"], 33'800);
  EXPECT_EQ(shown["purchases"][1]["topUpNumber"], "8331234567");
  EXPECT_EQ(text.find("argon2"), std::string::npos);
  for (const char* unknown : {"unknown@example.com", "no e-mail"}) {
    EXPECT_THROW(static_cast<void>(show_account(admin_, unknown)), std::runtime_error);
  }
}

TEST_F(AdminAccountTest, DeletionKeepsPurchasesWithoutThePerson) {
  EXPECT_EQ(remove(email_ + "\n"), "");
  EXPECT_THAT(out_.str(), HasSubstr("The account, 1 login sessions, 3 purchases.\n"));
  EXPECT_THAT(out_.str(), HasSubstr("  " + reference_of(id('1')) + " paid cs_1\n"));
  EXPECT_EQ(purchases(), "paid - - -; paid - - 4567; open - " + email_ + " 8331234567");
  EXPECT_EQ(database_.value("SELECT count(*) FROM accounts"), "0");
  EXPECT_FALSE(test::account_of(accounts_, "phone"));
}

TEST_F(AdminAccountTest, DeletionNeedsTheEmailOnceMore) {
  const std::string before = purchases();
  for (const char* typed : {"", "\n", "yes\n", "ana\n"}) {
    EXPECT_EQ(remove(typed), "that is another e-mail: nothing was deleted") << typed;
  }
  EXPECT_EQ(purchases(), before);
  EXPECT_TRUE(test::account_of(accounts_, "phone"));
  EXPECT_EQ(remove("", true), "");
  EXPECT_EQ(database_.value("SELECT count(*) FROM accounts"), "0");
}

TEST_F(AdminAccountTest, DeletionOfAnUnknownPersonChangesNothing) {
  EXPECT_EQ(remove("", true), "");
  database_.run("UPDATE checkout_sessions SET email = NULL, phone = right(phone, 4)");
  EXPECT_EQ(remove("", true), "nothing is stored about that e-mail");
}

TEST_F(AdminAccountTest, ResetLinkIsValidForHalfAnHourAndOnlyMadeForAnAccount) {
  const auto link_for = [&](const std::string& email) {
    return make_reset_link(admin_, config(), email,
                           std::chrono::sys_seconds{std::chrono::seconds{1'800'000'000}}, log_);
  };
  EXPECT_EQ(link_for(" ANA" + email_.substr(3)),
            "https://tienda.example/acceder#restablecer=" +
                reset_token({account_.id, account_.password_hash}, 1'800'001'800, test::kResetKey));
  for (const char* unknown : {"eva@example.com", "ana"}) {
    EXPECT_THROW(static_cast<void>(link_for(unknown)), std::runtime_error);
  }
}

}  // namespace
}  // namespace server

#include "accounts/registration.hpp"

#include <gtest/gtest.h>

#include "accounts/store.hpp"
#include "support/fakes.hpp"
#include "support/test_database.hpp"

namespace server {
namespace {

using shop::ErrorCode;
using std::chrono::milliseconds;

RegistrationForm form_of_ana() {
  return {"Ana",         "Pérez",      "Av. Hidalgo 100", "5 de Mayo y Juárez", "89000",
          "Portón azul", "8331234567", "ana@example.com", "correct horse",      "good"};
}

class RegisterAccountTest : public testing::Test {
 protected:
  Result<std::string> registered(const RegistrationForm& form,
                                 milliseconds left = milliseconds{8'000}) {
    return register_({form, "203.0.113.7", clock_.now() + left});
  }

  void expect_error(const RegistrationForm& form, ErrorCode code, const std::string& field) {
    const auto outcome = registered(form);
    ASSERT_FALSE(outcome);
    EXPECT_EQ(outcome.error().code, code);
    EXPECT_EQ(outcome.error().field, field);
  }

  [[nodiscard]] std::string count(const std::string& table) const {
    return database_.value("SELECT count(*) FROM " + table);
  }

  test::ShopDatabase database_;
  Accounts accounts_{database_.connections};
  Passwords passwords_;
  test::FakeCaptcha captcha_;
  RateLimits counts_{database_.connections};
  test::FakeClock clock_;
  Pseudonyms names_{"0123456789abcdef0123456789abcdef"};
  AttemptLimits limits_{Limits{{3, 60}, {5, 61}, {7, 62}, {4, 1'000}, {2, 64}}, counts_, names_};
  RegisterAccount register_{accounts_, passwords_, captcha_, limits_, clock_};
};

TEST_F(RegisterAccountTest, WritesWhatWasTypedTrimmedAndInOneForm) {
  RegistrationForm form = form_of_ana();
  form.first_name = "\xc2\xa0 Ana \t";  // a no-break space among them
  form.phone = "+52 (833) 123-45-67";
  form.email = " Ana@Example.COM";
  form.password = "  pass word ";
  const auto id = registered(form);
  ASSERT_TRUE(id);
  EXPECT_EQ(id->size(), 4U + 32U);
  EXPECT_EQ(database_.value("SELECT concat_ws('|', id, first_name, last_name, phone,"
                            " home_references, email) FROM accounts"),
            *id + "|Ana|Pérez|8331234567|Portón azul|ana@example.com");
  // A password is what was typed, spaces included.
  const auto hash = accounts_.find("ana@example.com")->password_hash;
  const auto soon = std::chrono::steady_clock::now() + std::chrono::minutes{1};
  EXPECT_EQ(passwords_.verify(hash, "  pass word ", soon), true);
  EXPECT_EQ(passwords_.verify(hash, "pass word", soon), false);
}

TEST_F(RegisterAccountTest, NamesTheFirstWrongField) {
  RegistrationForm form = form_of_ana();
  for (const char* common : {"password", "PassWord", "12345678", "qwertyuiop", "iloveyou"}) {
    form.password = common;
    expect_error(form, ErrorCode::field_invalid, "password");
  }
  form.password = "short";
  expect_error(form, ErrorCode::password_too_short, "password");
  form.postal_code = "8900";
  expect_error(form, ErrorCode::postal_code_malformed, "CP");
  form.between_streets = " ";
  expect_error(form, ErrorCode::between_streets_required, "between_Streets");
  EXPECT_TRUE(captcha_.limits.empty());
  EXPECT_EQ(count("rate_limits"), "0");
}

TEST_F(RegisterAccountTest, NeedsAProofThatPasses) {
  RegistrationForm form = form_of_ana();
  form.captcha = "";
  expect_error(form, ErrorCode::captcha_required, "captcha");
  form.captcha = "bad";
  expect_error(form, ErrorCode::captcha_invalid, "captcha");
  form.captcha = "later";
  expect_error(form, ErrorCode::busy, "");
  EXPECT_EQ(count("accounts"), "0");
}

TEST_F(RegisterAccountTest, LeavesTimeForWhatComesAfterTheCaptcha) {
  static_cast<void>(registered(form_of_ana()));
  EXPECT_EQ(captcha_.limits.back(), milliseconds{4'000});
  static_cast<void>(registered(form_of_ana(), milliseconds{2'000}));
  EXPECT_EQ(captcha_.limits.back(), milliseconds{500});
  const auto late = registered(form_of_ana(), milliseconds{1'500});
  EXPECT_EQ(late.error().code, ErrorCode::busy);
  EXPECT_EQ(captcha_.limits.size(), 2U);
}

TEST_F(RegisterAccountTest, OneMailboxOneAccount) {
  EXPECT_TRUE(registered(form_of_ana()));
  RegistrationForm again = form_of_ana();
  again.email = "ANA@EXAMPLE.COM";
  expect_error(again, ErrorCode::email_taken, "email");
  EXPECT_EQ(count("accounts"), "1");
}

TEST_F(RegisterAccountTest, CountsEachTryOfAnAddress) {
  RegistrationForm form = form_of_ana();
  form.captcha = "bad";
  for (int i = 0; i < 4; ++i) {
    expect_error(form, ErrorCode::captcha_invalid, "captcha");
  }
  const auto outcome = registered(form_of_ana());
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().code, ErrorCode::too_many_requests);
  EXPECT_GT(outcome.error().retry_after, 500);
  EXPECT_EQ(count("accounts"), "0");
}

TEST_F(RegisterAccountTest, IsBusyWhenHashingIs) {
  Passwords nobody(0);
  RegisterAccount register_account(accounts_, nobody, captcha_, limits_, clock_);
  // In time for the captcha by the clock of the test, long past by that of the places.
  const auto outcome =
      register_account({form_of_ana(), "203.0.113.7", clock_.now() + std::chrono::seconds{8}});
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().code, ErrorCode::busy);
  EXPECT_EQ(captcha_.limits.size(), 1U) << "it is the hash that had no place";
}

}  // namespace
}  // namespace server

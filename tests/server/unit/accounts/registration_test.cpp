#include <gtest/gtest.h>

#include "support/accounts.hpp"

namespace server {
namespace {

using shop::ErrorCode;

RegistrationForm form_of_ana() {
  return {"Ana",         "Pérez",      "Av. Hidalgo 100", "5 de Mayo y Juárez", "89000",
          "Portón azul", "8331234567", "ana@example.com", "correct horse",      "good"};
}

class RegisterAccountTest : public test::AccountFixture {
 protected:
  test::Outcome<std::string> registered(const RegistrationForm& form) {
    return test::outcome(service_.create(form, "203.0.113.7"));
  }
  void expect_error(const RegistrationForm& form, ErrorCode code, const std::string& field) {
    test::expect_error(registered(form), code, field);
  }
};

TEST_F(RegisterAccountTest, AccountIsStoredTrimmedAndNormalised) {
  RegistrationForm form = form_of_ana();
  form.first_name = "\xc2\xa0 Ana \t";  // includes a no-break space
  form.phone = "+52 (833) 123-45-67";
  form.email = " Ana@Example.COM";
  form.password = "  pass word ";
  const auto token = registered(form);
  ASSERT_TRUE(token);
  const auto id = test::account_of(accounts_, *token);
  ASSERT_TRUE(id) << "a registration opens a session";
  EXPECT_EQ(database_.value("SELECT concat_ws('|', id, first_name, last_name, phone,"
                            " home_references, email) FROM accounts"),
            *id + "|Ana|Pérez|8331234567|Portón azul|ana@example.com");
  // Spaces are part of a password.
  EXPECT_TRUE(is_password("ana@example.com", "  pass word "));
  EXPECT_FALSE(is_password("ana@example.com", "pass word"));
}

TEST_F(RegisterAccountTest, FirstInvalidFieldIsReported) {
  RegistrationForm form = form_of_ana();
  form.password = "PassWord";  // passwords_test.cpp has more
  expect_error(form, ErrorCode::field_invalid, "password");
  form.password = "short";
  expect_error(form, ErrorCode::password_too_short, "password");
  form.postal_code = "8900";
  expect_error(form, ErrorCode::postal_code_malformed, "CP");
  form.between_streets = " ";
  expect_error(form, ErrorCode::between_streets_required, "between_Streets");
  EXPECT_EQ(count("rate_limits"), "0");
}

// One captcha must not suffice to probe any number of e-mails for accounts.
TEST_F(RegisterAccountTest, SecondAccountWithTheEmailReturnsEmailTakenThreeTimesForACaptcha) {
  EXPECT_TRUE(registered(form_of_ana()));
  captcha_.id = std::string(64, 'a');
  RegistrationForm again = form_of_ana();
  again.email = "ANA@EXAMPLE.COM";
  for (int i = 0; i < 3; ++i) {
    expect_error(again, ErrorCode::email_taken, "email");
  }
  expect_error(again, ErrorCode::captcha_invalid, "captcha");
  EXPECT_EQ(count("accounts"), "1");
}

TEST_F(RegisterAccountTest, OnlyCreatedAccountsAreCounted) {
  RegistrationForm form = form_of_ana();
  for (const auto& [captcha, code, field] :
       {std::tuple("", ErrorCode::captcha_required, "captcha"),
        std::tuple("bad", ErrorCode::captcha_invalid, "captcha"),
        std::tuple("later", ErrorCode::busy, "")}) {
    form.captcha = captcha;
    expect_error(form, code, field);
  }
  EXPECT_EQ(count("accounts"), "0");
  EXPECT_TRUE(registered(form_of_ana()));
  EXPECT_FALSE(registered(form_of_ana())) << "the e-mail is taken";
  EXPECT_EQ(database_.value("SELECT string_agg(hits::text, ',' ORDER BY hits) FROM rate_limits"),
            "0,1");
}

TEST_F(RegisterAccountTest, ManyAccountsFromAnAddressRequireAMoreExpensiveCaptcha) {
  RegistrationForm form = form_of_ana();
  form.captcha = "cheap";
  for (int i = 0; i < 4; ++i) {
    form.email = std::to_string(i) + "@example.com";
    EXPECT_TRUE(registered(form)) << i;
  }
  form.email = "ana@example.com";
  expect_error(form, ErrorCode::captcha_invalid, "captcha");
  form.captcha = "good";
  EXPECT_TRUE(registered(form));
}

TEST_F(RegisterAccountTest, CaptchaIsUsedUpOnlyWhenItsAccountIsCreated) {
  EXPECT_TRUE(test::run(accounts_.create(test::new_account('1', "luis@example.com"))));
  captcha_.id = std::string(64, 'a');
  RegistrationForm form = form_of_ana();
  form.email = "luis@example.com";
  expect_error(form, ErrorCode::email_taken, "email");
  {
    const NoTimeToHash over;
    expect_error(form_of_ana(), ErrorCode::busy, "");
  }
  EXPECT_EQ(count("captcha_spent"), "0");
  EXPECT_TRUE(registered(form_of_ana()));
  EXPECT_EQ(count("captcha_spent"), "1");
  form.email = "another@example.com";
  expect_error(form, ErrorCode::captcha_invalid, "captcha");
  EXPECT_EQ(count("accounts"), "2");
}

// A statement whose response was lost is repeated, and then finds its own work.
TEST_F(RegisterAccountTest, LostResponseOfAStatementChangesNoResult) {
  test::UnreliableConnections connections(database_.url());
  AccountService service(connections, kLifetime, passwords_, captcha_, limits_, {});
  connections.losing = "account_create";
  auto token = test::run(service.create(form_of_ana(), "203.0.113.7"));
  EXPECT_TRUE(test::account_of(accounts_, token));
  connections.losing = "session_open";
  token = test::run(service.sign_in({"ana@example.com", form_of_ana().password}, "203.0.113.7"));
  EXPECT_TRUE(test::account_of(accounts_, token));
  connections.losing = "password_change";
  token = test::run(service.change_password(token, {form_of_ana().password, "another battery"}));
  EXPECT_TRUE(test::account_of(accounts_, token));
  EXPECT_EQ(connections.losing, "");
  EXPECT_EQ(count("accounts"), "1");
}

}  // namespace
}  // namespace server

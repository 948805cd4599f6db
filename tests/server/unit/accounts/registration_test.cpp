#include "accounts/registration.hpp"

#include <gtest/gtest.h>

#include "support/account_fakes.hpp"
#include "support/fakes.hpp"

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
  std::optional<ApiError> registered(const RegistrationForm& form,
                                     milliseconds left = milliseconds{8'000}) {
    return register_({form, "203.0.113.7", clock_.now() + left});
  }

  void expect_error(const RegistrationForm& form, ErrorCode code, const std::string& field) {
    const auto error = registered(form);
    ASSERT_TRUE(error.has_value());
    EXPECT_EQ(error->code, code);
    EXPECT_EQ(error->field, field);
  }

  test::FakeAccounts accounts_;
  test::FakePasswords passwords_;
  test::FakeCaptcha captcha_;
  test::FakeRateLimits counts_;
  test::FakeRandom random_;
  test::FakeClock clock_;
  Pseudonyms names_{"0123456789abcdef0123456789abcdef"};
  AttemptLimits limits_{Limits{{3, 60}, {5, 61}, {7, 62}, {4, 63}, {2, 64}}, counts_, names_};
  RegisterAccount register_{accounts_, passwords_, captcha_, limits_, random_, clock_};
};

TEST_F(RegisterAccountTest, WritesWhatWasTypedTrimmedAndInOneForm) {
  RegistrationForm form = form_of_ana();
  form.first_name = "\xc2\xa0 Ana \t";  // a no-break space among them
  form.phone = "+52 (833) 123-45-67";
  form.email = " Ana@Example.COM";
  form.password = "  pass word ";
  EXPECT_EQ(registered(form), std::nullopt);
  const NewAccount& account = accounts_.by_email.at("ana@example.com");
  EXPECT_EQ(account.first_name, "Ana");
  EXPECT_EQ(account.last_name, "Pérez");
  EXPECT_EQ(account.phone, "8331234567");
  EXPECT_EQ(account.references, "Portón azul");
  EXPECT_EQ(account.id.size(), 4U + 32U);
  // A password is what was typed, spaces included.
  EXPECT_EQ(account.password_hash, "hash:  pass word ");
}

TEST_F(RegisterAccountTest, NamesTheFirstWrongField) {
  RegistrationForm form = form_of_ana();
  form.password = "short";
  expect_error(form, ErrorCode::password_too_short, "password");
  form.postal_code = "8900";
  expect_error(form, ErrorCode::postal_code_malformed, "CP");
  form.between_streets = " ";
  expect_error(form, ErrorCode::between_streets_required, "between_Streets");
  EXPECT_TRUE(captcha_.limits.empty());
  EXPECT_TRUE(counts_.hits.empty());
}

TEST_F(RegisterAccountTest, NeedsAProofThatPasses) {
  RegistrationForm form = form_of_ana();
  form.captcha = "";
  expect_error(form, ErrorCode::captcha_required, "captcha");
  form.captcha = "bad";
  expect_error(form, ErrorCode::captcha_invalid, "captcha");
  form.captcha = "later";
  expect_error(form, ErrorCode::busy, "");
  EXPECT_EQ(passwords_.hashed, 0);
  EXPECT_TRUE(accounts_.by_email.empty());
}

TEST_F(RegisterAccountTest, LeavesTimeForWhatComesAfterTheCaptcha) {
  static_cast<void>(registered(form_of_ana()));
  EXPECT_EQ(captcha_.limits.back(), milliseconds{4'000});
  static_cast<void>(registered(form_of_ana(), milliseconds{2'000}));
  EXPECT_EQ(captcha_.limits.back(), milliseconds{500});
  const auto late = registered(form_of_ana(), milliseconds{1'500});
  EXPECT_EQ(late->code, ErrorCode::busy);
  EXPECT_EQ(captcha_.limits.size(), 2U);
}

TEST_F(RegisterAccountTest, OneMailboxOneAccount) {
  EXPECT_EQ(registered(form_of_ana()), std::nullopt);
  RegistrationForm again = form_of_ana();
  again.email = "ANA@EXAMPLE.COM";
  expect_error(again, ErrorCode::email_taken, "email");
  EXPECT_EQ(accounts_.by_email.size(), 1U);
}

TEST_F(RegisterAccountTest, CountsEachTryOfAnAddress) {
  RegistrationForm form = form_of_ana();
  form.captcha = "bad";
  for (int i = 0; i < 4; ++i) {
    expect_error(form, ErrorCode::captcha_invalid, "captcha");
  }
  const auto error = registered(form_of_ana());
  EXPECT_EQ(error->code, ErrorCode::too_many_requests);
  EXPECT_EQ(error->retry_after, 63);
  EXPECT_TRUE(accounts_.by_email.empty());
}

TEST_F(RegisterAccountTest, IsBusyWhenHashingIs) {
  passwords_.busy = true;
  expect_error(form_of_ana(), ErrorCode::busy, "");
}

}  // namespace
}  // namespace server

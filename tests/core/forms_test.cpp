#include "shop/forms.hpp"

#include <gtest/gtest.h>

#include "support/printing.hpp"

namespace shop::forms {
namespace {

using Errors = FieldErrors;

Registration complete() {
  return {.first_name = "María José",
          .last_name = "Núñez",
          .address = "Av. Hidalgo 5004, Col. Sierra Morena",
          .between_streets = "Olmo y Encino",
          .postal_code = "89210",
          .references = "Casa azul, portón negro",
          .phone = "833 123 4567",
          .email = "maria@correo.mx",
          .password = "secreto8",
          .confirm_password = "secreto8"};
}

std::string times(std::size_t count, std::string_view text) {
  std::string repeated;
  for (std::size_t i = 0; i < count; ++i) {
    repeated += text;
  }
  return repeated;
}

TEST(Field, NamesAreTheKeysOfTheApi) {
  std::string names;
  for (const Field field : all_fields()) {
    names.append(name(field)).append(" ");
  }
  EXPECT_EQ(names,
            "firstName lastName address between_Streets CP description phone email password "
            "confirmPassword currentPassword ");
  EXPECT_EQ(name(static_cast<Field>(all_fields().size())), "");
}

// --- Registration -----------------------------------------------------------------------------

TEST(Registration, CompleteFormHasNoErrors) { EXPECT_EQ(check_registration(complete()), Errors{}); }

TEST(Registration, EmptyFormReportsEveryRequiredField) {
  Registration empty;
  empty.confirm_password = "";
  EXPECT_EQ(check_registration(empty),
            (Errors{{Field::first_name, ErrorCode::first_name_required},
                    {Field::last_name, ErrorCode::last_name_required},
                    {Field::address, ErrorCode::address_required},
                    {Field::between_streets, ErrorCode::between_streets_required},
                    {Field::postal_code, ErrorCode::postal_code_required},
                    {Field::references, ErrorCode::references_required},
                    {Field::phone, ErrorCode::phone_required},
                    {Field::email, ErrorCode::email_required},
                    {Field::password, ErrorCode::password_required}}));
}

TEST(Registration, WhiteSpaceCountsAsEmpty) {
  Registration form = complete();
  form.first_name = " \t\n";
  form.last_name = "\xC2\xA0\xE2\x80\x83\xE2\x80\xAF";
  form.postal_code = "  ";
  form.phone = "  ";
  form.email = "\xEF\xBB\xBF";
  EXPECT_EQ(check_registration(form), (Errors{{Field::first_name, ErrorCode::first_name_required},
                                              {Field::last_name, ErrorCode::last_name_required},
                                              {Field::postal_code, ErrorCode::postal_code_required},
                                              {Field::phone, ErrorCode::phone_required},
                                              {Field::email, ErrorCode::email_required}}));
}

TEST(Registration, LimitsAreInCharactersAfterTrimming) {
  const std::string name = times(kMaxName, "ñ");
  const std::string address = times(kMaxAddress, "é");
  const std::string references = times(kMaxReferences, "📍");
  const std::string padded = "  " + name + "\n";
  Registration form = complete();
  form.first_name = padded;
  form.last_name = name;
  form.address = address;
  form.between_streets = address;
  form.references = references;
  EXPECT_EQ(check_registration(form), Errors{});

  const std::string long_name = name + "x";
  const std::string long_address = address + "x";
  const std::string long_references = references + "x";
  form.first_name = long_name;
  form.last_name = long_name;
  form.address = long_address;
  form.between_streets = long_address;
  form.references = long_references;
  EXPECT_EQ(check_registration(form), (Errors{{Field::first_name, ErrorCode::field_too_long},
                                              {Field::last_name, ErrorCode::field_too_long},
                                              {Field::address, ErrorCode::field_too_long},
                                              {Field::between_streets, ErrorCode::field_too_long},
                                              {Field::references, ErrorCode::field_too_long}}));
}

TEST(Registration, PostalCodeMustHaveFiveDigits) {
  const auto errors = [](std::string_view code) {
    Registration form = complete();
    form.postal_code = code;
    return check_registration(form);
  };
  EXPECT_EQ(errors("01000"), Errors{});
  EXPECT_EQ(errors(" 89210 "), Errors{});
  for (const std::string_view code : {"8921", "892100", "8921O", "89 210", "-8921", "８９２１０"}) {
    EXPECT_EQ(errors(code), (Errors{{Field::postal_code, ErrorCode::postal_code_malformed}}))
        << code;
  }
}

TEST(Registration, PasswordMustHave8To128Characters) {
  const auto errors = [](const std::string& password) {
    Registration form = complete();
    form.password = password;
    form.confirm_password = password;
    return check_registration(form);
  };
  EXPECT_EQ(errors("ññññññññ"), Errors{});
  EXPECT_EQ(errors("        "), Errors{});
  EXPECT_EQ(errors(times(128, "🔑")), Errors{});
  EXPECT_EQ(errors("1234567"), (Errors{{Field::password, ErrorCode::password_too_short}}));
  EXPECT_EQ(errors("ñññññññ"), (Errors{{Field::password, ErrorCode::password_too_short}}));
  EXPECT_EQ(errors(times(129, "x")), (Errors{{Field::password, ErrorCode::field_too_long}}));
}

TEST(Registration, DifferentConfirmationReturnsPasswordsDiffer) {
  Registration form = complete();
  form.confirm_password = "Secreto8";
  EXPECT_EQ(check_registration(form),
            (Errors{{Field::confirm_password, ErrorCode::passwords_differ}}));
  form.confirm_password = "";
  EXPECT_EQ(check_registration(form),
            (Errors{{Field::confirm_password, ErrorCode::passwords_differ}}));
}

TEST(Registration, AbsentConfirmationIsNoError) {
  Registration form = complete();
  form.confirm_password = std::nullopt;
  EXPECT_EQ(check_registration(form), Errors{});
}

// --- Login ------------------------------------------------------------------------------------

TEST(Login, OnlyEmptyFieldsAreErrors) {
  EXPECT_EQ(check_login("x", "y"), Errors{});
  EXPECT_EQ(check_login("", ""), (Errors{{Field::email, ErrorCode::email_required},
                                         {Field::password, ErrorCode::password_required}}));
  EXPECT_EQ(check_login(" ", " "), (Errors{{Field::email, ErrorCode::email_required}}));
}

TEST(Login, FieldsLongerThanStoredOnesReturnTooLong) {
  EXPECT_EQ(check_login(times(254, "x"), times(128, "x")), Errors{});
  EXPECT_EQ(check_login(times(255, "x"), times(129, "x")),
            (Errors{{Field::email, ErrorCode::field_too_long},
                    {Field::password, ErrorCode::field_too_long}}));
}

// --- Password change ---------------------------------------------------------------------------

TEST(PasswordChange, CurrentPasswordIsRequiredAndNewOneIsValidated) {
  EXPECT_EQ(check_password_change("x", "secreto8"), Errors{});
  EXPECT_EQ(check_password_change("", ""),
            (Errors{{Field::current_password, ErrorCode::password_required},
                    {Field::password, ErrorCode::password_required}}));
  EXPECT_EQ(check_password_change("secreto8", "1234567"),
            (Errors{{Field::password, ErrorCode::password_too_short}}));
  EXPECT_EQ(check_password_change(times(129, "x"), times(129, "y")),
            (Errors{{Field::current_password, ErrorCode::field_too_long},
                    {Field::password, ErrorCode::field_too_long}}));
}

TEST(PasswordChange, EqualPasswordsReturnPasswordUnchanged) {
  EXPECT_EQ(check_password_change("secreto8", "secreto8"),
            (Errors{{Field::password, ErrorCode::password_unchanged}}));
  EXPECT_EQ(check_password_change("secreto8", "Secreto8"), Errors{});
}

TEST(PasswordChange, DifferentConfirmationReturnsPasswordsDiffer) {
  EXPECT_EQ(check_password_change("secreto8", "secreto9", "secreto9"), Errors{});
  EXPECT_EQ(check_password_change("secreto8", "secreto9", "secreto8"),
            (Errors{{Field::confirm_password, ErrorCode::passwords_differ}}));
}

// --- Top-up -----------------------------------------------------------------------------------

TEST(TopUp, ValidContactReturnsTheTenDigits) {
  EXPECT_EQ(check_top_up("+52 (833) 123-4567", "a@b.mx"),
            (TopUpCheck{.errors = {}, .phone = "8331234567"}));
}

TEST(TopUp, EmptyPhoneOrEmailReturnsContactRequired) {
  EXPECT_EQ(check_top_up("", " ").errors, (Errors{{Field::phone, ErrorCode::contact_required},
                                                  {Field::email, ErrorCode::contact_required}}));
  EXPECT_EQ(
      check_top_up("8331234567", ""),
      (TopUpCheck{.errors = {{Field::email, ErrorCode::contact_required}}, .phone = "8331234567"}));
}

TEST(TopUp, MalformedPhoneOrEmailReturnsItsError) {
  EXPECT_EQ(check_top_up("12345", "nadie"),
            (TopUpCheck{.errors = {{Field::phone, ErrorCode::phone_malformed},
                                   {Field::email, ErrorCode::email_malformed}},
                        .phone = ""}));
  EXPECT_EQ(check_top_up("8331234567", times(250, "x") + "@b.mx").errors,
            (Errors{{Field::email, ErrorCode::field_too_long}}));
}

// --- Phone ------------------------------------------------------------------------------------

TEST(Phone, EveryUsualNotationBecomesTenDigits) {
  for (const std::string_view phone :
       {"8331234567", " 833 123 45 67 ", "833-123-4567", "(833) 123.4567", "+528331234567",
        "+52 833 123 4567", "52 8331234567", "+52 1 833 123 4567", "5218331234567",
        "+52 (833)\u00A0123-4567", "01 833 123 4567", "(01 833) 123 4567", "044 833 123 4567",
        "045 8331234567", "0052 833 123 4567", "00 52 1 833 123 4567", "tel:+528331234567",
        " TEL: 833 123 4567", "tel: +52 833 123 4567"}) {
    EXPECT_EQ(normalise_phone(phone), Result<std::string>("8331234567")) << phone;
  }
}

// Programs insert these characters into copied numbers.
TEST(Phone, InvisibleCharactersDashesAndWideDigitsAreNormalised) {
  for (const std::string_view phone :
       {"\u200E833\u200B1234567\u202C", "833\u00AD123\u20604567", "833\u2011123\u20134567",
        "\u202D+52 833 123 4567\u202C", "８３３１２３４５６７"}) {
    EXPECT_EQ(normalise_phone(phone), Result<std::string>("8331234567")) << phone;
  }
  EXPECT_EQ(normalise_phone("\u200E"), Result<std::string>(ErrorCode::phone_required));
}

TEST(Phone, TenDigitsStartingWith52AreKept) {
  EXPECT_EQ(normalise_phone("5212345678").value(), "5212345678");
}

TEST(Phone, EmptyOrMalformedNumberReturnsItsError) {
  EXPECT_EQ(normalise_phone("").error(), ErrorCode::phone_required);
  EXPECT_EQ(normalise_phone(" \t").error(), ErrorCode::phone_required);
  for (const std::string_view phone : {"833123456",
                                       "83312345678",
                                       "0831234567",
                                       "1331234567",
                                       "+18331234567",
                                       "+8331234567",
                                       "0468331234567",
                                       "833123456x",
                                       "8331234567 ext 3",
                                       "+01 833 123 4567",
                                       "+0448331234567",
                                       "01 52 833 123 4567",
                                       "01 833 123 456",
                                       "044 133 123 4567",
                                       "tel:",
                                       "tel:tel:8331234567",
                                       "ext 8331234567",
                                       "833123+4567",
                                       "++528331234567",
                                       "()",
                                       "-",
                                       "+52",
                                       "+521833123456",
                                       "528331234567890",
                                       "818331234567"}) {
    EXPECT_EQ(normalise_phone(phone), Result<std::string>(ErrorCode::phone_malformed)) << phone;
  }
}

TEST(Phone, OtherSeparatorsReturnPhoneMalformed) {
  for (const char separator : std::string_view("/\\,;:_*#&=~'\"<>[]{}|?!@$%^`")) {
    const std::string phone = std::string("833") + separator + "1234567";
    EXPECT_EQ(normalise_phone(phone), Result<std::string>(ErrorCode::phone_malformed)) << phone;
  }
}

// --- E-mail -----------------------------------------------------------------------------------

TEST(Email, AddressIsTrimmedAndLowercased) {
  EXPECT_EQ(normalise_email("  Maria.Lopez+SIM@Correo.COM.MX\n").value(),
            "maria.lopez+sim@correo.com.mx");
}

// Otherwise two accounts look equal, and the e-mail of one of them cannot be typed.
TEST(Email, InvisibleCharactersAreRemoved) {
  for (const std::string_view email :
       {"\u200Eana@example.com", "ana@example.com\u202C", "an\u200Ba@example.com",
        "ana@exam\u00ADple.com", "a\u2060na@example.com", "\u202Eana@example.com",
        "\uFEFFana@example.com",
        // Broken UTF-8, where the removal of one forms another.
        "a\xEF\xEF\xBB\xBF\xBB\xBFna@example.com"}) {
    EXPECT_EQ(normalise_email(email), Result<std::string>("ana@example.com")) << email;
  }
  EXPECT_EQ(normalise_email("\u200E"), Result<std::string>(ErrorCode::email_required));
}

TEST(Email, PlausibleAddressIsAccepted) {
  for (const std::string_view email :
       {"a@b.mx", "o'brien@x-y.org", "1@2.io", "josé@correo.mx", "x_y%z@sub.sub.dominio.com.mx",
        "a@xn--espaa-rta.es", "!#$%&'*+-/=?^_`{|}~@x.mx"}) {
    EXPECT_TRUE(normalise_email(email).ok()) << email;
  }
  EXPECT_TRUE(normalise_email(times(64, "x") + "@" + times(63, "y") + ".mx").ok());
}

TEST(Email, LocalPartIsLimitedTo64Characters) {
  EXPECT_TRUE(normalise_email(times(64, "ñ") + "@b.mx").ok());
  EXPECT_EQ(normalise_email(times(65, "ñ") + "@b.mx").error(), ErrorCode::email_malformed);
}

TEST(Email, EmptyMalformedOrLongAddressReturnsItsError) {
  EXPECT_EQ(normalise_email("").error(), ErrorCode::email_required);
  for (const std::string_view email : {"nadie",    "@b.mx",         "a@",
                                       "a@correo", "a@.mx",         "a@b.",
                                       "a@b..mx",  "a@b.m",         "a@b.12",
                                       "a b@c.mx", "a@b c.mx",      "a@-b.mx",
                                       "a@b-.mx",  "a@b_c.mx",      ".a@b.mx",
                                       "a.@b.mx",  "a..b@c.mx",     "a@b@c.mx",
                                       "a,b@c.mx", "\"a\"@b.mx",    "a@[127.0.0.1]",
                                       "<a@b.mx>", "a@b.mx,c@d.mx", "a@correo.ñx"}) {
    EXPECT_EQ(normalise_email(email), Result<std::string>(ErrorCode::email_malformed)) << email;
  }
  EXPECT_EQ(normalise_email(times(65, "x") + "@b.mx").error(), ErrorCode::email_malformed);
  EXPECT_EQ(normalise_email("a@" + times(64, "y") + ".mx").error(), ErrorCode::email_malformed);
  EXPECT_EQ(normalise_email(times(250, "x") + "@b.mx").error(), ErrorCode::field_too_long);
}

}  // namespace

void PrintTo(const TopUpCheck& check, std::ostream* out) {
  *out << "phone \"" << check.phone << "\" " << ::testing::PrintToString(check.errors);
}

}  // namespace shop::forms

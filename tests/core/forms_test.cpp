#include "shop/forms.hpp"

#include <gtest/gtest.h>

#include "support/printing.hpp"
#include "support/vectors.hpp"

namespace shop::forms {
namespace {

using Errors = FieldErrors;
using Phone = Result<std::string>;
using Email = Result<std::string>;
using test::expect_each;

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

/// The errors of the complete form with another value of a field.
Errors errors_with(std::string_view Registration::*field, std::string_view value) {
  Registration form = complete();
  form.*field = value;
  return check_registration(form);
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

// --- Forms: the shared vectors, and what they do not have ---------------------------------------

using Json = nlohmann::json;

std::string_view text(const Json& form, const char* field) {
  return form.at(field).get_ref<const std::string&>();
}

Json as_json(const Errors& errors) {
  Json list = Json::array();
  for (const FieldError& error : errors) {
    list.push_back({{"field", name(error.field)}, {"code", shop::name(error.code)}});
  }
  return list;
}

TEST(Registration, SharedVectorsHaveTheirErrors) {
  for (const Json& vector : test::vectors("core.json", "registrations")) {
    const Json& form = vector.at("form");
    EXPECT_EQ(as_json(check_registration({.first_name = text(form, "firstName"),
                                          .last_name = text(form, "lastName"),
                                          .address = text(form, "address"),
                                          .between_streets = text(form, "between_Streets"),
                                          .postal_code = text(form, "CP"),
                                          .references = text(form, "description"),
                                          .phone = text(form, "phone"),
                                          .email = text(form, "email"),
                                          .password = text(form, "password"),
                                          .confirm_password = text(form, "confirmPassword")})),
              vector.at("errors"))
        << form;
  }
}

TEST(Login, SharedVectorsHaveTheirErrors) {
  for (const Json& vector : test::vectors("core.json", "logins")) {
    const Json& form = vector.at("form");
    EXPECT_EQ(as_json(check_login(text(form, "email"), text(form, "password"))),
              vector.at("errors"))
        << form;
  }
}

TEST(PasswordChange, SharedVectorsHaveTheirErrors) {
  for (const Json& vector : test::vectors("core.json", "passwordChanges")) {
    const Json& form = vector.at("form");
    EXPECT_EQ(as_json(check_password_change(text(form, "currentPassword"), text(form, "password"),
                                            text(form, "confirmPassword"))),
              vector.at("errors"))
        << form;
  }
  EXPECT_EQ(check_password_change("x", "secreto8"), Errors{}) << "without a confirmation";
}

TEST(TopUp, SharedVectorsHaveTheirErrorsAndPhone) {
  for (const Json& vector : test::vectors("core.json", "topUps")) {
    const Json& form = vector.at("form");
    const TopUpCheck check = check_top_up(text(form, "phone"), text(form, "email"));
    EXPECT_EQ(as_json(check.errors), vector.at("errors")) << form;
    EXPECT_EQ(check.phone, vector.at("phone")) << form;
  }
}

TEST(Registration, LimitsAreInCharactersAfterTrimming) {
  for (const auto& [member, field, longest] :
       {std::tuple(&Registration::first_name, Field::first_name, times(kMaxName, "ñ")),
        std::tuple(&Registration::last_name, Field::last_name, times(kMaxName, "ñ")),
        std::tuple(&Registration::address, Field::address, times(kMaxAddress, "é")),
        std::tuple(&Registration::between_streets, Field::between_streets, times(kMaxAddress, "é")),
        std::tuple(&Registration::references, Field::references, times(kMaxReferences, "📍"))}) {
    EXPECT_EQ(errors_with(member, "  " + longest + "\n"), Errors{});
    EXPECT_EQ(errors_with(member, longest + "x"), (Errors{{field, ErrorCode::field_too_long}}));
  }
}

TEST(Registration, PasswordMustHave8To128Characters) {
  const auto errors = [](std::string_view password) {
    Registration form = complete();
    form.password = password;
    form.confirm_password = password;
    return check_registration(form);
  };
  expect_each({"ññññññññ", "        ", times(128, "🔑")}, errors, Errors{});
  expect_each({"1234567", "ñññññññ"}, errors,
              Errors{{Field::password, ErrorCode::password_too_short}});
  EXPECT_EQ(errors(times(129, "x")), (Errors{{Field::password, ErrorCode::field_too_long}}));
  Registration unconfirmed = complete();
  unconfirmed.confirm_password = std::nullopt;
  EXPECT_EQ(check_registration(unconfirmed), Errors{});
}

// --- Phone ------------------------------------------------------------------------------------

TEST(Phone, EveryUsualNotationBecomesTenDigits) {
  expect_each({"8331234567", " 833 123 45 67 ", "833-123-4567", "(833) 123.4567", "+528331234567",
               "+52 833 123 4567", "52 8331234567", "+52 1 833 123 4567", "5218331234567",
               "+52 (833)\u00A0123-4567", "01 833 123 4567", "(01 833) 123 4567",
               "044 833 123 4567", "045 8331234567", "0052 833 123 4567", "00 52 1 833 123 4567",
               "tel:+528331234567", " TEL: 833 123 4567", "tel: +52 833 123 4567",
               // Programs insert invisible characters, dashes and wide digits into copied numbers.
               "\u200E833\u200B1234567\u202C", "833\u00AD123\u20604567", "833\u2011123\u20134567",
               "\u202D+52 833 123 4567\u202C", "８３３１２３４５６７"},
              normalise_phone, Phone("8331234567"));
  EXPECT_EQ(normalise_phone("5212345678").value(), "5212345678") << "ten digits that start with 52";
}

TEST(Phone, EmptyOrMalformedNumberReturnsItsError) {
  expect_each({"", " \t", "\u200E"}, normalise_phone, Phone(ErrorCode::phone_required));
  expect_each(
      {// Too few or too many digits.
       "833123456", "83312345678", "01 833 123 456", "+521833123456", "528331234567890", "+52",
       "()", "-", "tel:",
       // A number or prefix that Mexico does not have.
       "0831234567", "1331234567", "+18331234567", "+8331234567", "0468331234567",
       "+01 833 123 4567", "+0448331234567", "01 52 833 123 4567", "044 133 123 4567",
       "818331234567",
       // Other characters, or a plus or "tel:" at the wrong place.
       "833123456x", "8331234567 ext 3", "ext 8331234567", "tel:tel:8331234567", "833123+4567",
       "++528331234567"},
      normalise_phone, Phone(ErrorCode::phone_malformed));
  for (const char separator : std::string_view("/\\,;:_*#&=~'\"<>[]{}|?!@$%^`")) {
    const std::string phone = std::string("833") + separator + "1234567";
    EXPECT_EQ(normalise_phone(phone), Phone(ErrorCode::phone_malformed)) << phone;
  }
}

// --- E-mail -----------------------------------------------------------------------------------

TEST(Email, AddressIsTrimmedAndLowercased) {
  EXPECT_EQ(normalise_email("  Maria.Lopez+SIM@Correo.COM.MX\n").value(),
            "maria.lopez+sim@correo.com.mx");
}

// Otherwise two accounts look equal, and the e-mail of one of them cannot be typed.
TEST(Email, InvisibleCharactersAreRemoved) {
  expect_each({"\u200Eana@example.com", "ana@example.com\u202C", "an\u200Ba@example.com",
               "ana@exam\u00ADple.com", "a\u2060na@example.com", "\u202Eana@example.com",
               "\uFEFFana@example.com",
               // Broken UTF-8, where the removal of one forms another.
               "a\xEF\xEF\xBB\xBF\xBB\xBFna@example.com"},
              normalise_email, Email("ana@example.com"));
}

TEST(Email, PlausibleAddressIsAccepted) {
  expect_each(
      {"a@b.mx", "o'brien@x-y.org", "1@2.io", "josé@correo.mx", "x_y%z@sub.sub.dominio.com.mx",
       "a@xn--espaa-rta.es", "!#$%&'*+-/=?^_`{|}~@x.mx",
       times(64, "x") + "@" + times(63, "y") + ".mx", times(64, "ñ") + "@b.mx"},
      [](std::string_view email) { return normalise_email(email).ok(); }, true);
}

TEST(Email, EmptyMalformedOrLongAddressReturnsItsError) {
  expect_each({"", "\u200E"}, normalise_email, Email(ErrorCode::email_required));
  expect_each(
      {// Without a part, or with two.
       "nadie", "@b.mx", "a@", "a@b@c.mx", "a@b.mx,c@d.mx", "<a@b.mx>",
       // The local part.
       "a b@c.mx", ".a@b.mx", "a.@b.mx", "a..b@c.mx", "a,b@c.mx", "\"a\"@b.mx",
       times(65, "x") + "@b.mx", times(65, "ñ") + "@b.mx",
       // The domain.
       "a@correo", "a@.mx", "a@b.", "a@b..mx", "a@b.m", "a@b.12", "a@b c.mx", "a@-b.mx", "a@b-.mx",
       "a@b_c.mx", "a@[127.0.0.1]", "a@correo.ñx", "a@" + times(64, "y") + ".mx"},
      normalise_email, Email(ErrorCode::email_malformed));
  EXPECT_EQ(normalise_email(times(250, "x") + "@b.mx").error(), ErrorCode::field_too_long);
}

}  // namespace
}  // namespace shop::forms

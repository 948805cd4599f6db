#include "accounts/routes.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/loop.hpp"

namespace server {
namespace {

using nlohmann::json;
using shop::ErrorCode;

Json body(const json& members) { return Json::parse(members.dump()); }

template <class Read>
void expect_error(const Read& reader, const json& members, ErrorCode code,
                  const std::string& field) {
  test::expect_error(test::outcome_of([&] { return reader(body(members)); }), code, field);
}

TEST(AccountBody, CredentialsAreReadUnchangedAndMissingOnesAreEmpty) {
  const auto read =
      read_credentials(body({{"email", "a@b.mx"}, {"password", " \n p\t"}, {"captcha", "x"}}));
  EXPECT_EQ(read.captcha, "x");
  EXPECT_EQ(read.email, "a@b.mx");
  EXPECT_EQ(read.password, " \n p\t");
  const auto missing = read_credentials(body({{"email", nullptr}}));
  EXPECT_EQ(missing.email, "");
  EXPECT_EQ(missing.password, "");
  EXPECT_EQ(read_registration(body(json::object())).postal_code, "");
}

TEST(AccountBody, FieldThatIsNoShortTextReturnsFieldInvalid) {
  expect_error(read_credentials, json{{"email", 1}}, ErrorCode::field_invalid, "email");
  expect_error(read_credentials, json{{"password", {"a"}}}, ErrorCode::field_invalid, "password");
  expect_error(read_registration, json{{"between_Streets", true}}, ErrorCode::field_invalid,
               "between_Streets");
  expect_error(read_registration, json{{"captcha", json::object()}}, ErrorCode::field_invalid,
               "captcha");
  expect_error(read_registration, json{{"CP", std::string(4'097, '1')}}, ErrorCode::field_invalid,
               "CP");
}

// PostgreSQL's texts end at a zero byte.
TEST(AccountBody, OnlyLineBreaksAndTabsAreAllowedControlCharacters) {
  for (const char* key : {"firstName", "lastName", "address", "between_Streets", "CP",
                          "description", "phone", "email"}) {
    for (const char c : {'\0', '\x01', '\x1f', '\x7f'}) {
      expect_error(read_registration, json{{key, std::string("a") + c}}, ErrorCode::field_invalid,
                   key);
    }
  }
  const auto form = read_registration(body({{"description", "azul\r\n\tportón"}}));
  EXPECT_EQ(form.references, "azul\r\n\tportón");
}

TEST(AccountBody, RoleIsIgnored) {
  for (const json& role : {json("admin"), json(1), json::array(), json()}) {
    EXPECT_NO_THROW(static_cast<void>(read_registration(body({{"role", role}}))));
  }
}

}  // namespace
}  // namespace server

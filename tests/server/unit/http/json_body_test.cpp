#include "http/json_body.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "shop/cart.hpp"
#include "support/loop.hpp"
#include "support/orders.hpp"

namespace server {
namespace {

using shop::ErrorCode;

using Body = test::Outcome<Json>;

Body read(std::string body, const std::string& type = "application/json") {
  Request request;
  request.body = std::move(body);
  if (!type.empty()) {
    request.headers = {{"Content-Type", type}};
  }
  return test::outcome_of([&] { return read_json_object(request); });
}

ErrorCode code(const Body& result) { return result ? ErrorCode::internal : result.error().code; }

TEST(JsonBody, ObjectOfUtf8IsReturned) {
  for (const char* type :
       {"application/json", "application/json; charset=utf-8", "Application/JSON;charset=UTF-8",
        "application/json ; charset=\"utf-8\""}) {
    const auto result = read(R"({"a":[1,"ñ"]})", type);
    ASSERT_TRUE(result) << type;
    EXPECT_EQ(result.value()["a"].elements().at(1).as_text(), "ñ");
  }
}

TEST(JsonBody, OtherContentTypeReturnsUnsupported) {
  for (const char* type :
       {"", "text/plain", "application/jsonx", "application/json; charset=latin1",
        "application/x-www-form-urlencoded", ";", "application"}) {
    EXPECT_EQ(code(read("{}", type)), ErrorCode::content_type_unsupported) << type;
  }
}

TEST(JsonBody, MissingBodyAndOtherThanAnObjectReturnTheirError) {
  EXPECT_EQ(code(read("", "")), ErrorCode::body_missing);
  EXPECT_EQ(code(read("")), ErrorCode::body_missing);
  for (const char* body :
       {" ", "[1]", "1", "null", "\"a\"", "{", "{\"a\":}", "{\"a\":1}x", "{a:1}", "{\"a\":NaN}",
        "{\"a\":1e999999}", "{\"a\":\"\xff\"}", "{\"a\":'x'}", "// c\n{}",
        // tests/server/unit/json_test.cpp has the depth of nesting.
        "{\"a\":[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]}"}) {
    EXPECT_EQ(code(read(body)), ErrorCode::body_malformed) << body;
  }
}

/// Codes that no call returns: warnings about a stored cart, checks of the pages, amounts as text
/// and errors of the browser.
const std::set<ErrorCode> kNeverAnswered{
    ErrorCode::amount_malformed, ErrorCode::amount_negative,     ErrorCode::amount_out_of_range,
    ErrorCode::folio_unknown,    ErrorCode::line_unknown,        ErrorCode::cart_malformed,
    ErrorCode::line_malformed,   ErrorCode::line_duplicated,     ErrorCode::price_changed,
    ErrorCode::imei_check_digit, ErrorCode::passwords_differ,    ErrorCode::network_unreachable,
    ErrorCode::storage_full,     ErrorCode::storage_unavailable, ErrorCode::core_unavailable,
    ErrorCode::core_trapped};

TEST(Errors, EveryCodeOfTheApiHasAnEntryWithAnErrorStatusAndASentence) {
  for (const ErrorCode code : shop::all_error_codes()) {
    const ErrorText& text = error_text(code);
    EXPECT_EQ(text.code, kNeverAnswered.contains(code) ? ErrorCode::internal : code)
        << shop::name(code);
    EXPECT_TRUE(text.status >= 400 && text.status < 600) << shop::name(text.code);
    EXPECT_GT(text.message.size(), 10U) << shop::name(text.code);
    EXPECT_TRUE(text.message.ends_with('.')) << shop::name(text.code);
    const bool says_when = text.status == 503 || text.status == 429;
    EXPECT_EQ(text.retry_after > 0, says_when) << shop::name(text.code);
  }
}

TEST(Errors, ResponseHasRetryAfterAndNoStore) {
  const auto header = [](ErrorCode code, const std::string& name) {
    std::string value;
    for (const auto& one : error_reply({code}).headers) {
      value += one.name == name ? one.value : "";
    }
    return value;
  };
  EXPECT_EQ(header(ErrorCode::busy, "Retry-After"), "2");
  EXPECT_EQ(header(ErrorCode::payment_unavailable, "Retry-After"), "5");
  EXPECT_EQ(header(ErrorCode::payment_refused, "Retry-After"), "");
  EXPECT_EQ(header(ErrorCode::token_invalid, "WWW-Authenticate"), "Bearer");
  EXPECT_EQ(header(ErrorCode::busy, "Cache-Control"), "no-store");
}

TEST(Errors, QuoteMismatchCarriesTheCurrentQuote) {
  auto order = test::cart_order(2);
  order.products[0].price_centavos = 1;
  const auto reply = error_reply(test::outcome_of([&] { return price_order(order); }).error());
  EXPECT_EQ(reply.status, 409);
  auto body = nlohmann::json::parse(reply.body);
  EXPECT_EQ(body["error"]["code"], "quote_mismatch");
  const std::string fingerprint = body["quote"]["fingerprint"];
  EXPECT_EQ(fingerprint.size(), 16U);
  body["quote"].erase("fingerprint");
  EXPECT_EQ(body["quote"], nlohmann::json::parse(
                               R"({"lines":[{"id":204,"name":"Tuisty Mensual Estelar",
                               "quantity":2,"unitPrice":16900,"lineTotal":33800}],
                               "count":2,"shipping":0,"total":33800})"));
}

}  // namespace
}  // namespace server

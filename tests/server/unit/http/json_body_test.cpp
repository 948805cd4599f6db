#include "http/json_body.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/loop.hpp"

namespace server {
namespace {

using shop::ErrorCode;

using Body = test::Outcome<std::shared_ptr<const nlohmann::json>>;

Body read(std::string body, const std::string& type = "application/json") {
  Request request;
  request.body = std::move(body);
  if (!type.empty()) {
    request.headers = {{"Content-Type", type}};
  }
  return test::outcome_of([&] { return read_json_object(request); });
}

ErrorCode code(const Body& result) { return result ? ErrorCode::internal : result.error().code; }

TEST(JsonBody, ValidObjectIsReturned) {
  const auto result = read(R"({"a":[1,"ñ"]})");
  ASSERT_TRUE(result);
  EXPECT_EQ((**result)["a"][1], "ñ");
}

TEST(JsonBody, Utf8CharsetIsAccepted) {
  for (const char* type : {"application/json; charset=utf-8", "Application/JSON;charset=UTF-8",
                           "application/json ; charset=\"utf-8\""}) {
    EXPECT_TRUE(read("{}", type)) << type;
  }
}

TEST(JsonBody, OtherContentTypeReturnsUnsupported) {
  for (const char* type :
       {"", "text/plain", "application/jsonx", "application/json; charset=latin1",
        "application/x-www-form-urlencoded", ";", "application"}) {
    EXPECT_EQ(code(read("{}", type)), ErrorCode::content_type_unsupported) << type;
  }
}

TEST(JsonBody, EmptyBodyReturnsBodyMissing) {
  EXPECT_EQ(code(read("", "")), ErrorCode::body_missing);
  EXPECT_EQ(code(read("")), ErrorCode::body_missing);
}

TEST(JsonBody, OtherThanAnObjectReturnsBodyMalformed) {
  for (const char* body :
       {" ", "[1]", "1", "null", "\"a\"", "{", "{\"a\":}", "{\"a\":1}x", "{a:1}", "{\"a\":NaN}",
        "{\"a\":1e999999}", "{\"a\":\"\xff\"}", "{\"a\":'x'}", "// c\n{}",
        // tests/server/unit/json_test.cpp has the depth of nesting.
        "{\"a\":[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]}"}) {
    EXPECT_EQ(code(read(body)), ErrorCode::body_malformed) << body;
  }
}

}  // namespace
}  // namespace server

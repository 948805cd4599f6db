#include "imei/check.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "http/api.hpp"
#include "support/fake_provider.hpp"
#include "support/fakes.hpp"
#include "support/loop.hpp"
#include "support/pipe.hpp"

namespace server {
namespace {

using namespace std::chrono_literals;
using nlohmann::json;
using shop::ErrorCode;
using shop::imei::Homologation;
using shop::imei::Support;
using testing::HasSubstr;

constexpr const char* kImei = "356938035643809";
constexpr DeviceAnswer kTested{Homologation::tested, Support::yes, Support::yes, Support::no};

constexpr const char* kBody =
    R"({"result":{"homologated":"COMPATIBLE PROBADO","volte_support":"SI","band28_support":"SI","esim":"NO"}})";

/// A carrier whose response the test sets.
struct FakeCarrier final : HttpClient {
  FakeCarrier() : HttpClient(test::loop()) {}
  Task<HttpOutcome> send(const HttpCall& call, std::chrono::milliseconds limit) override {
    bodies.push_back(call.body);
    limits.push_back(limit);
    co_return next;
  }

  HttpOutcome next = HttpAnswer{200, kBody};
  std::vector<std::string> bodies;
  std::vector<std::chrono::milliseconds> limits;
};

class CheckImeiTest : public testing::Test {
 protected:
  CheckImeiTest() { add_imei_routes(router_, check_); }

  auto check(const std::string& imei) { return test::outcome(check_(imei)); }
  ErrorCode code(const std::string& imei) { return test::code(check(imei)); }
  Reply post(std::string body) {
    Request request;
    request.body = std::move(body);
    request.headers = {{"Content-Type", "application/json"}};
    request.peer_address = "127.0.0.1";
    const Api api{metrics_, log_};
    return test::run(answer(api, router_.find(Method::post, "/imeis").route->handler, request));
  }

  FakeCarrier carrier_;
  Pseudonyms names_{"a key of the log, for tests only"};
  test::FakeClock clock_;
  Log log_{-1};
  Metrics metrics_;
  CheckImei check_{carrier_, {}, names_, clock_, log_, metrics_};
  Router router_;
};

TEST_F(CheckImeiTest, CarriersResponseIsReturnedAndCachedForAMinute) {
  EXPECT_EQ(*check(kImei), kTested);
  EXPECT_EQ(carrier_.bodies, std::vector<std::string>{R"({"imei":"356938035643809"})"});
  EXPECT_EQ(carrier_.limits, std::vector<std::chrono::milliseconds>{4s});
  clock_.advance(59s);
  EXPECT_EQ(*check(kImei), kTested);
  EXPECT_EQ(carrier_.bodies.size(), 1U);
  clock_.advance(1s);
  EXPECT_TRUE(check(kImei));
  EXPECT_EQ(carrier_.bodies.size(), 2U);
}

TEST_F(CheckImeiTest, KeptResponsesAreFewAndForgottenAfterAMinute) {
  CheckImei check(carrier_, {}, names_, clock_, log_, metrics_, 3);
  for (int i = 0; i < 100; ++i) {
    EXPECT_TRUE(test::outcome(check("0000000000000" + std::to_string(10 + i % 90))));
    EXPECT_LE(check.kept(), 3U);
  }
  clock_.advance(59s);
  check.forget_expired();
  EXPECT_GT(check.kept(), 0U);
  clock_.advance(1s);
  check.forget_expired();
  EXPECT_EQ(check.kept(), 0U);
}

TEST_F(CheckImeiTest, EachFailureHasItsCodeAndIsNotCached) {
  for (const auto& [result, expected, outcome] :
       {std::tuple(CallResult::responded, ErrorCode::imei_answer_incomplete, "unusable"),
        std::tuple(CallResult::failed, ErrorCode::imei_unavailable, "unavailable"),
        std::tuple(CallResult::timed_out, ErrorCode::imei_unavailable, "timed_out"),
        std::tuple(CallResult::cut_short, ErrorCode::busy, "cut_short")}) {
    carrier_.next = HttpFailure{"", result};
    EXPECT_EQ(code("356938035643808"), expected) << "a wrong check digit does not matter";
    EXPECT_THAT(metrics_.text(), HasSubstr("tuisty_carrier_calls_total{outcome=\"" +
                                           std::string(outcome) + "\"} 1\n"));
  }
  EXPECT_EQ(carrier_.bodies.size(), 4U);
}

TEST_F(CheckImeiTest, OpenBreakerRejectsImmediatelyAndServesTheCache) {
  EXPECT_TRUE(check(kImei));
  carrier_.next = HttpFailure{"", CallResult::timed_out};
  for (const char* imei : {"000000000000001", "000000000000002", "490154203237518"}) {
    EXPECT_EQ(code(imei), ErrorCode::imei_unavailable);
  }
  EXPECT_EQ(carrier_.bodies.size(), 3U) << "the last one was not looked up";
  EXPECT_THAT(metrics_.text(), HasSubstr(R"(tuisty_imei_checks_total{result="breaker_open"} 1)"));
  EXPECT_THAT(metrics_.text(), HasSubstr(R"(tuisty_imei_checks_total{result="asked"} 3)"));
  EXPECT_THAT(
      metrics_.text(),
      HasSubstr(R"(tuisty_circuit_breaker_transitions_total{service="carrier",state="open"} 1)"));
  EXPECT_EQ(*check(kImei), kTested);
}

TEST_F(CheckImeiTest, EachHomologationIsReturnedInTheSpecifiedBody) {
  for (const std::string word :
       {"COMPATIBLE PROBADO", "COMPATIBLE HOMOLOGADO", "NO COMPATIBLE", "NO ENCONTRADO"}) {
    const std::string body = R"({"result":{"homologated":")" + word +
                             R"(","volte_support":"SI","band28_support":"SI","esim":"SI"}})";
    carrier_.next = HttpAnswer{200, body};
    const auto reply = post(R"({"imei":"356938035643809"})");
    EXPECT_EQ(reply.status, 200);
    EXPECT_EQ(reply.body, body);
    clock_.advance(1min);
  }
}

TEST_F(CheckImeiTest, WhatTheCarrierDoesNotSayIsNeitherYesNorNo) {
  carrier_.next = HttpAnswer{
      200, R"({"result":{"homologated":"COMPATIBLE PROBADO","band28_support":"SI","esim":"NO"}})"};
  const json result = json::parse(post(R"({"imei":"356938035643809"})").body)["result"];
  EXPECT_EQ(result["volte_support"], "SIN DATO");
  EXPECT_EQ(result["band28_support"], "SI");
  EXPECT_EQ(result["esim"], "NO");
}

TEST_F(CheckImeiTest, InvalidImeiReturnsTheSpecifiedMessageWithoutLookUp) {
  for (const auto& [imei, code, message] :
       {std::tuple("123", "imei_wrong_length",
                   "El IMEI debe tener exactamente 15 dígitos. Actualmente tiene 3."),
        std::tuple("ABC", "imei_not_digits",
                   "El IMEI debe contener únicamente caracteres numéricos."),
        std::tuple("356938035643809 490154203237518", "imei_multiple",
                   "Hay más de un IMEI. Deja uno solo, el primero (IMEI 1).")}) {
    const json error{{"code", code}, {"message", message}, {"field", "imei"}};
    EXPECT_EQ(json::parse(post(json{{"imei", imei}}.dump()).body), (json{{"error", error}}));
  }
  for (const auto& [body, code] :
       {std::pair("{}", "field_missing"), std::pair(R"({"imei":356938035643809})", "field_invalid"),
        std::pair("[]", "body_malformed"), std::pair("", "body_missing")}) {
    EXPECT_EQ(json::parse(post(body).body)["error"]["code"], code);
  }
  EXPECT_TRUE(carrier_.bodies.empty());
}

TEST_F(CheckImeiTest, PrintedImeiIsLookedUpByItsDigits) {
  EXPECT_EQ(post(R"({"imei":"IMEI: 35-693803-564380-9 / 01"})").status, 200);
  EXPECT_EQ(post(R"({"imei":"35 693803 564380 9"})").status, 200);  // from the cache
  EXPECT_EQ(carrier_.bodies, std::vector<std::string>{R"({"imei":"356938035643809"})"});
}

// --- The carrier ------------------------------------------------------------------------------

TEST(CarrierResponse, OnlyAResultObjectWithStatus200HasData) {
  EXPECT_EQ(read_device({200, kBody}), kTested);
  EXPECT_EQ(read_device({200, R"({"id":7,"result":{"volte_support":1,"esim":"SI"}})"}),
            (DeviceAnswer{Homologation::unknown, {}, {}, Support::yes}));
  for (const char* body : {"", "[]", "null", "42", "{}", R"({"result":null})", R"({"result":"SI"})",
                           R"({"result":[{}]})", R"({"Result":{}})", R"({"result":{},"result":1})",
                           R"({"result":{})", R"({"result":{}} x)", "<html>Mantenimiento</html>"}) {
    EXPECT_FALSE(read_device({200, body})) << body;
  }
}

TEST_F(CheckImeiTest, StatusTakesPrecedenceOverTheBody) {
  for (const int status : {500, 408, 502, 429, 503, 504, 599}) {
    CheckImei check(carrier_, {}, names_, clock_, log_, metrics_);
    carrier_.next = HttpAnswer{status, kBody};
    for (int call = 0; call < 7; ++call) {
      EXPECT_EQ(test::code(test::outcome(check(kImei))), ErrorCode::imei_unavailable) << status;
    }
    EXPECT_EQ(std::exchange(carrier_.bodies, {}).size(), 6U) << "the breaker is open";
  }
  for (const int status : {100, 201, 204, 301, 302, 400, 401, 403, 404, 410, 422}) {
    carrier_.next = HttpAnswer{status, kBody};
    EXPECT_EQ(code(kImei), ErrorCode::imei_answer_incomplete) << status;
  }
  EXPECT_EQ(carrier_.bodies.size(), 11U) << "the breaker is closed";
}

class CarrierClientTest : public testing::Test {
 protected:
  auto check() { return test::outcome(check_(kImei)); }

  test::Pipe pipe_;
  test::FakeProvider carrier_;
  Pseudonyms names_{"a key of the log, for tests only"};
  test::FakeClock clock_;
  Log log_{pipe_.in()};
  Metrics metrics_;
  HttpClient http_{test::loop()};
  CheckImei check_{http_,  {carrier_.url() + "/v1/checkout/sessions", "carrier_test_key"},
                   names_, clock_,
                   log_,   metrics_};
};

TEST_F(CarrierClientTest, RequestHasTheImeiAndTheApiKey) {
  carrier_.answer_with(200, R"({"result":{"homologated":"COMPATIBLE PROBADO","esim":"SI"}})");
  EXPECT_EQ(*check(), (DeviceAnswer{Homologation::tested, {}, {}, Support::yes}));
  ASSERT_EQ(carrier_.requests().size(), 1U);
  const auto sent = carrier_.requests()[0];
  EXPECT_EQ(sent.body, R"({"imei":"356938035643809"})");
  EXPECT_EQ(sent.header("Authorization"), "Bearer carrier_test_key");
  EXPECT_EQ(sent.header("Content-Type"), "application/json");
  EXPECT_THAT(metrics_.text(), HasSubstr("tuisty_carrier_calls_total{outcome=\"ok\"} 1\n"));
  EXPECT_THAT(metrics_.text(),
              HasSubstr("tuisty_outgoing_call_duration_seconds_count{service=\"carrier\"} 1\n"));
}

TEST_F(CarrierClientTest, LongOrLateResponseIsAFailure) {
  carrier_.answer_with(200, R"({"result":{}})" + std::string(20'000, ' '));
  EXPECT_EQ(test::code(check()), ErrorCode::imei_answer_incomplete);
  const Deadline over(Deadline::Clock::now());
  EXPECT_EQ(test::code(check()), ErrorCode::busy);
}

// The carrier's response may quote the IMEI, so it is not logged.
TEST_F(CarrierClientTest, FailureIsLoggedWithAPseudonymOfTheImei) {
  carrier_.answer_with(500, std::string("no such device: ") + kImei);
  EXPECT_EQ(test::code(check()), ErrorCode::imei_unavailable);
  const auto line = json::parse(pipe_.line());
  EXPECT_EQ(line["event"], "carrier_failure");
  EXPECT_EQ(line["outcome"], "unavailable");
  EXPECT_EQ(line["status"], 500);
  EXPECT_EQ(line["imei"], names_.brief("log, IMEI", kImei));
  EXPECT_EQ(line["imei"].get<std::string>().size(), 16U);
  EXPECT_EQ(line.dump().find(kImei), std::string::npos);
  EXPECT_EQ(line.dump().find("such device"), std::string::npos);
}

}  // namespace
}  // namespace server

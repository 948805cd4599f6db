#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <future>
#include <nlohmann/json.hpp>

#include "imei/check.hpp"
#include "support/fake_provider.hpp"
#include "support/loop.hpp"

namespace server {
namespace {

using namespace std::chrono_literals;

constexpr const char* kImei = "356938035643809";

// tests/core/imei_test.cpp has the body, which shop::imei::read_answer() reads.
constexpr const char* kBody =
    R"({"result":{"homologated":"COMPATIBLE PROBADO","volte_support":"SI","esim":"NO"}})";

TEST(CarrierResponse, BodyIsReadByTheCore) {
  EXPECT_EQ(parse_carrier_response(200, kBody),
            CarrierResult(DeviceAnswer{shop::imei::Homologation::tested, true, false, false}));
  for (const char* body : {"", "[]", R"({"result":null})", "<html>Mantenimiento</html>"}) {
    EXPECT_EQ(parse_carrier_response(200, body), CarrierResult(CallResult::responded)) << body;
  }
}

TEST(CarrierResponse, ErrorStatusTakesPrecedenceOverTheBody) {
  for (const int status : {500, 502, 503, 504, 599, 408, 429}) {
    EXPECT_EQ(parse_carrier_response(status, kBody), CarrierResult(CallResult::failed)) << status;
  }
  for (const int status : {100, 201, 204, 301, 302, 400, 401, 403, 404, 410, 422}) {
    EXPECT_EQ(parse_carrier_response(status, kBody), CarrierResult(CallResult::responded))
        << status;
  }
}

class CarrierClientTest : public testing::Test {
 protected:
  ~CarrierClientTest() override {
    ::close(pipe_[0]);
    ::close(pipe_[1]);
  }

  CarrierResult look_up(std::chrono::milliseconds limit = 1min) {
    return test::run(look_up_(kImei, limit));
  }
  /// Waits for a log line and returns it.
  std::string logged() {
    std::array<char, 4096> buffer{};
    const ssize_t size = ::read(pipe_[0], buffer.data(), buffer.size());
    return {buffer.data(), static_cast<std::size_t>(std::max<ssize_t>(size, 0))};
  }

  static std::array<int, 2> new_pipe() {
    std::array<int, 2> ends{};
    EXPECT_EQ(::pipe(ends.data()), 0);
    return ends;
  }

  std::array<int, 2> pipe_ = new_pipe();
  test::FakeProvider carrier_;
  Pseudonyms names_{"a key of the log, for tests only"};
  Log log_{pipe_[1]};
  Metrics metrics_;
  HttpClient http_{test::loop()};
  CarrierLookup look_up_ = carrier_lookup(http_, carrier_.url() + "/v1/checkout/sessions",
                                          "carrier_test_key", names_, log_, metrics_);
};

TEST_F(CarrierClientTest, RequestHasTheImeiAndTheApiKey) {
  carrier_.answer_with(200, R"({"result":{"homologated":"COMPATIBLE PROBADO","esim":"SI"}})");
  EXPECT_EQ(look_up(),
            CarrierResult(DeviceAnswer{shop::imei::Homologation::tested, false, false, true}));
  ASSERT_EQ(carrier_.requests().size(), 1U);
  const auto sent = carrier_.requests()[0];
  EXPECT_EQ(sent.body, R"({"imei":"356938035643809"})");
  EXPECT_EQ(sent.header("Authorization"), "Bearer carrier_test_key");
  EXPECT_EQ(sent.header("Content-Type"), "application/json");
  EXPECT_NE(metrics_.text().find("tuisty_carrier_calls_total{outcome=\"ok\"} 1\n"),
            std::string::npos);
}

TEST_F(CarrierClientTest, EachFailureHasItsResult) {
  carrier_.answer_with(500, "");
  EXPECT_EQ(look_up(), CarrierResult(CallResult::failed));
  carrier_.answer_with(200, R"({"result":{}})" + std::string(20'000, ' '));
  EXPECT_EQ(look_up(), CarrierResult(CallResult::responded));
  std::promise<void> over;
  const auto ended = over.get_future().share();
  carrier_.answer_with([ended](const Request&) {
    ended.wait();
    return Reply{};
  });
  EXPECT_EQ(look_up(300ms), CarrierResult(CallResult::timed_out));
  over.set_value();
}

// The carrier's response may quote the IMEI, so it is not logged.
TEST_F(CarrierClientTest, FailureIsLoggedWithAPseudonymOfTheImei) {
  carrier_.answer_with(500, std::string("no such device: ") + kImei);
  static_cast<void>(look_up());
  const auto line = nlohmann::json::parse(logged());
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

#include "outbound/http_transfers.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <latch>

#include "support/fake_provider.hpp"

namespace server {
namespace {

using namespace std::chrono_literals;
using Kind = HttpFailure::Kind;

/// The real thing, over libcurl, against a service on this machine.
class HttpTransfersTest : public testing::Test {
 protected:
  HttpCall call(const std::string& path = "/v1/checkout/sessions") {
    HttpCall call;
    call.post = true;
    call.url = service_.url() + path;
    call.headers = {"Content-Type: application/json", "X-One: 1", "Expect:"};
    call.body = "{}";
    return call;
  }

  std::future<HttpOutcome> send(HttpTransfers& transfers, HttpCall call,
                                std::chrono::milliseconds limit = 1min) {
    auto promise = std::make_shared<std::promise<HttpOutcome>>();
    transfers.start(std::move(call), limit,
                    [promise](const HttpOutcome& outcome) { promise->set_value(outcome); });
    return promise->get_future();
  }
  Kind failure(HttpCall call, std::chrono::milliseconds limit = 1min) {
    const auto outcome = send(transfers_, std::move(call), limit).get();
    EXPECT_TRUE(std::holds_alternative<HttpFailure>(outcome));
    return std::holds_alternative<HttpFailure>(outcome) ? std::get<HttpFailure>(outcome).kind
                                                        : Kind{};
  }

  std::latch over_{1};  // outlives the service's threads, which may wait for it
  test::FakeProvider service_;
  HttpTransfers transfers_{8};
};

TEST_F(HttpTransfersTest, SendsAndReceives) {
  service_.answer_with(201, "made");
  HttpCall sent = call();
  sent.body = R"({"imei":"1"})";
  const auto outcome = send(transfers_, sent).get();
  ASSERT_TRUE(std::holds_alternative<HttpAnswer>(outcome));
  EXPECT_EQ(std::get<HttpAnswer>(outcome).status, 201);
  EXPECT_EQ(std::get<HttpAnswer>(outcome).body, "made");
  ASSERT_EQ(service_.requests().size(), 1U);
  EXPECT_EQ(service_.requests()[0].body, R"({"imei":"1"})");
  EXPECT_EQ(service_.requests()[0].header("X-One"), "1");
}

TEST_F(HttpTransfersTest, ManyAtOnceEachGetTheirOwn) {
  service_.answer_with([](const Request& request) {
    Reply reply;
    reply.body = "for " + request.body;
    return reply;
  });
  // No more than the service takes at once: 16 at work and 16 waiting.
  for (int round = 0; round < 20; ++round) {
    std::vector<std::future<HttpOutcome>> answers;
    for (int i = 0; i < 30; ++i) {
      HttpCall one = call();
      one.body = std::to_string(round * 100 + i);
      answers.push_back(send(transfers_, one));
    }
    for (int i = 0; i < 30; ++i) {
      const auto outcome = answers.at(static_cast<std::size_t>(i)).get();
      ASSERT_TRUE(std::holds_alternative<HttpAnswer>(outcome));
      EXPECT_EQ(std::get<HttpAnswer>(outcome).body, "for " + std::to_string(round * 100 + i));
    }
  }
}

TEST_F(HttpTransfersTest, OneThatHangsHoldsNobodyUp) {
  service_.answer_with([this](const Request& request) {
    if (request.body == "hang") {
      over_.wait();
    }
    return Reply{};
  });
  HttpCall hanging = call();
  hanging.body = "hang";
  auto late = send(transfers_, hanging);
  EXPECT_TRUE(std::holds_alternative<HttpAnswer>(send(transfers_, call()).get()));
  EXPECT_EQ(late.wait_for(0s), std::future_status::timeout) << "answered before it";
  over_.count_down();
  EXPECT_TRUE(std::holds_alternative<HttpAnswer>(late.get()));
}

TEST_F(HttpTransfersTest, WaitsNoLongerThanItMay) {
  service_.answer_with([this](const Request&) {
    over_.wait();
    return Reply{};
  });
  // The service answers only after this: that there is a failure at all shows who gave up.
  EXPECT_EQ(failure(call(), 100ms), Kind::timed_out);
  over_.count_down();
}

TEST_F(HttpTransfersTest, ACutConnectionIsBroken) {
  service_.answer_with([](const Request&) {
    Reply reply;
    reply.delivery = Reply::Delivery::cut;
    return reply;
  });
  EXPECT_EQ(failure(call()), Kind::broken);
}

TEST_F(HttpTransfersTest, NobodyThereIsBroken) {
  HttpCall nowhere = call();
  nowhere.url = "http://127.0.0.1:1/";
  EXPECT_EQ(failure(nowhere), Kind::broken);
  nowhere.url = "ftp://127.0.0.1/";
  EXPECT_EQ(failure(nowhere), Kind::broken);
}

TEST_F(HttpTransfersTest, ReadsNoEndlessAnswer) {
  service_.answer_with(200, std::string(20'000, 'x'));
  HttpCall bounded = call();
  bounded.max_answer = 16 * 1024;
  EXPECT_EQ(failure(bounded), Kind::too_long);
}

TEST_F(HttpTransfersTest, FollowsNoRedirect) {
  service_.answer_with([](const Request&) {
    Reply reply;
    reply.status = 302;
    reply.headers = {{"Location", "/elsewhere"}};
    return reply;
  });
  EXPECT_EQ(std::get<HttpAnswer>(send(transfers_, call()).get()).status, 302);
  EXPECT_EQ(service_.requests().size(), 1U);
}

TEST_F(HttpTransfersTest, ACallMayBeStartedFromTheAnswerOfAnother) {
  service_.answer_with(200, "");
  std::promise<HttpOutcome> second;
  transfers_.start(call(), 1min, [this, &second](const HttpOutcome&) {
    transfers_.start(call(), 1min,
                     [&second](const HttpOutcome& outcome) { second.set_value(outcome); });
  });
  EXPECT_TRUE(std::holds_alternative<HttpAnswer>(second.get_future().get()));
}

TEST_F(HttpTransfersTest, TheEndIsToldToWhoeverWaits) {
  std::latch reached(1);
  service_.answer_with([this, &reached](const Request&) {
    reached.count_down();
    over_.wait();
    return Reply{};
  });
  auto transfers = std::make_unique<HttpTransfers>(8);
  auto answer = send(*transfers, call());
  reached.wait();
  transfers.reset();
  EXPECT_EQ(answer.wait_for(0s), std::future_status::ready);
  EXPECT_EQ(std::get<HttpFailure>(answer.get()).kind, Kind::broken);
  over_.count_down();
}

TEST_F(HttpTransfersTest, AnExceptionEndsNothing) {
  service_.answer_with(200, "");
  std::promise<void> thrown;
  transfers_.start(call(), 1min, [&thrown](const HttpOutcome&) {
    thrown.set_value();
    throw std::runtime_error("in done");
  });
  thrown.get_future().get();
  EXPECT_TRUE(std::holds_alternative<HttpAnswer>(send(transfers_, call()).get()));
}

}  // namespace
}  // namespace server

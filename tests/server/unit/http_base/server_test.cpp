#include "http_base/server.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <latch>
#include <stdexcept>

#include "http_base/error_form.hpp"
#include "support/raw_client.hpp"

namespace http_base {
namespace {

using test::RawClient;

std::string word(Fault fault) {
  switch (fault) {
    case Fault::route_unknown:
      return "route_unknown";
    case Fault::method_not_allowed:
      return "method_not_allowed";
    case Fault::request_malformed:
      return "malformed";
    case Fault::request_too_large:
      return "too_large";
    case Fault::busy:
      return "busy";
    case Fault::shutting_down:
      return "shutting_down";
    case Fault::internal:
      break;
  }
  return "internal";
}

Reply text(std::string body) {
  Reply reply;
  reply.body = std::move(body);
  return reply;
}

/// A server on a free port: one lane of one thread and one place to wait.
class ServerTest : public testing::Test {
 protected:
  ServerTest() : server_(options(), router()) { server_.start(); }
  ~ServerTest() override {
    if (!released_.exchange(true)) {
      release_.count_down();
    }
  }

  ServerOptions options() {
    ServerOptions options;
    options.lanes = {{"only", 1, 1}};
    options.fault_reply = [this](Fault fault, const Request&, std::string_view detail) {
      if (fault == Fault::internal) {
        last_detail_ = detail;
      }
      Reply reply = text(word(fault));
      reply.status = fault == Fault::busy ? 503 : 400;
      return reply;
    };
    options.on_reply = [this](const ReplyEvent&) { ++answered_; };
    return options;
  }

  Router router() {
    Router router;
    router.add(Method::get, "/inline", kInline, [](const Request&) { return text("inline"); });
    router.add(Method::post, "/echo", 0, [](const Request& r) { return text(r.body); });
    router.add(Method::get, "/q", kInline, [](const Request& r) {
      return text(std::string(r.query_value("a").value_or("none")) + r.path);
    });
    router.add(Method::get, "/header", kInline,
               [](const Request& r) { return text(std::string(r.header("x-one"))); });
    router.add(Method::get, "/wait", 0, [this](const Request&) {
      waiting_.count_down();
      release_.wait();
      return text("waited");
    });
    router.add(Method::get, "/throw", 0,
               [](const Request&) -> Reply { throw std::runtime_error("secret"); });
    router.add(Method::get, "/throw-inline", kInline, [](const Request&) -> Reply { throw 42; });
    router.add(Method::get, "/split", kInline, [](const Request&) {
      Reply reply = text("x");
      reply.headers = {{"X-Split", "a\r\nSet-Cookie: evil"}};
      return reply;
    });
    router.add(Method::get, "/cut", 0, [](const Request&) {
      Reply reply;
      reply.delivery = Reply::Delivery::cut;
      return reply;
    });
    router.add(Method::get, "/last", 0, [](const Request&) {
      Reply reply = text("last");
      reply.delivery = Reply::Delivery::close;
      return reply;
    });
    return router;
  }

  void release() {
    released_ = true;
    release_.count_down();
  }

  RawClient client() { return RawClient(server_.port()); }

  std::latch waiting_{1};
  std::latch release_{1};
  std::atomic<bool> released_{false};
  std::atomic<int> answered_{0};
  std::string last_detail_;
  Server server_;
};

std::string get(const std::string& path) { return "GET " + path + " HTTP/1.1\r\nHost: x\r\n\r\n"; }

TEST_F(ServerTest, AnswersManyRequestsOnOneConnection) {
  auto client = this->client();
  for (int i = 0; i < 50; ++i) {
    client.send(get("/inline"));
    const auto reply = client.reply();
    ASSERT_TRUE(reply);
    EXPECT_EQ(reply->status, 200);
    EXPECT_EQ(reply->body, "inline");
    EXPECT_TRUE(reply->has("Connection: Keep-Alive"));
  }
  EXPECT_EQ(answered_, 50);
}

TEST_F(ServerTest, GivesBodiesToLanesAndBack) {
  auto client = this->client();
  const std::string body(30'000, 'y');
  client.send("POST /echo HTTP/1.1\r\nContent-Length: 30000\r\n\r\n");
  client.send(body);
  const auto reply = client.reply();
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->body, body);
}

TEST_F(ServerTest, ReadsQueryAndHeaders) {
  auto client = this->client();
  client.send(get("/q?b&a=%20x&c="));
  EXPECT_EQ(client.reply()->body, "%20x/q");
  client.send("GET /header HTTP/1.1\r\nX-One: eins\r\nDate: aaaa\r\n\r\n");
  EXPECT_EQ(client.reply()->body, "eins");
}

TEST_F(ServerTest, SaysWhatIsWrongWithRouteAndMethod) {
  auto client = this->client();
  client.send(get("/nowhere"));
  EXPECT_EQ(client.reply()->body, "route_unknown");
  client.send(get("/echo"));
  auto reply = client.reply();
  EXPECT_EQ(reply->body, "method_not_allowed");
  EXPECT_TRUE(reply->has("Allow: POST"));
  client.send("PROPFIND /inline HTTP/1.1\r\n\r\n");
  reply = client.reply();
  EXPECT_EQ(reply->body, "method_not_allowed");
  EXPECT_TRUE(reply->has("Allow: GET, HEAD"));
}

TEST_F(ServerTest, AnswersHeadWithoutABody) {
  auto client = this->client();
  client.send("HEAD /inline HTTP/1.1\r\n\r\n");
  const auto reply = client.reply();
  EXPECT_EQ(reply->status, 200);
  EXPECT_EQ(reply->body, "");
  client.send(get("/inline"));
  EXPECT_EQ(client.reply()->body, "inline");
}

TEST_F(ServerTest, EndsTheConnectionWhenAsked) {
  auto client = this->client();
  client.send("GET /inline HTTP/1.1\r\nConnection: close\r\n\r\n");
  const auto reply = client.reply();
  EXPECT_TRUE(reply->has("Connection: Close"));
  EXPECT_TRUE(client.ends());
  auto other = this->client();
  other.send(get("/last"));
  EXPECT_EQ(other.reply()->body, "last");
  EXPECT_TRUE(other.ends());
}

TEST_F(ServerTest, CutsWithoutAWord) {
  auto client = this->client();
  client.send(get("/cut"));
  EXPECT_FALSE(client.reply());
}

TEST_F(ServerTest, TellsNothingOfAnException) {
  auto client = this->client();
  client.send(get("/throw"));
  EXPECT_EQ(client.reply()->body, "internal");
  EXPECT_EQ(last_detail_, "secret");
  client.send(get("/throw-inline"));
  EXPECT_EQ(client.reply()->body, "internal");
}

TEST_F(ServerTest, LetsNoValueBecomeAHeader) {
  auto client = this->client();
  client.send(get("/split"));
  const auto reply = client.reply();
  EXPECT_TRUE(reply->has("X-Split: a  Set-Cookie: evil"));
}

// What follows a refused request is not a request: Pistache's own parser would take it for one.
TEST_F(ServerTest, HeedsNothingAfterARefusedRequest) {
  for (const std::string start : {"POST /echo HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n5\r",
                                  "GET / HTTP/1.1\r\nBad header\r\n\r\n",
                                  "POST /echo HTTP/1.1\r\nContent-Length: x\r\n\r\n"}) {
    auto client = this->client();
    client.send(start);
    const auto reply = client.reply();
    ASSERT_TRUE(reply) << start;
    EXPECT_EQ(reply->body, "malformed");
    EXPECT_TRUE(reply->has("Connection: Close"));
    client.send(get("/inline"));
    EXPECT_FALSE(client.reply()) << start;
  }
}

TEST_F(ServerTest, RefusesWhatIsTooLargeAndReadsOn) {
  auto client = this->client();
  client.send("POST /echo HTTP/1.1\r\nContent-Length: 1000000\r\n\r\n");
  client.send(std::string(1'000'000, 'x'));
  const auto reply = client.reply();
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->body, "too_large");
  EXPECT_TRUE(client.ends());
}

TEST_F(ServerTest, AnswersTheFirstOfSeveralRequestsAtOnceAndEnds) {
  auto client = this->client();
  client.send(get("/inline") + get("/q"));
  const auto reply = client.reply();
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->body, "inline");
  EXPECT_TRUE(reply->has("Connection: Close"));
  EXPECT_TRUE(client.ends());
}

TEST_F(ServerTest, IsBusyWhenTheLaneIsFullWhileInlineRoutesAnswer) {
  auto running = this->client();
  running.send(get("/wait"));
  waiting_.wait();
  auto queued = this->client();
  queued.send("POST /echo HTTP/1.1\r\nContent-Length: 1\r\n\r\nq");
  while (server_.load()[0].waiting == 0) {
    std::this_thread::yield();
  }
  auto refused = this->client();
  refused.send("POST /echo HTTP/1.1\r\nContent-Length: 1\r\n\r\nr");
  EXPECT_EQ(refused.reply()->status, 503);
  refused.send(get("/inline"));
  EXPECT_EQ(refused.reply()->body, "inline");
  release();
  EXPECT_EQ(running.reply()->body, "waited");
  EXPECT_EQ(queued.reply()->body, "q");
}

TEST_F(ServerTest, FinishesTheWorkInHandBeforeItStops) {
  auto running = this->client();
  running.send(get("/wait"));
  waiting_.wait();
  auto early = this->client();
  early.send(get("/inline"));
  ASSERT_TRUE(early.reply());
  auto stopped = std::async(std::launch::async, [this] { server_.drain_and_stop(); });
  while (!server_.draining()) {
    std::this_thread::yield();
  }
  early.send("POST /echo HTTP/1.1\r\nContent-Length: 1\r\n\r\nx");
  const auto refused = early.reply();
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->body, "shutting_down");
  EXPECT_TRUE(refused->has("Connection: Close"));
  release();
  const auto reply = running.reply();
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->body, "waited");
  stopped.get();
  EXPECT_THROW(this->client(), std::runtime_error);
}

// A client that leaves takes nothing down, and its answer goes to nobody else.
TEST_F(ServerTest, ForgetsTheAnswerOfAClientThatHasLeft) {
  auto gone = this->client();
  gone.send(get("/wait"));
  waiting_.wait();
  gone.abort();
  std::vector<std::unique_ptr<RawClient>> others;
  for (int i = 0; i < 20; ++i) {
    others.push_back(std::make_unique<RawClient>(server_.port()));
  }
  release();
  for (auto& other : others) {
    other->send(get("/inline"));
    const auto reply = other->reply();
    ASSERT_TRUE(reply);
    EXPECT_EQ(reply->body, "inline");
  }
}

TEST(Server, SaysThatItsPortIsTaken) {
  ServerOptions options;
  options.fault_reply = [](Fault, const Request&, std::string_view) { return Reply{}; };
  Server first(options, Router());
  first.start();
  options.port = first.port();
  Server second(options, Router());
  EXPECT_THROW(second.start(), std::runtime_error);
}

TEST(Server, RefusesOptionsThatMakeNoSense) {
  ServerOptions options;
  EXPECT_THROW(Server(options, Router()), std::invalid_argument);
  options.fault_reply = [](Fault, const Request&, std::string_view) { return Reply{}; };
  Router router;
  router.add(Method::get, "/", 0, [](const Request&) { return Reply{}; });
  EXPECT_THROW(Server(options, router), std::invalid_argument) << "a lane that does not exist";
  options.lanes = {{"empty", 0, 1}};
  EXPECT_THROW(Server(options, router), std::invalid_argument);
}

}  // namespace
}  // namespace http_base

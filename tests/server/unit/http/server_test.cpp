#include "http/server.hpp"

#include <gtest/gtest.h>

#include "support/base_server.hpp"

namespace server {
namespace {

using test::get;
using test::ServerTest;

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

TEST_F(ServerTest, ReadsPathAndHeaders) {
  auto client = this->client();
  client.send(get("/path?b&a=%20x&c="));
  EXPECT_EQ(client.reply()->body, "/path");
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
}

TEST_F(ServerTest, BringsAnAnswerThatFindsNoRoomAtOnce) {
  auto client = this->client();
  client.send("GET /large HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  const auto reply = client.reply();
  ASSERT_TRUE(reply);
  EXPECT_TRUE(reply->body == test::large()) << reply->body.size() << " bytes";
  EXPECT_TRUE(client.ends());
}

TEST_F(ServerTest, TellsNothingOfAnException) {
  auto client = this->client();
  client.send(get("/throw"));
  EXPECT_EQ(client.reply()->body, "internal");
  EXPECT_EQ(last_detail(), "secret");
  client.send(get("/throw-inline"));
  EXPECT_EQ(client.reply()->body, "internal");
}

TEST_F(ServerTest, LetsNoValueBecomeAHeader) {
  auto client = this->client();
  client.send(get("/split"));
  const auto reply = client.reply();
  EXPECT_TRUE(reply->has("X-Split: a  Set-Cookie: evil"));
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
}  // namespace server

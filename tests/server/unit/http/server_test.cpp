#include "http/server.hpp"

#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <future>
#include <memory>
#include <thread>
#include <vector>

#include "support/base_server.hpp"

namespace server {
namespace {

using test::get;
using test::RawClient;
using test::ServerTest;

TEST_F(ServerTest, ConnectionServesManyRequests) {
  auto client = this->client();
  for (int i = 0; i < 50; ++i) {
    client.send(get("/inline"));
    const auto reply = client.reply();
    ASSERT_TRUE(reply);
    EXPECT_EQ(reply->status, 200);
    EXPECT_EQ(reply->body, "inline");
    EXPECT_TRUE(reply->has("Connection: Keep-Alive"));
  }
  EXPECT_NE(
      metrics_.text().find("tuisty_http_request_duration_seconds_count{route=\"/inline\"} 50\n"),
      std::string::npos);
}

TEST_F(ServerTest, BodyReachesTheHandler) {
  auto client = this->client();
  const std::string body(30'000, 'y');
  client.send("POST /echo HTTP/1.1\r\nContent-Length: 30000\r\n\r\n");
  client.send(body);
  const auto reply = client.reply();
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->body, body);
}

TEST_F(ServerTest, PathAndHeadersReachTheHandler) {
  auto client = this->client();
  client.send(get("/path?b&a=%20x&c="));
  EXPECT_EQ(client.reply()->body, "/path");
  client.send("GET /header HTTP/1.1\r\nX-One: eins\r\nDate: aaaa\r\n\r\n");
  EXPECT_EQ(client.reply()->body, "eins");
}

TEST_F(ServerTest, UnknownRouteOrMethodReturnsItsCode) {
  auto client = this->client();
  client.send(get("/nowhere"));
  EXPECT_EQ(test::code(client.reply()), "route_unknown");
  client.send(get("/echo"));
  auto reply = client.reply();
  EXPECT_EQ(test::code(reply), "method_not_allowed");
  EXPECT_TRUE(reply->has("Allow: POST"));
  client.send("PROPFIND /inline HTTP/1.1\r\n\r\n");
  reply = client.reply();
  EXPECT_EQ(test::code(reply), "method_not_allowed");
  EXPECT_TRUE(reply->has("Allow: GET, HEAD"));
}

TEST_F(ServerTest, HeadHasTheHeadersOfGetAndNoBody) {
  auto client = this->client();
  client.send("HEAD /inline HTTP/1.1\r\nConnection: close\r\n\r\n");
  const std::string head = client.rest();
  EXPECT_NE(head.find("HTTP/1.1 200"), std::string::npos);
  EXPECT_NE(head.find("Content-Length: 6\r\n"), std::string::npos);
  EXPECT_TRUE(head.ends_with("\r\n\r\n")) << head;
}

TEST_F(ServerTest, NoContentHasNoLengthAndNoType) {
  auto client = this->client();
  client.send("GET /nothing HTTP/1.1\r\nConnection: close\r\n\r\n");
  const std::string head = client.rest();
  EXPECT_NE(head.find("HTTP/1.1 204"), std::string::npos);
  EXPECT_EQ(head.find("Content-"), std::string::npos) << head;
  EXPECT_TRUE(head.ends_with("\r\n\r\n")) << head;
}

TEST_F(ServerTest, ConnectionCloseIsHonoured) {
  auto client = this->client();
  client.send("GET /inline HTTP/1.1\r\nConnection: close\r\n\r\n");
  const auto reply = client.reply();
  EXPECT_TRUE(reply->has("Connection: Close"));
  EXPECT_TRUE(client.ends());
}

TEST_F(ServerTest, ExceptionIsAnsweredWithAnIncidentAndNoDetail) {
  auto client = this->client();
  client.send(get("/throw"));
  const auto reply = client.reply();
  EXPECT_EQ(test::code(reply), "internal");
  EXPECT_NE(reply->body.find("\"incident\":\""), std::string::npos);
  EXPECT_EQ(reply->body.find("secret"), std::string::npos);
  client.send(get("/throw-inline"));
  EXPECT_EQ(test::code(client.reply()), "internal");
}

TEST_F(ServerTest, LineBreaksInHeaderValuesAreReplaced) {
  auto client = this->client();
  client.send(get("/split"));
  const auto reply = client.reply();
  EXPECT_TRUE(reply->has("X-Split: a  Set-Cookie: evil"));
}

TEST_F(ServerTest, StartThrowsWhenThePortIsTaken) {
  ServerOptions options;
  options.port = server_.port();
  Loop loop;
  Server second(loop, options, Router(), {metrics_, log_});
  EXPECT_THROW(second.start(), std::runtime_error);
}

TEST_F(ServerTest, ServerListensOnAnIpv6Address) {
  sockaddr_in6 loopback{};
  loopback.sin6_family = AF_INET6;
  loopback.sin6_addr = in6addr_loopback;
  const int socket = ::socket(AF_INET6, SOCK_STREAM, 0);
  const auto* address = reinterpret_cast<const sockaddr*>(&loopback);
  const bool has_ipv6 = ::bind(socket, address, sizeof loopback) == 0;
  ::close(socket);
  if (!has_ipv6) {
    GTEST_SKIP() << "this machine has no IPv6";
  }
  ServerOptions options;
  options.host = "::1";
  Loop loop;
  Server server(loop, options, Router(), {metrics_, log_});
  server.start();
  EXPECT_NE(server.port(), 0);
}

// Pistache's own parser would take the bytes after a rejected request for another request.
TEST_F(ServerTest, IgnoresBytesAfterRejectedRequest) {
  for (const std::string start : {"POST /echo HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n5\r",
                                  "GET / HTTP/1.1\r\nBad header\r\n\r\n",
                                  "POST /echo HTTP/1.1\r\nContent-Length: x\r\n\r\n"}) {
    auto client = this->client();
    client.send(start);
    const auto reply = client.reply();
    ASSERT_TRUE(reply) << start;
    EXPECT_EQ(test::code(reply), "body_malformed");
    EXPECT_TRUE(reply->has("Connection: Close"));
    client.send(get("/inline"));
    EXPECT_FALSE(client.reply()) << start;
  }
}

TEST_F(ServerTest, TooLargeBodyIsRejectedWhileItIsSent) {
  auto client = this->client();
  client.send("POST /echo HTTP/1.1\r\nContent-Length: 1000000\r\n\r\n");
  client.send(std::string(1'000'000, 'x'));
  const auto reply = client.reply();
  ASSERT_TRUE(reply);
  EXPECT_EQ(test::code(reply), "body_too_large");
  EXPECT_TRUE(client.ends());
}

// Pistache skips the write when a connection becomes readable and writable in one event.
TEST_F(ServerTest, RespondsWhileClientKeepsSending) {
  const std::string bad = "GET / HTTP/1.1\r\nBad header\r\n\r\n";
  const std::string pooled = "POST /echo HTTP/1.1\r\nContent-Length: 1\r\n\r\nq";
  for (const std::string& request : {bad, get("/inline"), pooled}) {
    for (int times = 0; times < 300; ++times) {
      auto client = this->client();
      client.send(request);
      for (int more = 0; more < 20; ++more) {
        client.send("x");
      }
      ASSERT_TRUE(client.reply()) << times << ' ' << request;
    }
  }
}

TEST_F(ServerTest, PipelinedRequestsGetOneResponseAndAreClosed) {
  auto client = this->client();
  client.send(get("/inline") + get("/q"));
  const auto reply = client.reply();
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->body, "inline");
  EXPECT_TRUE(reply->has("Connection: Close"));
  EXPECT_TRUE(client.ends());
}

TEST_F(ServerTest, FullDestinationAnswersBusyWhileOthersAnswer) {
  auto running = this->client();
  running.send(get("/wait"));
  waiting_.wait();
  auto refused = this->client();
  refused.send(get("/wait"));
  const auto reply = refused.reply();
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->status, 503);
  EXPECT_TRUE(reply->has("Retry-After: 2"));
  EXPECT_NE(metrics_.text().find("tuisty_requests_rejected_total{reason=\"limit\"} 1"),
            std::string::npos);
  for (const std::string& other :
       {get("/inline"), std::string("POST /echo HTTP/1.1\r\nContent-Length: 6\r\n\r\ninline")}) {
    refused.send(other);
    EXPECT_EQ(refused.reply()->body, "inline");
  }
  release();
  EXPECT_EQ(running.reply()->body, "waited");
}

TEST_F(ServerTest, HandlerWithoutTimeIsCountedByItsReason) {
  auto client = this->client();
  client.send(get("/busy"));
  EXPECT_EQ(test::code(client.reply()), "busy");
  EXPECT_NE(metrics_.text().find("tuisty_requests_rejected_total{reason=\"time\"} 1"),
            std::string::npos);
}

TEST_F(ServerTest, DrainServesOpenConnectionsBeforeItStops) {
  auto running = this->client();
  running.send(get("/wait"));
  waiting_.wait();
  auto early = this->client();
  early.send(get("/inline"));
  ASSERT_TRUE(early.reply());
  auto stopped = std::async(std::launch::async, [this] {
    server_.drain();
    server_.stop();
  });
  while (!server_.draining()) {
    std::this_thread::yield();
  }
  early.send("POST /echo HTTP/1.1\r\nContent-Length: 1\r\n\r\nx");
  release();
  const auto last = early.reply();
  ASSERT_TRUE(last);
  EXPECT_EQ(last->body, "x") << "an open connection is served once more";
  EXPECT_TRUE(last->has("Connection: Close"));
  const auto reply = running.reply();
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->body, "waited");
  stopped.get();
  EXPECT_THROW(this->client(), std::runtime_error);
}

// The response must not reach another client that reuses the file descriptor.
TEST_F(ServerTest, ResponseOfADisconnectedClientIsDropped) {
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

}  // namespace
}  // namespace server

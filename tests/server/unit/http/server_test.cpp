#include "http/server.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <fstream>
#include <iterator>
#include <latch>
#include <memory>
#include <regex>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

#include "support/loop.hpp"
#include "support/pipe.hpp"
#include "support/raw_client.hpp"

namespace server {
namespace {

using namespace std::chrono_literals;
using test::RawClient;
using test::RawReply;
using testing::HasSubstr;

/// Returns the error code of a response, "" without one.
std::string code(const RawReply& reply) {
  static const std::regex kCode(R"~("code":"(\w+)")~");
  std::smatch found;
  return std::regex_search(reply.body, found, kCode) ? found[1].str() : std::string();
}

Reply text(std::string body) {
  Reply reply;
  reply.body = std::move(body);
  return reply;
}

std::string get(const std::string& path) { return "GET " + path + " HTTP/1.1\r\nHost: x\r\n\r\n"; }

/// A server on a free port, with a destination of one request in flight and another one.
class ServerTest : public testing::Test {
 protected:
  ServerTest() : server_(loop_, options(), router(), {metrics_, log_}) { server_.start(); }
  ~ServerTest() override { release(); }

  static ServerOptions options() {
    ServerOptions options;
    options.destinations = {{"one", 1}, {"many", 64}};
    return options;
  }

  Router router() {
    Router router;
    const auto add = [&](Method method, const char* path, DestinationId destination, auto call) {
      router.add(method, path, destination,
                 [call](const Request& request) -> Task<Reply> { co_return call(request); });
    };
    add(Method::post, "/echo", 1, [](const Request& r) { return text(r.body); });
    add(Method::get, "/throw", 1,
        [](const Request&) -> Reply { throw std::runtime_error("secret"); });
    add(Method::get, "/inline", kNowhere, [](const Request&) { return text("inline"); });
    add(Method::get, "/nothing", kNowhere, [](const Request&) {
      Reply reply;
      reply.status = 204;
      return reply;
    });
    add(Method::get, "/path", kNowhere,
        [](const Request& r) { return text(r.path + ' ' + std::string(r.header("x-one"))); });
    add(Method::get, "/busy", kNowhere,
        [](const Request&) -> Reply { throw ApiError(shop::ErrorCode::busy); });
    add(Method::get, "/throw-inline", kNowhere, [](const Request&) -> Reply { throw 42; });
    add(Method::get, "/split", kNowhere, [](const Request&) {
      Reply reply;
      reply.headers = {{"X-Split", "a\r\nSet-Cookie: evil"}};
      return reply;
    });
    router.add(Method::get, "/long", 1, [this](const Request&) -> Task<Reply> {
      const std::unique_ptr<std::latch, void (*)(std::latch*)> end(
          &left_, [](std::latch* left) { left->count_down(); });
      Context::current().is_shielded = is_shielded_;
      waiting_.count_down();
      co_await loop_.sleep(is_shielded_ ? 100ms : 1h);
      co_return text("long");
    });
    router.add(Method::get, "/wait", 0, [this](const Request&) -> Task<Reply> {
      waiting_.count_down();
      Pause& released = released_;  // GCC 12 would await a copy of a member
      co_await released;
      co_return text("waited");
    });
    return router;
  }

  /// Lets the request for /wait continue.
  void release() {
    loop_.post([this] { released_.wake(); });
  }

  std::latch waiting_{1};
  std::latch left_{1};
  std::atomic<bool> is_shielded_{false};
  Log log_{-1};
  Metrics metrics_;
  Loop loop_;
  Pause released_{loop_, Loop::Time::max()};
  Server server_;
};

TEST_F(ServerTest, ConnectionServesRequestsWithPathHeadersAndBodyUntilItIsToClose) {
  RawClient client(server_.port());
  for (int i = 0; i < 50; ++i) {
    EXPECT_TRUE(client.ask(get("/inline")).has("Connection: Keep-Alive"));
  }
  EXPECT_THAT(metrics_.text(),
              HasSubstr("tuisty_http_request_duration_seconds_count{route=\"/inline\"} 50\n"));
  EXPECT_EQ(client.ask("GET /path?b&a=%20x&c= HTTP/1.1\r\nX-One: eins\r\nDate: aaaa\r\n\r\n").body,
            "/path eins");
  const std::string body(30'000, 'y');
  client.send("POST /echo HTTP/1.1\r\nContent-Length: 30000\r\nConnection: close\r\n\r\n");
  const auto last = client.ask(body);
  EXPECT_EQ(last.body, body);
  EXPECT_TRUE(last.has("Connection: Close"));
  EXPECT_TRUE(client.ends());
}

TEST_F(ServerTest, UnknownRouteOrMethodReturnsItsCode) {
  RawClient client(server_.port());
  EXPECT_EQ(code(client.ask(get("/nowhere"))), "route_unknown");
  for (const auto& [request, allow] :
       {std::pair(get("/echo"), "Allow: POST"),
        std::pair(std::string("PROPFIND /inline HTTP/1.1\r\n\r\n"), "Allow: GET, HEAD")}) {
    const auto reply = client.ask(request);
    EXPECT_EQ(code(reply), "method_not_allowed");
    EXPECT_TRUE(reply.has(allow)) << reply.head;
  }
}

TEST_F(ServerTest, HeadHasTheHeadersOfGetAndNoContentHasNone) {
  for (const auto& [line, start, length] :
       {std::tuple("HEAD /inline", "HTTP/1.1 200", "Content-Length: 6\r\n"),
        {"GET /nothing", "HTTP/1.1 204", ""}}) {
    RawClient client(server_.port());
    client.send(line + std::string(" HTTP/1.1\r\nConnection: close\r\n\r\n"));
    const std::string head = client.rest();
    EXPECT_TRUE(head.starts_with(start)) << head;
    EXPECT_THAT(head, HasSubstr(length));
    EXPECT_EQ(head.find("Content-") == std::string::npos, *length == '\0') << head;
    EXPECT_TRUE(head.ends_with("\r\n\r\n")) << head;
  }
}

TEST_F(ServerTest, ExceptionIsAnsweredWithAnIncidentAndNoDetail) {
  RawClient client(server_.port());
  for (const char* path : {"/throw", "/throw-inline"}) {
    const auto reply = client.ask(get(path));
    EXPECT_EQ(code(reply), "internal");
    EXPECT_THAT(reply.body, HasSubstr("\"incident\":\""));
    EXPECT_THAT(reply.body, testing::Not(HasSubstr("secret")));
  }
}

TEST_F(ServerTest, LineBreaksInHeaderValuesAreReplaced) {
  EXPECT_TRUE(RawClient(server_.port()).ask(get("/split")).has("X-Split: a  Set-Cookie: evil"));
}

TEST_F(ServerTest, StartThrowsWhenThePortIsTaken) {
  ServerOptions options;
  options.port = server_.port();
  Loop loop;
  Server second(loop, options, Router(), {metrics_, log_});
  EXPECT_THROW(second.start(), std::runtime_error);
}

TEST_F(ServerTest, ServerListensOnAnIpv6Address) {
  if (std::ifstream("/proc/net/if_inet6").peek() == EOF) {
    GTEST_SKIP() << "this machine has no IPv6";
  }
  ServerOptions options;
  options.host = "::1";
  Loop loop;
  Server server(loop, options, Router(), {metrics_, log_});
  server.start();
  EXPECT_NE(server.port(), 0);
}

// Pistache skips the write when a connection becomes readable and writable in one event.
TEST_F(ServerTest, RespondsWhileClientKeepsSending) {
  const std::string bad = "GET / HTTP/1.1\r\nBad header\r\n\r\n";
  const std::string pooled = "POST /echo HTTP/1.1\r\nContent-Length: 1\r\n\r\nq";
  for (const std::string& request : {bad, get("/inline"), pooled}) {
    for (int times = 0; times < 300; ++times) {
      RawClient client(server_.port());
      client.send(request);
      for (int more = 0; more < 20; ++more) {
        client.send("x");
      }
      ASSERT_TRUE(client.reply()) << times << ' ' << request;
    }
  }
}

TEST_F(ServerTest, PipelinedRequestsGetOneResponseAndAreClosed) {
  RawClient client(server_.port());
  const auto reply = client.ask(get("/inline") + get("/q"));
  EXPECT_EQ(reply.body, "inline");
  EXPECT_TRUE(reply.has("Connection: Close"));
  EXPECT_TRUE(client.ends());
}

TEST_F(ServerTest, FullDestinationAnswersBusyWhileOthersAnswer) {
  RawClient running(server_.port());
  running.send(get("/wait"));
  waiting_.wait();
  RawClient refused(server_.port());
  const auto reply = refused.ask(get("/wait"));
  EXPECT_EQ(reply.status, 503);
  EXPECT_TRUE(reply.has("Retry-After: 2"));
  EXPECT_THAT(metrics_.text(), HasSubstr("tuisty_requests_rejected_total{reason=\"limit\"} 1"));
  for (const std::string& other :
       {get("/inline"), std::string("POST /echo HTTP/1.1\r\nContent-Length: 6\r\n\r\ninline")}) {
    EXPECT_EQ(refused.ask(other).body, "inline");
  }
  release();
  EXPECT_EQ(running.reply()->body, "waited");
}

TEST_F(ServerTest, HandlerWithoutTimeIsCountedByItsReason) {
  EXPECT_EQ(code(RawClient(server_.port()).ask(get("/busy"))), "busy");
  EXPECT_THAT(metrics_.text(), HasSubstr("tuisty_requests_rejected_total{reason=\"time\"} 1"));
}

TEST_F(ServerTest, HandlerIsCancelledWhenItsClientHangsUp) {
  {
    RawClient client(server_.port());
    client.send(get("/long"));
    waiting_.wait();
  }
  left_.wait();
  while (metrics_.text().find("route=\"/long\",method=\"GET\",status=\"499\"") ==
         std::string::npos) {
    std::this_thread::yield();
  }
}

TEST_F(ServerTest, ShieldedHandlerGoesOnWhenItsClientHangsUp) {
  is_shielded_ = true;
  {
    RawClient client(server_.port());
    client.send(get("/long"));
    waiting_.wait();
  }
  left_.wait();
  while (metrics_.text().find("route=\"/long\",method=\"GET\",status=\"200\"") ==
         std::string::npos) {
    std::this_thread::yield();
  }
}

TEST_F(ServerTest, StopCancelsHandlersAndTheyRespond) {
  RawClient client(server_.port());
  client.send(get("/long"));
  waiting_.wait();
  server_.stop();
  EXPECT_EQ(code(client.reply().value_or(RawReply{})), "shutting_down");
}

// Otherwise it would be closed without a response.
TEST_F(ServerTest, RequestDuringTheDrainGetsAResponse) {
  ServerOptions options = ServerTest::options();
  options.handler_deadline = 300ms;
  options.drain_idle_timeout = 100ms;
  Loop loop;
  Router routes;
  std::atomic<int> begun{0};
  routes.add(Method::get, "/until-deadline", 0, [&](const Request& request) -> Task<Reply> {
    ++begun;
    const auto left = request.deadline - Request::Clock::now();
    co_await loop.sleep(std::chrono::ceil<std::chrono::milliseconds>(left));
    co_return text("in time");
  });
  routes.add(Method::get, "/inline", kNowhere,
             [](const Request&) -> Task<Reply> { co_return text("inline"); });
  Server server(loop, options, std::move(routes), {metrics_, log_});
  server.start();
  RawClient first(server.port());
  RawClient last(server.port());
  EXPECT_EQ(first.ask(get("/inline")).status, 200);
  EXPECT_EQ(last.ask(get("/inline")).status, 200);
  first.send(get("/until-deadline"));
  while (begun == 0) {
    std::this_thread::yield();
  }
  std::thread stopping([&] {
    server.drain();
    server.stop();  // cancels what is left
  });
  EXPECT_EQ(first.reply().value_or(RawReply{}).body, "in time");
  EXPECT_EQ(last.ask(get("/until-deadline")).body, "in time");
  stopping.join();
}

TEST_F(ServerTest, ClientThatKeepsSendingAfterAnErrorIsDisconnected) {
  const std::string block(std::size_t{64} * 1024, 'x');
  for (const std::string& request : {std::string("GET / HTTP/9\r\n\r\n"), get("/wait")}) {
    RawClient client(server_.port());
    client.send(request);
    int blocks = 0;
    while (blocks < 4'096 && client.send(block)) {
      ++blocks;
    }
    EXPECT_LT(blocks, 4'096) << request;
  }
}

TEST_F(ServerTest, ConnectionsBeyondTheLimitAreClosedAndCounted) {
  ServerOptions options;
  options.max_connections = 2;
  test::Pipe lines;
  Log log(lines.in());
  Loop loop;
  Server server(loop, options, Router(), {metrics_, log});
  server.start();
  RawClient first(server.port());
  EXPECT_EQ(first.ask(get("/x")).status, 404);
  {
    RawClient second(server.port());
    EXPECT_EQ(second.ask(get("/x")).status, 404);
    EXPECT_TRUE(RawClient(server.port()).ends());
    EXPECT_TRUE(RawClient(server.port()).ends());
  }
  EXPECT_THAT(metrics_.text(), HasSubstr("tuisty_fd_exhausted_total 2\n"));
  while (RawClient(server.port()).ask(get("/x")).status != 404) {
  }
  EXPECT_EQ(first.ask(get("/x")).status, 404);
  int logged = 0;
  for (int i = 0; i < 4 + logged; ++i) {
    logged += lines.line().find("fd_exhausted") == std::string::npos ? 0 : 1;
  }
  EXPECT_EQ(logged, 1);
}

// --- Time limits ------------------------------------------------------------------------------
// nginx must time out before the server. Otherwise nginx sends a request into a connection that is
// being closed, or passes the response of the server's timer to a shopper.

TEST_F(ServerTest, IdleConnectionIsClosedAfterKeepAliveTimeout) {
  ServerOptions options;
  options.keep_alive_timeout = 1s;
  Loop loop;
  Server server(loop, options, Router(), {metrics_, log_});
  server.start();
  RawClient client(server.port());
  client.send(get("/nowhere"));
  const auto before = std::chrono::steady_clock::now();
  EXPECT_EQ(client.reply()->status, 404);
  EXPECT_TRUE(client.ends());
  EXPECT_GE(std::chrono::steady_clock::now() - before, options.keep_alive_timeout);
}

TEST_F(ServerTest, RequestTimeoutCountsFromTheFirstByteOfTheRequest) {
  ServerOptions options;
  options.request_timeout = 1500ms;
  Loop loop;
  Server server(loop, options, Router(), {metrics_, log_});
  server.start();
  RawClient kept(server.port());
  EXPECT_EQ(kept.ask(get("/nowhere")).status, 404);
  RawClient stalled(server.port());
  const auto before = std::chrono::steady_clock::now();
  stalled.send("GET /no");
  EXPECT_TRUE(stalled.ends());
  EXPECT_GE(std::chrono::steady_clock::now() - before, options.request_timeout);
  // This connection was idle for longer than a request may take.
  kept.send("GET /no");
  std::this_thread::sleep_for(600ms);  // the server checks its connections every 500 ms
  EXPECT_EQ(kept.ask("where HTTP/1.1\r\nHost: x\r\n\r\n").status, 404);
}

/// Returns a timeout from nginx's configuration, -1 s if it is not set.
std::chrono::seconds nginx(const std::string& block, const std::string& setting) {
  std::ifstream file(NGINX_CONF);
  const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  const auto begin = text.find(block);
  EXPECT_NE(begin, std::string::npos) << block;
  std::smatch found;
  const std::string rest = text.substr(std::min(begin, text.size()));
  return std::regex_search(rest, found, std::regex("\n *" + setting + " ([0-9]+)s;"))
             ? std::chrono::seconds(std::stoi(found[1]))
             : -1s;
}

TEST(TimeLimits, NginxClosesIdleConnectionsBeforeTheServer) {
  const auto idle = nginx("upstream shop_server {", "keepalive_timeout");
  EXPECT_GT(idle, 0s);
  EXPECT_LE(idle + 10s, ServerOptions().keep_alive_timeout);
}

TEST(TimeLimits, HandlerTimesOutBeforeNginxAndNginxBeforeTheServer) {
  const auto reading = nginx("# ---- the API", "proxy_read_timeout");
  EXPECT_LT(ServerOptions().handler_deadline, reading);
  // A server that does not accept a connection must leave time to try the next one.
  const auto connecting = nginx("# ---- the API", "proxy_connect_timeout");
  EXPECT_GT(connecting, 0s);
  EXPECT_LT(2 * connecting, ServerOptions().handler_deadline);
  EXPECT_LT(reading, ServerOptions().request_timeout);
}

// A client may hold many: each has a place among those of its address until then.
TEST(TimeLimits, NginxDropsAStalledBodySoonerThanAHandlerTimesOut) {
  const auto stalled = nginx("http {", "client_body_timeout");
  EXPECT_GT(stalled, 0s);
  EXPECT_LT(2 * stalled, ServerOptions().handler_deadline);
}

}  // namespace
}  // namespace server

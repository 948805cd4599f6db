#pragma once

#include <gtest/gtest.h>

#include <latch>
#include <optional>
#include <regex>
#include <stdexcept>
#include <string>
#include <utility>

#include "http/server.hpp"
#include "support/handler.hpp"
#include "support/loop.hpp"
#include "support/raw_client.hpp"

namespace test {

using server::Method;
using server::Pause;
using server::Reply;
using server::Request;

/// Returns the error code of a response, "" without one.
inline std::string code(const std::optional<RawReply>& reply) {
  static const std::regex kCode(R"~("code":"(\w+)")~");
  std::smatch found;
  return reply && std::regex_search(reply->body, found, kCode) ? found[1].str() : std::string();
}

inline Reply text(std::string body) {
  Reply reply;
  reply.body = std::move(body);
  return reply;
}

/// A server on a free port, with a destination of one request in flight and another one.
class ServerTest : public testing::Test {
 protected:
  ServerTest() : server_(loop_, options(), router(), {metrics_, log_}) { server_.start(); }
  ~ServerTest() override { release(); }

  static server::ServerOptions options() {
    server::ServerOptions options;
    options.destinations = {{"one", 1}, {"many", 64}};
    options.drain_idle_timeout = std::chrono::milliseconds{20};
    return options;
  }

  server::Router router() {
    server::Router router;
    router.add(Method::get, "/inline", server::kNowhere,
               handler([](const Request&) { return text("inline"); }));
    router.add(Method::post, "/echo", 1, handler([](const Request& r) { return text(r.body); }));
    router.add(Method::get, "/nothing", server::kNowhere, handler([](const Request&) {
                 Reply reply;
                 reply.status = 204;
                 return reply;
               }));
    router.add(Method::get, "/path", server::kNowhere,
               handler([](const Request& r) { return text(r.path); }));
    router.add(Method::get, "/header", server::kNowhere,
               handler([](const Request& r) { return text(std::string(r.header("x-one"))); }));
    router.add(Method::get, "/wait", 0, [this](const Request&) -> server::Task<Reply> {
      waiting_.count_down();
      Pause& released = released_;  // GCC 12 would await a copy of a member
      co_await released;
      co_return text("waited");
    });
    router.add(Method::get, "/busy", server::kNowhere, handler([](const Request&) -> Reply {
                 throw server::ApiError(shop::ErrorCode::busy);
               }));
    router.add(Method::get, "/throw", 1,
               handler([](const Request&) -> Reply { throw std::runtime_error("secret"); }));
    router.add(Method::get, "/throw-inline", server::kNowhere,
               handler([](const Request&) -> Reply { throw 42; }));
    router.add(Method::get, "/split", server::kNowhere, handler([](const Request&) {
                 Reply reply = text("x");
                 reply.headers = {{"X-Split", "a\r\nSet-Cookie: evil"}};
                 return reply;
               }));
    return router;
  }

  /// Lets the request for /wait continue.
  void release() {
    loop_.post([this] { released_.wake(); });
  }

  RawClient client() { return RawClient(server_.port()); }

  std::latch waiting_{1};
  server::Log log_{-1};
  server::Metrics metrics_;
  server::Loop loop_;
  Pause released_{loop_, server::Loop::Time::max()};
  server::Server server_;
};

inline std::string get(const std::string& path) {
  return "GET " + path + " HTTP/1.1\r\nHost: x\r\n\r\n";
}

}  // namespace test

#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <latch>
#include <optional>
#include <regex>
#include <stdexcept>
#include <string>
#include <utility>

#include "http/server.hpp"
#include "support/raw_client.hpp"

namespace test {

using server::Method;
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

/// A server on a free port with one worker pool: one thread and a queue of one.
class ServerTest : public testing::Test {
 protected:
  ServerTest() : server_(options(), router(), {metrics_, log_}) { server_.start(); }
  ~ServerTest() override {
    if (!released_.exchange(true)) {
      release_.count_down();
    }
  }

  static server::ServerOptions options() {
    server::ServerOptions options;
    options.pools = {{"only", 1, 1}};
    options.drain_idle_timeout = std::chrono::milliseconds{20};
    return options;
  }

  server::Router router() {
    server::Router router;
    router.add(Method::get, "/inline", server::kIoThread,
               [](const Request&) { return text("inline"); });
    router.add(Method::post, "/echo", 0, [](const Request& r) { return text(r.body); });
    router.add(Method::get, "/nothing", server::kIoThread, [](const Request&) {
      Reply reply;
      reply.status = 204;
      return reply;
    });
    router.add(Method::get, "/path", server::kIoThread,
               [](const Request& r) { return text(r.path); });
    router.add(Method::get, "/header", server::kIoThread,
               [](const Request& r) { return text(std::string(r.header("x-one"))); });
    router.add(Method::get, "/wait", 0, [this](const Request&) {
      waiting_.count_down();
      release_.wait();
      return text("waited");
    });
    router.add(Method::get, "/throw", 0,
               [](const Request&) -> Reply { throw std::runtime_error("secret"); });
    router.add(Method::get, "/throw-inline", server::kIoThread,
               [](const Request&) -> Reply { throw 42; });
    router.add(Method::get, "/split", server::kIoThread, [](const Request&) {
      Reply reply = text("x");
      reply.headers = {{"X-Split", "a\r\nSet-Cookie: evil"}};
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
  server::Log log_{-1};
  server::Metrics metrics_;
  server::Server server_;
};

inline std::string get(const std::string& path) {
  return "GET " + path + " HTTP/1.1\r\nHost: x\r\n\r\n";
}

}  // namespace test

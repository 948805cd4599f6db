#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <latch>
#include <mutex>
#include <stdexcept>
#include <string>
#include <utility>

#include "http/server.hpp"
#include "support/raw_client.hpp"

namespace test {

using server::Fault;
using server::Method;
using server::Reply;
using server::Request;

inline std::string word(Fault fault) {
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

inline Reply text(std::string body) {
  Reply reply;
  reply.body = std::move(body);
  return reply;
}

/// More than the system takes at once from one side of a connection and keeps for the other.
inline std::string large() { return std::string(std::size_t{32} * 1024 * 1024, 'x'); }

/// A server on a free port: one lane of one thread and one place to wait.
class ServerTest : public testing::Test {
 protected:
  ServerTest() : server_(options(), router()) { server_.start(); }
  ~ServerTest() override {
    if (!released_.exchange(true)) {
      release_.count_down();
    }
  }

  server::ServerOptions options() {
    server::ServerOptions options;
    options.lanes = {{"only", 1, 1}};
    options.fault_reply = [this](Fault fault, const Request&, std::string_view detail) {
      if (fault == Fault::internal) {
        const std::lock_guard lock(mutex_);
        last_detail_ = detail;
      }
      Reply reply = text(word(fault));
      reply.status = fault == Fault::busy ? 503 : 400;
      return reply;
    };
    options.on_reply = [this](const server::ReplyEvent&) { ++answered_; };
    return options;
  }

  server::Router router() {
    server::Router router;
    router.add(Method::get, "/inline", server::kInline,
               [](const Request&) { return text("inline"); });
    router.add(Method::post, "/echo", 0, [](const Request& r) { return text(r.body); });
    router.add(Method::get, "/large", 0, [](const Request&) { return text(large()); });
    router.add(Method::get, "/path", server::kInline,
               [](const Request& r) { return text(r.path); });
    router.add(Method::get, "/header", server::kInline,
               [](const Request& r) { return text(std::string(r.header("x-one"))); });
    router.add(Method::get, "/wait", 0, [this](const Request&) {
      waiting_.count_down();
      release_.wait();
      return text("waited");
    });
    router.add(Method::get, "/throw", 0,
               [](const Request&) -> Reply { throw std::runtime_error("secret"); });
    router.add(Method::get, "/throw-inline", server::kInline,
               [](const Request&) -> Reply { throw 42; });
    router.add(Method::get, "/split", server::kInline, [](const Request&) {
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

  std::string last_detail() {
    const std::lock_guard lock(mutex_);
    return last_detail_;
  }

  RawClient client() { return RawClient(server_.port()); }

  std::latch waiting_{1};
  std::latch release_{1};
  std::atomic<bool> released_{false};
  std::atomic<int> answered_{0};
  std::mutex mutex_;
  std::string last_detail_;
  server::Server server_;
};

inline std::string get(const std::string& path) {
  return "GET " + path + " HTTP/1.1\r\nHost: x\r\n\r\n";
}

}  // namespace test

#pragma once

#include <functional>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "http/server.hpp"
#include "loop/loop.hpp"
#include "loop/workers.hpp"

namespace test {

/// A local external service on a free port whose responses the test sets.
class FakeProvider {
 public:
  using Answer = std::function<server::Reply(const server::Request&)>;

  FakeProvider() { server_.start(); }

  [[nodiscard]] std::string url() const {
    return "http://127.0.0.1:" + std::to_string(server_.port());
  }
  void answer_with(Answer answer) {
    const std::lock_guard lock(mutex_);
    answer_ = std::move(answer);
  }
  void answer_with(int status, const std::string& body, std::vector<server::Header> headers = {}) {
    server::Reply reply;
    reply.status = status;
    reply.body = body;
    reply.headers = std::move(headers);
    answer_with([reply](const server::Request&) { return reply; });
  }
  /// Returns the requests received so far.
  [[nodiscard]] std::vector<server::Request> requests() const {
    const std::lock_guard lock(mutex_);
    return requests_;
  }

 private:
  server::Router router() {
    const auto handler = [this](const server::Request& request) -> server::Task<server::Reply> {
      const auto work = [&] {
        std::unique_lock lock(mutex_);
        requests_.push_back(request);
        const Answer answer = answer_;
        lock.unlock();
        return answer(request);
      };
      auto reply = co_await workers_.run(work);
      co_return reply;
    };
    server::Router router;
    for (const char* path : {"/v1/checkout/sessions", "/recaptcha/api/siteverify"}) {
      router.add(server::Method::post, path, 0, handler);
    }
    for (const char* path : {"/v1/checkout/sessions", "/v1/checkout/sessions/{id}", "/elsewhere"}) {
      router.add(server::Method::get, path, 0, handler);
    }
    return router;
  }

  mutable std::mutex mutex_;
  Answer answer_;
  std::vector<server::Request> requests_;
  server::Log log_{-1};
  server::Metrics metrics_;
  server::Loop loop_;
  server::Workers workers_{loop_, 16};  ///< a response may block
  server::Server server_{loop_, {.destinations = {{"calls", 64}}}, router(), {metrics_, log_}};
};

}  // namespace test

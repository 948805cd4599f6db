// Handlers that return at once and answer later, from a thread of their own choice.
#include <gtest/gtest.h>

#include <atomic>
#include <condition_variable>
#include <deque>
#include <future>
#include <mutex>
#include <stdexcept>
#include <thread>

#include "http/server.hpp"
#include "support/raw_client.hpp"

namespace server {
namespace {

using test::RawClient;

Reply text(std::string body) {
  Reply reply;
  reply.body = std::move(body);
  return reply;
}

std::string get(const std::string& path) { return "GET " + path + " HTTP/1.1\r\n\r\n"; }

/// A server whose /later answers when the test says so, and what.
class DeferredTest : public testing::Test {
 protected:
  DeferredTest() : server_(options(), router()) { server_.start(); }

  ServerOptions options() {
    ServerOptions options;
    options.lanes = {{"only", 1, 1}};
    options.fault_reply = [this](Fault fault, const Request&, std::string_view detail) {
      const std::lock_guard lock(mutex_);
      detail_ = detail;
      Reply reply = text(fault == Fault::shutting_down ? "shutting_down" : "internal");
      reply.status = 503;
      return reply;
    };
    options.on_reply = [this](const ReplyEvent&) { ++answers_; };
    return options;
  }

  Router router() {
    Router router;
    const auto later = [this](const Request&, const Answer& answer) {
      {
        const std::lock_guard lock(mutex_);
        owed_.push_back(answer);
      }
      changed_.notify_all();
    };
    router.add_deferred(Method::get, "/later", kInline, later);
    router.add_deferred(Method::get, "/lane", 0, later);
    router.add_deferred(Method::get, "/now", kInline,
                        [](const Request& r, const Answer& answer) { answer(text(r.path)); });
    router.add_deferred(Method::get, "/never", kInline, [](const Request&, const Answer&) {});
    router.add_deferred(Method::get, "/throw", kInline,
                        [](const Request&, const Answer&) { throw std::runtime_error("secret"); });
    router.add_deferred(Method::get, "/twice", kInline, [](const Request&, const Answer& answer) {
      answer(text("first"));
      answer(text("second"));
      throw std::runtime_error("third");
    });
    router.add(Method::get, "/inline", kInline, [](const Request&) { return text("inline"); });
    return router;
  }

  /// Waits for the next request that is owed its answer.
  Answer owed() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !owed_.empty(); });
    Answer answer = std::move(owed_.front());
    owed_.pop_front();
    return answer;
  }

  std::string detail() {
    const std::lock_guard lock(mutex_);
    return detail_;
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Answer> owed_;
  std::string detail_;
  std::atomic<int> answers_{0};
  Server server_;
};

TEST_F(DeferredTest, AnswersLaterWhileOthersAreAnswered) {
  for (const std::string path : {"/later", "/lane"}) {
    RawClient waiting(server_.port());
    waiting.send(get(path));
    const Answer answer = owed();
    EXPECT_EQ(server_.load().back().name, "deferred");
    EXPECT_EQ(server_.load().back().running, 1U);
    RawClient other(server_.port());
    other.send(get("/inline"));
    EXPECT_EQ(other.reply()->body, "inline");
    std::thread([&answer] { answer(text("late")); }).join();
    EXPECT_EQ(waiting.reply()->body, "late");
    EXPECT_EQ(server_.load().back().running, 0U);
    waiting.send(get("/inline"));
    EXPECT_EQ(waiting.reply()->body, "inline") << "the connection goes on";
  }
}

TEST_F(DeferredTest, ManyWaitWithoutAThreadEach) {
  std::deque<RawClient> clients;
  for (int i = 0; i < 100; ++i) {
    clients.emplace_back(server_.port()).send(get("/later"));
  }
  std::deque<Answer> answers;
  for (int i = 0; i < 100; ++i) {
    answers.push_back(owed());
  }
  for (const Answer& answer : answers) {
    answer(text("late"));
  }
  for (RawClient& client : clients) {
    EXPECT_EQ(client.reply()->body, "late");
  }
}

TEST_F(DeferredTest, MayAnswerAtOnce) {
  RawClient client(server_.port());
  client.send(get("/now"));
  EXPECT_EQ(client.reply()->body, "/now");
}

TEST_F(DeferredTest, AnswersOnce) {
  RawClient client(server_.port());
  client.send(get("/twice"));
  EXPECT_EQ(client.reply()->body, "first");
  client.send(get("/inline"));
  EXPECT_EQ(client.reply()->body, "inline");
  EXPECT_EQ(answers_, 2);
}

TEST_F(DeferredTest, AnExceptionOrAForgottenAnswerIsInternal) {
  RawClient client(server_.port());
  client.send(get("/throw"));
  EXPECT_EQ(client.reply()->body, "internal");
  EXPECT_EQ(detail(), "secret");
  client.send(get("/never"));
  EXPECT_EQ(client.reply()->body, "internal");
  EXPECT_EQ(detail(), "a deferred handler gave no answer");
}

TEST_F(DeferredTest, AClientThatLeftIsForgotten) {
  RawClient gone(server_.port());
  gone.send(get("/later"));
  const Answer answer = owed();
  gone.abort();
  std::deque<RawClient> others;
  for (int i = 0; i < 20; ++i) {
    others.emplace_back(server_.port());
  }
  answer(text("late"));
  for (RawClient& other : others) {
    other.send(get("/inline"));
    EXPECT_EQ(other.reply()->body, "inline");
  }
}

TEST_F(DeferredTest, TheServerStopsAfterTheLastAnswer) {
  RawClient waiting(server_.port());
  waiting.send(get("/later"));
  const Answer answer = owed();
  RawClient early(server_.port());
  early.send(get("/inline"));
  ASSERT_TRUE(early.reply());
  auto stopped = std::async(std::launch::async, [this] { server_.drain_and_stop(); });
  while (!server_.draining()) {
    std::this_thread::yield();
  }
  early.send(get("/later"));
  EXPECT_EQ(early.reply()->body, "shutting_down");
  answer(text("late"));
  EXPECT_EQ(waiting.reply()->body, "late");
  stopped.get();
}

}  // namespace
}  // namespace server

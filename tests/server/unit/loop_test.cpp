#include "loop.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <thread>

#include "background.hpp"
#include "support/loop.hpp"
#include "workers.hpp"

namespace server {
namespace {

using namespace std::chrono_literals;

TEST(Loop, TimersAreCalledInTheirOrderAndNotAfterTheirStop) {
  Loop loop;
  std::string order;
  const auto now = std::chrono::steady_clock::now();
  Loop::Timer second(loop, [&] { order += '2'; });
  Loop::Timer first(loop, [&] { order += '1'; });
  Loop::Timer stopped(loop, [&] { order += 'x'; });
  second.set(now + 20ms);
  first.set(now + 10ms);
  stopped.set(now + 15ms);
  stopped.stop();
  const auto wait = [&]() -> Task<void> { co_await loop.sleep(30ms); };
  loop.run(wait());
  EXPECT_EQ(order, "12");
}

TEST(Loop, PostedCallRunsOnTheLoopsThread) {
  Loop loop;
  std::thread::id ran;
  std::thread other([&] { loop.post([&] { ran = std::this_thread::get_id(); }); });
  other.join();
  const auto nothing = [&]() -> Task<void> { co_await loop.sleep(1ms); };
  loop.run(nothing());
  EXPECT_EQ(ran, std::this_thread::get_id());
}

// Otherwise a request would have the deadline of another one.
TEST(Loop, EachTaskKeepsItsDeadlineWhereverOthersRun) {
  const auto now = std::chrono::steady_clock::now();
  test::together(8, [&](int i) -> Task<void> {
    const Deadline deadline(now + std::chrono::hours{i + 1});
    for (int times = 0; times < 3; ++times) {
      co_await test::loop().sleep(1ms);
      EXPECT_EQ(Deadline::current(), now + std::chrono::hours{i + 1});
    }
  });
  EXPECT_EQ(Deadline::current(), std::chrono::steady_clock::time_point::max());
}

TEST(Slots, FreedSlotGoesToTheCoroutineThatWaitsLongest) {
  Slots slots(test::loop(), 1);
  std::string order;
  test::together(3, [&](int i) -> Task<void> {
    const auto slot = co_await slots.take(Loop::Time::max());
    order += std::to_string(i);
    EXPECT_EQ(slots.used(), 1U);
    co_await test::loop().sleep(1ms);
  });
  EXPECT_EQ(order, "012");
  EXPECT_EQ(slots.used(), 0U);
}

TEST(Slots, WaitEndsAtItsTimeWithoutASlot) {
  Slots slots(test::loop(), 1);
  const auto taken = slots.try_take();
  EXPECT_TRUE(taken);
  EXPECT_FALSE(slots.try_take());
  EXPECT_FALSE(test::run(slots.take(std::chrono::steady_clock::now() + 1ms)));
  EXPECT_EQ(slots.waiting(), 0U);
}

TEST(Workers, ResultAndExceptionReachTheCaller) {
  const auto where = [] { return std::this_thread::get_id(); };
  EXPECT_NE(test::run(test::workers().run(where)), std::this_thread::get_id());
  const auto fail = []() -> int { throw std::runtime_error("failed"); };
  EXPECT_THROW(test::run(test::workers().run(fail)), std::runtime_error);
}

TEST(Background, FailedTaskRunsAgainAndAllEndAfterAStopRequest) {
  Loop loop;
  Log log(-1);
  Metrics metrics;
  Background background(loop, log, metrics);
  int runs = 0;
  bool has_ended = false;
  bool has_stopped = false;
  const auto until = [&](const auto& holds) -> Task<void> {
    while (!holds()) {
      co_await loop.sleep(1ms);
    }
  };
  const auto fail = [&](const std::stop_token&) -> Task<void> {
    ++runs;
    co_await loop.sleep(1ms);
    throw std::runtime_error("failed");
  };
  const auto wait = [&](const std::stop_token& stop) -> Task<void> {
    const auto is_requested = [&stop] { return stop.stop_requested(); };
    co_await until(is_requested);
    has_ended = true;
  };
  background.begin({{"failing", 1ms, fail}, {"waiting", std::chrono::hours{1}, wait}});
  loop.run(until([&] { return runs >= 2; }));
  std::thread stopping([&] {
    background.request_stop();
    background.wait();
    loop.post([&] { has_stopped = true; });
  });
  loop.run(until([&] { return has_stopped; }));
  stopping.join();
  EXPECT_TRUE(has_ended);
  EXPECT_GE(metrics.counter("tuisty_background_failures_total", "task=\"failing\"").value(), 2);
}

}  // namespace
}  // namespace server

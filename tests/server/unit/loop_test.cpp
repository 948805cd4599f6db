#include "loop/loop.hpp"

#include <gtest/gtest.h>

#include <future>
#include <latch>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>

#include "loop/background.hpp"
#include "loop/workers.hpp"
#include "support/loop.hpp"

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

TEST(Loop, CoroutinesThatAreAlwaysReadyLeaveRoomForPosts) {
  constexpr int kMaxTurns = 100'000;
  Loop loop;
  bool posted = false;
  int turns = 0;
  const auto go_on = [&] {
    if (++turns == 100) {
      loop.post([&] { posted = true; });
    }
    return !posted && turns < kMaxTurns;
  };
  const auto sleep = [&]() -> Task<void> {
    while (go_on()) {
      co_await loop.sleep(0ms);
    }
  };
  loop.run(sleep());
  EXPECT_TRUE(std::exchange(posted, false)) << "sleeps no time";
  turns = 0;
  const auto wake = [&]() -> Task<void> {
    while (go_on()) {
      Pause pause(loop, Loop::Time::max());
      pause.wake();
      co_await pause;
      WaitQueue queue(loop);
      Loop::Timer timer(loop, [&] { queue.wake_all(); });
      timer.set(Loop::Time{});
      co_await queue.wait(Loop::Time::max());
    }
  };
  loop.run(wake());
  EXPECT_TRUE(posted) << "is woken at once";
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

TEST(TaskScope, CancelEndsEveryWait) {
  Slots slots(test::loop(), 1);
  Workers workers(test::loop(), 1);
  WaitQueue queue(test::loop());
  std::latch begun(1);
  std::promise<void> free;
  auto slot = slots.try_take();
  int ended = 0;
  bool has_result = false;
  const auto wait = [&](int number) -> Task<void> {
    const std::unique_ptr<int, void (*)(int*)> end(&ended, [](int* count) { ++*count; });
    switch (number) {
      case 0:
        co_await test::loop().sleep(1h);
        break;
      case 1:
        co_await queue.wait(Loop::Time::max());
        break;
      case 2:
        co_await slots.take(Loop::Time::max());
        break;
      default:
        const auto block = [&] {
          begun.count_down();
          free.get_future().wait();
          return true;
        };
        const auto nothing = [] { return true; };
        if (number == 3) {
          co_await workers.run(block);
          has_result = true;  // it refers to the caller's objects, so it is waited for
        } else {
          co_await workers.run(nothing);
        }
        co_await test::loop().sleep(1h);
    }
    ADD_FAILURE() << number;
  };
  {
    TaskScope tasks(test::loop());
    for (int i = 0; i < 5; ++i) {
      tasks.start(wait(i));
    }
    begun.wait();
    tasks.cancel();
    const auto turn = [&]() -> Task<void> { co_await test::loop().sleep(0ms); };
    test::run(turn());
    EXPECT_EQ(ended, 4) << "the thread is still at work";
    tasks.start(wait(0));
    EXPECT_EQ(ended, 5) << "begins cancelled";
    free.set_value();
  }
  EXPECT_EQ(ended, 6);
  EXPECT_TRUE(has_result);
  EXPECT_EQ(queue.size(), 0U);
  slot.reset();
  EXPECT_EQ(slots.used(), 0U);
}

TEST(TaskScope, SlotThatIsHandedOverToACancelledTaskIsNotLost) {
  Slots slots(test::loop(), 1);
  auto slot = slots.try_take();
  const auto wait = [&]() -> Task<void> { co_await slots.take(Loop::Time::max()); };
  {
    TaskScope tasks(test::loop());
    tasks.start(wait());
    slot.reset();
    tasks.cancel();
  }
  EXPECT_EQ(slots.used(), 0U);
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
    background.stop();
    loop.post([&] { has_stopped = true; });
  });
  loop.run(until([&] { return has_stopped; }));
  stopping.join();
  EXPECT_TRUE(has_ended);
  EXPECT_GE(metrics.counter("tuisty_background_failures_total", "task=\"failing\"").value(), 2);
}

}  // namespace
}  // namespace server

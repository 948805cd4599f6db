#include "http/executor.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <atomic>
#include <future>
#include <latch>

#include "deadline.hpp"

namespace server {
namespace {

using namespace std::chrono_literals;
using Clock = Executor::Clock;

Executor::Job job(
    std::function<void()> run, Clock::duration time = 1min,
    std::function<void()> expired = [] { FAIL() << "expired"; }) {
  return {std::move(run), std::move(expired), Clock::now() + time};
}

/// Blocks a pool's only thread until release() is called.
class Plug {
 public:
  Executor::Job job() {
    return server::job([this] {
      started_.count_down();
      released_.wait();
    });
  }
  void wait_until_running() { started_.wait(); }
  void release() { released_.count_down(); }

 private:
  std::latch started_{1};
  std::latch released_{1};
};

TEST(Executor, JobRunsOnAPoolThread) {
  Executor pool({"pool", 2, 10});
  std::promise<std::thread::id> ran;
  auto work = job([&ran] { ran.set_value(std::this_thread::get_id()); });
  ASSERT_TRUE(pool.submit(work));
  EXPECT_NE(ran.get_future().get(), std::this_thread::get_id());
}

TEST(Executor, DeadlineOfTheJobAppliesToItsThread) {
  Executor pool({"pool", 1, 1});
  std::promise<Clock::time_point> limit;
  auto work = job([&limit] { limit.set_value(Deadline::current()); });
  const auto deadline = work.deadline;
  ASSERT_TRUE(pool.submit(work));
  EXPECT_EQ(limit.get_future().get(), deadline);
}

TEST(Executor, NiceValueAppliesToPoolThreadsOnly) {
  Executor pool({"pool", 1, 1, 10});
  std::promise<int> nice;
  auto work = job([&nice] { nice.set_value(getpriority(PRIO_PROCESS, 0)); });
  const int own = getpriority(PRIO_PROCESS, 0);
  ASSERT_TRUE(pool.submit(work));
  EXPECT_EQ(nice.get_future().get(), 10);
  EXPECT_EQ(getpriority(PRIO_PROCESS, 0), own);
}

TEST(Executor, JobsRunConcurrentlyOnAllThreads) {
  Executor pool({"pool", 3, 10});
  std::latch all_there(3);  // passed only when three jobs run concurrently
  std::latch done(3);
  for (int i = 0; i < 3; ++i) {
    auto work = job([&all_there, &done] {
      all_there.arrive_and_wait();
      done.count_down();
    });
    ASSERT_TRUE(pool.submit(work));
  }
  done.wait();
}

TEST(Executor, SubmitReturnsFalseWhenTheQueueIsFull) {
  Executor pool({"pool", 1, 2});
  Plug plug;
  auto first = plug.job();
  ASSERT_TRUE(pool.submit(first));
  plug.wait_until_running();
  std::atomic<int> ran{0};
  auto a = job([&ran] { ++ran; });
  auto b = job([&ran] { ++ran; });
  auto c = job([&ran] { ran += 100; });
  EXPECT_TRUE(pool.submit(a));
  EXPECT_TRUE(pool.submit(b));
  EXPECT_FALSE(pool.submit(c));
  EXPECT_TRUE(static_cast<bool>(c.run)) << "a rejected job stays with its owner";
  const auto load = pool.load();
  EXPECT_EQ(load.waiting, 2U);
  EXPECT_EQ(load.running, 1U);
  plug.release();
  pool.drain();
  EXPECT_EQ(ran, 2);
}

TEST(Executor, SubmitReturnsFalseWithoutIdleThreadOrQueue) {
  Executor pool({"pool", 1, 0});
  Plug plug;
  auto first = plug.job();
  ASSERT_TRUE(pool.submit(first));
  plug.wait_until_running();
  auto second = job([] {});
  EXPECT_FALSE(pool.submit(second));
  plug.release();
}

TEST(Executor, ExpiredJobRunsItsExpiryCallback) {
  Executor pool({"pool", 1, 2});
  Plug plug;
  auto first = plug.job();
  ASSERT_TRUE(pool.submit(first));
  plug.wait_until_running();
  std::promise<void> expired;
  auto late = job([] { FAIL() << "ran"; }, -1ms, [&expired] { expired.set_value(); });
  ASSERT_TRUE(pool.submit(late));
  plug.release();
  expired.get_future().wait();
}

TEST(Executor, DrainRunsQueuedJobsAndRejectsNewOnes) {
  Executor pool({"pool", 1, 50});
  Plug plug;
  auto first = plug.job();
  ASSERT_TRUE(pool.submit(first));
  plug.wait_until_running();
  std::atomic<int> ran{0};
  for (int i = 0; i < 50; ++i) {
    auto work = job([&ran] { ++ran; });
    ASSERT_TRUE(pool.submit(work));
  }
  auto drained = std::async(std::launch::async, [&pool] { pool.drain(); });
  plug.release();
  drained.get();
  EXPECT_EQ(ran, 50);
  auto after = job([] {});
  EXPECT_FALSE(pool.submit(after));
  pool.drain();  // a second drain does nothing
}

}  // namespace
}  // namespace server

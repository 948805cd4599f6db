#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>

#include "postgres/pool.hpp"

namespace server {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

class SocketPair {
 public:
  SocketPair() { EXPECT_EQ(::socketpair(AF_UNIX, SOCK_STREAM, 0, ends_.data()), 0); }
  ~SocketPair() {
    ::close(ends_[0]);
    ::close(ends_[1]);
  }
  SocketPair(const SocketPair&) = delete;
  SocketPair& operator=(const SocketPair&) = delete;
  SocketPair(SocketPair&&) = delete;
  SocketPair& operator=(SocketPair&&) = delete;

  [[nodiscard]] int end(std::size_t index) const { return ends_.at(index); }

 private:
  std::array<int, 2> ends_{};
};

TEST(SocketWatchdog, BlockedCallEndsAtItsDeadline) {
  SocketWatchdog dog;
  SocketPair pair;
  char byte = 0;
  const auto begun = Clock::now();
  const Deadline watch_until(Clock::now() + 100ms);
  const SocketWatchdog::Watch watch(dog, pair.end(0));
  EXPECT_EQ(::recv(pair.end(0), &byte, 1, 0), 0);
  EXPECT_GE(Clock::now() - begun, 100ms) << "not before its deadline";
}

TEST(SocketWatchdog, EarliestDeadlineEndsFirst) {
  SocketWatchdog dog;
  SocketPair slow;
  SocketPair fast;
  char byte = 0;
  const Deadline first_until(Clock::now() + 1h);
  const SocketWatchdog::Watch first(dog, slow.end(0));
  const Deadline second_until(Clock::now() + 50ms);
  const SocketWatchdog::Watch second(dog, fast.end(0));
  EXPECT_EQ(::recv(fast.end(0), &byte, 1, 0), 0);
  EXPECT_EQ(::send(slow.end(1), "x", 1, 0), 1);
  EXPECT_EQ(::recv(slow.end(0), &byte, 1, 0), 1) << "the other socket stays open";
}

TEST(SocketWatchdog, AsleepItHeedsANewDeadline) {
  SocketWatchdog dog;
  char byte = 0;
  // After the first deadline it holds its lock until it sleeps.
  for (int times = 0; times < 2; ++times) {
    SocketPair pair;
    const Deadline watch_until(Clock::now() + 20ms);
    const SocketWatchdog::Watch watch(dog, pair.end(0));
    EXPECT_EQ(::recv(pair.end(0), &byte, 1, 0), 0);
  }
}

TEST(SocketWatchdog, SocketOfACallThatEndedInTimeStaysOpen) {
  constexpr auto kTime = 50ms;
  SocketWatchdog dog;
  char byte = 0;
  for (;;) {
    SocketPair pair;
    const auto begun = Clock::now();
    {
      const Deadline watch_until(Clock::now() + kTime);
      const SocketWatchdog::Watch watch(dog, pair.end(0));
    }
    if (Clock::now() - begun >= kTime) {
      continue;  // the machine was too slow: try again
    }
    {
      // Its end proves that the deadline of the first watch has passed.
      SocketPair later;
      const Deadline watch_until(Clock::now() + 2 * kTime);
      const SocketWatchdog::Watch watch(dog, later.end(0));
      EXPECT_EQ(::recv(later.end(0), &byte, 1, 0), 0);
    }
    EXPECT_EQ(::send(pair.end(1), "x", 1, 0), 1);
    EXPECT_EQ(::recv(pair.end(0), &byte, 1, 0), 1);
    return;
  }
}

}  // namespace
}  // namespace server

#include "postgres/pulse.hpp"

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <thread>

#include "result.hpp"

namespace server {
namespace {

using std::chrono::milliseconds;

class PulseTest : public testing::Test {
 protected:
  PulseTest() { EXPECT_EQ(::socketpair(AF_UNIX, SOCK_STREAM, 0, ends_.data()), 0); }
  ~PulseTest() override {
    ::close(ends_[0]);
    ::close(ends_[1]);
  }

  void wait_for_questions(int more) const {
    const int before = asked_;
    while (asked_ < before + more) {
      std::this_thread::yield();
    }
  }

  /// What a statement without an answer gets to hear at last: 0, the end.
  [[nodiscard]] ssize_t hear() const {
    char byte = 0;
    return ::recv(ends_[0], &byte, 1, 0);
  }

  [[nodiscard]] bool refuses() {
    try {
      Pulse::Beat beat(pulse_, -1);
      return false;
    } catch (const StoreUnavailable&) {
      return true;
    }
  }

  std::array<int, 2> ends_{};
  std::atomic<bool> answers_{true};
  std::atomic<int> asked_{0};
  Pulse pulse_{[this](milliseconds) {
    ++asked_;
    return answers_.load();
  }};
};

TEST_F(PulseTest, ASilentDatabaseEndsWhatIsOnItsWayAndRefusesMore) {
  answers_ = false;
  {
    const Pulse::Beat beat(pulse_, ends_[0]);
    EXPECT_EQ(hear(), 0);
  }
  EXPECT_TRUE(refuses());
  answers_ = true;
  while (refuses()) {
    std::this_thread::yield();
  }
}

TEST_F(PulseTest, WhatTakesItsTimeIsLeftAloneWhileTheDatabaseAnswers) {
  const Pulse::Beat beat(pulse_, ends_[0]);
  wait_for_questions(3);
  EXPECT_FALSE(refuses());
  EXPECT_EQ(::send(ends_[1], "x", 1, 0), 1);
  EXPECT_EQ(hear(), 1);
}

TEST_F(PulseTest, AnAnswerToAnythingIsASignOfLife) {
  answers_ = false;
  {
    Pulse::Beat other(pulse_, -1);
    const Pulse::Beat beat(pulse_, ends_[0]);
    EXPECT_EQ(hear(), 0);
    other.answered();
  }
  EXPECT_FALSE(refuses());
}

}  // namespace
}  // namespace server

#include <gtest/gtest.h>

#include "support/fakes.hpp"
#include "system_routes.hpp"

namespace server {
namespace {

using namespace std::chrono_literals;

class ReadinessTest : public testing::Test {
 protected:
  void ping() {
    ++pings_;
    if (away_) {
      throw StoreUnavailable("away");
    }
  }

  bool away_ = false;
  int pings_ = 0;
  test::FakeClock clock_;
  Readiness ready_{[this] { ping(); }, clock_};
};

TEST_F(ReadinessTest, FollowsTheDatabaseWithinASecond) {
  EXPECT_TRUE(ready_());
  away_ = true;
  clock_.advance(999ms);
  EXPECT_TRUE(ready_());
  clock_.advance(1ms);
  EXPECT_FALSE(ready_());
  away_ = false;
  clock_.advance(1s);
  EXPECT_TRUE(ready_());
}

TEST_F(ReadinessTest, AsksAtMostOnceASecond) {
  for (int i = 0; i < 100; ++i) {
    static_cast<void>(ready_());
    clock_.advance(100ms);
  }
  EXPECT_EQ(pings_, 10);
}

}  // namespace
}  // namespace server

#include <gtest/gtest.h>

#include "support/fakes.hpp"
#include "system_routes.hpp"

namespace server {
namespace {

using namespace std::chrono_literals;

TEST(Readiness, FollowsTheDatabaseWithinASecond) {
  test::FakeStore store;
  test::FakeClock clock;
  Readiness ready(store, clock);
  EXPECT_TRUE(ready());
  store.away = true;
  clock.advance(999ms);
  EXPECT_TRUE(ready());
  clock.advance(1ms);
  EXPECT_FALSE(ready());
  store.away = false;
  clock.advance(1s);
  EXPECT_TRUE(ready());
}

TEST(Readiness, AsksAtMostOnceASecond) {
  test::FakeStore store;
  test::FakeClock clock;
  Readiness ready(store, clock);
  for (int i = 0; i < 100; ++i) {
    static_cast<void>(ready());
    clock.advance(100ms);
  }
  EXPECT_EQ(store.pings, 10);
}

}  // namespace
}  // namespace server

#include <gtest/gtest.h>

#include "imei/check.hpp"
#include "imei/fake_carrier.hpp"

namespace server {
namespace {

using namespace std::chrono_literals;

constexpr const char* kImei = "356938035643809";
const Clock::TimePoint kNow = Clock::TimePoint{} + 1h;

TEST(DeviceCache, EntryExpiresAfterAMinute) {
  DeviceCache cache;
  cache.put(kImei, test::tested_phone(), kNow);
  EXPECT_EQ(cache.find(kImei, kNow), test::tested_phone());
  EXPECT_EQ(cache.find(kImei, kNow + 59'999ms), test::tested_phone());
  EXPECT_EQ(cache.find(kImei, kNow + 60s), std::nullopt);
  EXPECT_EQ(cache.find("356938035643808", kNow), std::nullopt);
}

TEST(DeviceCache, OldestEntryIsEvictedAboveTheMaximum) {
  DeviceCache cache(3);
  for (int i = 0; i < 1'000; ++i) {
    cache.put(std::to_string(i), {}, kNow + std::chrono::milliseconds(i));
    EXPECT_LE(cache.size(), 3U);
  }
  EXPECT_FALSE(cache.find("996", kNow + 1s));
  EXPECT_TRUE(cache.find("997", kNow + 1s));
  EXPECT_TRUE(cache.find("999", kNow + 1s));
}

TEST(DeviceCache, SecondPutReplacesTheEntryAndItsExpiry) {
  DeviceCache cache(3);
  cache.put(kImei, {}, kNow);
  cache.put(kImei, test::tested_phone(), kNow + 30s);
  EXPECT_EQ(cache.size(), 1U);
  cache.evict(kNow + 60s);
  EXPECT_EQ(cache.find(kImei, kNow + 60s), test::tested_phone());
  cache.evict(kNow + 90s);
  EXPECT_EQ(cache.size(), 0U);
}

TEST(DeviceCache, EvictExpiredRemovesExpiredEntries) {
  DeviceCache cache;
  for (int i = 0; i < 100; ++i) {
    cache.put(std::to_string(i), {}, kNow);
  }
  cache.evict(kNow + 59s);
  EXPECT_EQ(cache.size(), 100U);
  cache.evict(kNow + 60s);
  EXPECT_EQ(cache.size(), 0U);
}

}  // namespace
}  // namespace server

#include "log.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <nlohmann/json.hpp>

namespace server {
namespace {

TEST(Log, WritesOneJsonObjectALine) {
  std::array<int, 2> ends{};
  ASSERT_EQ(::pipe(ends.data()), 0);
  Log log(ends[1]);
  log.info("first", {{"text", "a\"b\nc"}, {"number", std::int64_t{-3}}, {"flag", true}});
  log.error("second");
  ::close(ends[1]);
  std::array<char, 4096> buffer{};
  const ssize_t size = ::read(ends[0], buffer.data(), buffer.size());
  ::close(ends[0]);
  ASSERT_GT(size, 0);
  const std::string text(buffer.data(), static_cast<std::size_t>(size));
  const auto end = text.find('\n');
  const auto first = nlohmann::json::parse(text.substr(0, end));
  EXPECT_EQ(first["level"], "info");
  EXPECT_EQ(first["event"], "first");
  EXPECT_EQ(first["text"], "a\"b\nc");
  EXPECT_EQ(first["number"], -3);
  EXPECT_EQ(first["flag"], true);
  const std::string time = first["time"];
  EXPECT_EQ(time.size(), std::string("2026-01-31T23:59:59.123Z").size());
  EXPECT_EQ(time.back(), 'Z');
  const auto second = nlohmann::json::parse(text.substr(end + 1));
  EXPECT_EQ(second["level"], "error");
}

TEST(Log, GoesOnWhenNobodyReads) {
  Log log(-1);
  log.info("lost");
}

}  // namespace
}  // namespace server

#include "base/log.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/socket.h>

#include <array>
#include <csignal>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

#include "support/pipe.hpp"

namespace server {
namespace {

constexpr int kMany = 20'000;  // more than a pipe and the queue can hold

void write_many(Log& log) {
  const std::string text(100, 'x');
  for (int i = 0; i < kMany; ++i) {
    log.info("many", {{"text", text}});
  }
}

TEST(Log, EachEntryIsOneLineOfJson) {
  test::Pipe pipe;
  {
    Log log(pipe.in());
    log.info("first", {{"text", "a\"b\nc"}, {"number", std::int64_t{-3}}});
    log.error("second");
  }
  const auto first = nlohmann::json::parse(pipe.line());
  EXPECT_EQ(first["level"], "info");
  EXPECT_EQ(first["event"], "first");
  EXPECT_EQ(first["text"], "a\"b\nc");
  EXPECT_EQ(first["number"], -3);
  const std::string time = first["time"];
  EXPECT_EQ(time.size(), std::string("2026-01-31T23:59:59.123Z").size());
  EXPECT_EQ(time.back(), 'Z');
  EXPECT_EQ(nlohmann::json::parse(pipe.line())["level"], "error");
}

TEST(Log, BlockedReaderDropsLinesAndLogsTheCount) {
  test::Pipe pipe;
  Log log(pipe.in());
  write_many(log);
  const std::int64_t dropped = log.dropped();
  EXPECT_GT(dropped, 0);
  std::int64_t read = 0;
  std::int64_t reported = 0;
  bool flows = false;
  while (read + reported < kMany + 1) {  // an unreported loss would block here
    if (read + dropped == kMany && !flows) {
      log.info("many");
      flows = true;
    }
    const auto event = nlohmann::json::parse(pipe.line());
    read += event["event"] == "many" ? 1 : 0;
    reported += event.value("lines", std::int64_t{0});
  }
  EXPECT_EQ(reported, dropped);
}

TEST(Log, FullSocketDropsLinesWithoutBlocking) {
  std::array<int, 2> ends{};
  ASSERT_EQ(::socketpair(AF_UNIX, SOCK_STREAM, 0, ends.data()), 0);
  Log log(ends[1]);
  write_many(log);
  EXPECT_GT(log.dropped(), 0);
  std::array<char, 20> start{};
  EXPECT_EQ(::read(ends[0], start.data(), start.size()), 20);
  EXPECT_EQ(std::string(start.data(), 9), R"({"time":")");
  ::close(ends[0]);
  ::close(ends[1]);
}

TEST(Log, LongTextIsTruncated) {
  test::Pipe pipe;
  Log log(pipe.in());
  log.info("long", {{"text", std::string(100'000, 'x')}});
  EXPECT_EQ(nlohmann::json::parse(pipe.line())["text"], std::string(512, 'x'));
  EXPECT_EQ(log.dropped(), 0);
}

TEST(Log, FullDiskOrClosedReaderDropsEveryLine) {
  ASSERT_NE(std::signal(SIGPIPE, SIG_IGN), SIG_ERR);
  test::Pipe pipe;
  pipe.close_reader();
  const int disk = ::open("/dev/full", O_WRONLY | O_CLOEXEC);
  for (const int target : {disk, pipe.in()}) {
    Log log(target);
    write_many(log);
    EXPECT_EQ(log.dropped(), std::int64_t{kMany});
  }
  ::close(disk);
}

}  // namespace
}  // namespace server

#include "log.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

namespace server {
namespace {

std::array<int, 2> new_pipe() {
  std::array<int, 2> ends{};
  EXPECT_EQ(::pipe(ends.data()), 0);
  return ends;
}

constexpr int kMany = 20'000;  // of them a pipe and the queue hold only the first

void write_many(Log& log) {
  const std::string text(100, 'x');
  for (int i = 0; i < kMany; ++i) {
    log.info("many", {{"text", text}});
  }
}

TEST(Log, WritesOneJsonObjectALine) {
  const auto ends = new_pipe();
  {
    Log log(ends[1]);
    log.info("first", {{"text", "a\"b\nc"}, {"number", std::int64_t{-3}}, {"flag", true}});
    log.error("second");
  }
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

TEST(Log, AReaderWhoStopsStopsNobodyAndIsToldWhatHeMissed) {
  const auto ends = new_pipe();
  std::uint64_t read = 0;
  std::uint64_t told = 0;
  {
    Log log(ends[1], 10'000);
    write_many(log);
    const std::uint64_t dropped = log.dropped();
    EXPECT_GT(dropped, 0U);
    std::string line;
    while (read + told < kMany) {  // none is lost without a word, or this never ends
      char c = 0;
      ASSERT_EQ(::read(ends[0], &c, 1), 1);
      line += c;
      if (c == '\n') {
        const auto event = nlohmann::json::parse(line);
        line.clear();
        ASSERT_TRUE(event["event"] == "many" || event["event"] == "log_lines_dropped");
        read += event["event"] == "many" ? 1U : 0U;
        told += event.value("lines", std::uint64_t{0});
      }
    }
    EXPECT_EQ(told, dropped);
  }
  ::close(ends[0]);
  ::close(ends[1]);
}

TEST(Log, AReaderWhoStopsDoesNotHoldUpTheEnd) {
  ASSERT_NE(std::signal(SIGPIPE, SIG_IGN), SIG_ERR);
  const auto ends = new_pipe();
  {
    Log log(ends[1]);
    write_many(log);
  }
  // The other end is still in the hands of the thread that was left behind.
  ::close(ends[0]);
}

TEST(Log, GoesOnWhenNobodyReads) {
  Log log(-1);
  write_many(log);
}

}  // namespace
}  // namespace server

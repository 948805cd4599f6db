#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <string>
#include <utility>

namespace test {

/// A pipe for a log.
class Pipe {
 public:
  Pipe() { EXPECT_EQ(::pipe(ends_.data()), 0); }
  ~Pipe() {
    close_reader();
    ::close(ends_[1]);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  [[nodiscard]] int in() const { return ends_[1]; }
  /// Waits for a line and returns it.
  [[nodiscard]] std::string line() const {
    std::string line;
    for (char c = 0; c != '\n' && ::read(ends_[0], &c, 1) == 1;) {
      line += c;
    }
    return line;
  }
  void close_reader() { ::close(std::exchange(ends_[0], -1)); }

 private:
  std::array<int, 2> ends_{};
};

}  // namespace test

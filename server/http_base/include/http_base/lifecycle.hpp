#pragma once

#include <csignal>

namespace http_base {

/// Blocks SIGTERM and SIGINT for this thread and all that it starts later, and ignores SIGPIPE.
/// Construct it first thing in main(), before any thread exists.
class StopSignals {
 public:
  StopSignals();
  /// Waits for SIGTERM or SIGINT and returns its number.
  int wait();

 private:
  sigset_t signals_{};
};

}  // namespace http_base

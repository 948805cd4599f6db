#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <mutex>

namespace http_base {

/// Counts the answers that deferred handlers still owe, so that the server can wait for them before
/// it stops.
class Outstanding {
 public:
  /// False once the server is stopping: nothing new is begun.
  [[nodiscard]] bool begin() {
    const std::lock_guard lock(mutex_);
    count_ += closed_ ? 0U : 1U;
    return !closed_;
  }

  void end() {
    {
      const std::lock_guard lock(mutex_);
      --count_;
    }
    changed_.notify_all();
  }

  [[nodiscard]] std::size_t count() const {
    const std::lock_guard lock(mutex_);
    return count_;
  }

  /// Returns when the last answer has been given, or after `patience`.
  void close(std::chrono::milliseconds patience) {
    std::unique_lock lock(mutex_);
    closed_ = true;
    changed_.wait_for(lock, patience, [this] { return count_ == 0; });
  }

 private:
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::size_t count_ = 0;
  bool closed_ = false;
};

}  // namespace http_base

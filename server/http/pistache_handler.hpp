#pragma once

#include <pistache/http.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <memory>
#include <mutex>
#include <vector>

#include "http/executor.hpp"
#include "http/server.hpp"

namespace server {

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

  /// True when the last answer has been given by then.
  bool close_until(std::chrono::steady_clock::time_point limit) {
    std::unique_lock lock(mutex_);
    closed_ = true;
    return changed_.wait_until(lock, limit, [this] { return count_ == 0; });
  }

 private:
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::size_t count_ = 0;
  bool closed_ = false;
};

/// What all I/O threads share.
struct HttpState {
  ServerOptions options;
  Router router;
  std::vector<std::unique_ptr<Executor>> lanes;
  Outstanding outstanding;
  std::atomic<bool> draining{false};
  /// Connections that wait for an answer: new ones, and those with a request begun.
  std::atomic<int> expectant{0};
};

/// Pistache's side of the server: whole requests in, one answer out for each.
std::shared_ptr<Pistache::Http::Handler> make_pistache_handler(std::shared_ptr<HttpState> state);

}  // namespace server

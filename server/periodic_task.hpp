#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>
#include <utility>

namespace server {

/// Calls a function again and again, on a thread of its own, for as long as it lives.
class PeriodicTask {
 public:
  /// what: must not throw.
  PeriodicTask(std::chrono::milliseconds period, std::function<void()> what)
      : period_(period),
        what_(std::move(what)),
        thread_([this](const std::stop_token& stop) { run(stop); }) {}

 private:
  void run(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    while (!woken_.wait_for(lock, stop, period_, [&stop] { return stop.stop_requested(); })) {
      what_();
    }
  }

  std::chrono::milliseconds period_;
  std::function<void()> what_;
  std::mutex mutex_;
  std::condition_variable_any woken_;
  std::jthread thread_;  // last: it uses all the others
};

}  // namespace server

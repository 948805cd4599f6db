#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>
#include <utility>

namespace server {

/// Calls a function again and again, on a thread of its own, for as long as it lives or until it is
/// told to stop.
class PeriodicTask {
 public:
  /// what: must not throw, and end soon once it is to stop.
  PeriodicTask(std::chrono::milliseconds period, std::function<void(const std::stop_token&)> what)
      : period_(period),
        what_(std::move(what)),
        thread_([this](const std::stop_token& stop) { run(stop); }) {}

  /// It does, by the end of this object at the latest.
  void request_stop() { thread_.request_stop(); }

 private:
  void run(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    while (!woken_.wait_for(lock, stop, period_, [&stop] { return stop.stop_requested(); })) {
      what_(stop);
    }
  }

  std::chrono::milliseconds period_;
  std::function<void(const std::stop_token&)> what_;
  std::mutex mutex_;
  std::condition_variable_any woken_;
  std::jthread thread_;  // last: it uses all the others
};

}  // namespace server

#pragma once

#include <chrono>
#include <exception>
#include <functional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "base/log.hpp"
#include "base/metrics.hpp"
#include "budgets.hpp"
#include "loop/loop.hpp"

namespace server {

struct BackgroundTask {
  std::string name;
  std::chrono::milliseconds period;
  /// Must end soon after a stop request. An exception is logged and counted; the next period
  /// retries.
  std::function<Task<void>(const std::stop_token&)> run;
};

/// Periodic work on an event loop. Each task runs immediately and then once per period.
class Background {
 public:
  /// The references outlive this.
  Background(Loop& loop, Log& log, Metrics& metrics) : loop_(loop), log_(log), metrics_(metrics) {}

  /// Before the loop runs.
  void begin(std::vector<BackgroundTask> tasks) {
    for (BackgroundTask& task : tasks) {
      Counter& failures =
          metrics_.counter("tuisty_background_failures_total", "task=\"" + task.name + '"');
      loop_.post(
          [this, &failures, task = std::move(task)] { tasks_.start(repeat(task, failures)); });
    }
  }
  /// From another thread, while the loop runs. The tasks end, each after its current run.
  void request_stop() {
    stop_.request_stop();
    loop_.post([this] { pauses_.wake_all(); });
  }
  /// The same, after request_stop(). Returns when all tasks have ended, by cancelling them if
  /// necessary.
  void stop() { tasks_.close(budgets::kBackgroundStop); }

 private:
  Task<void> repeat(BackgroundTask task, Counter& failures) {
    const std::stop_token stop = stop_.get_token();
    while (!stop.stop_requested()) {
      try {
        co_await task.run(stop);
      } catch (const std::exception& error) {
        failures.add();
        log_.warning("background_failed", {{"task", task.name}, {"reason", error.what()}});
      }
      if (!stop.stop_requested()) {
        co_await pauses_.wait(std::chrono::steady_clock::now() + task.period);
      }
    }
  }

  Loop& loop_;
  Log& log_;
  Metrics& metrics_;
  std::stop_source stop_;
  WaitQueue pauses_{loop_};
  TaskScope tasks_{loop_};
};

}  // namespace server

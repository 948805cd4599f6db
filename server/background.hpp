#pragma once

#include <chrono>
#include <deque>
#include <exception>
#include <functional>
#include <latch>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "log.hpp"
#include "loop.hpp"
#include "metrics.hpp"

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
    ended_.emplace(static_cast<std::ptrdiff_t>(tasks.size()));
    for (BackgroundTask& task : tasks) {
      Counter& failures =
          metrics_.counter("tuisty_background_failures_total", "task=\"" + task.name + '"');
      Context& context = contexts_.emplace_back();
      loop_.post([this, &failures, &context, task = std::move(task)] {
        const Context::Scope scope(context);
        start(repeat(task, failures));
      });
    }
  }
  /// From another thread, while the loop runs. The tasks end, each after its current run.
  void request_stop() {
    stop_.request_stop();
    loop_.post([this] { pauses_.wake_all(); });
  }
  /// The same, after request_stop(). Returns when all tasks have ended.
  void wait() { ended_->wait(); }

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
    ended_->count_down();
  }

  Loop& loop_;
  Log& log_;
  Metrics& metrics_;
  std::stop_source stop_;
  WaitQueue pauses_{loop_};
  std::deque<Context> contexts_;
  std::optional<std::latch> ended_;
};

}  // namespace server

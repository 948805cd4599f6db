#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include "log.hpp"
#include "loop.hpp"
#include "metrics.hpp"
#include "task.hpp"

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
  void begin(std::vector<BackgroundTask> tasks);
  /// From another thread, while the loop runs. The tasks end, each after its current run.
  void request_stop();
  /// The same, after request_stop(). Returns when all tasks have ended.
  void wait();

 private:
  struct Pause;
  Task<void> repeat(BackgroundTask task, Counter& failures);

  Loop& loop_;
  Log& log_;
  Metrics& metrics_;
  std::stop_source stop_;
  std::set<Pause*> pauses_;
  std::vector<Context> contexts_;

  std::mutex mutex_;  ///< guards running_
  std::condition_variable ended_;
  std::size_t running_ = 0;
};

}  // namespace server

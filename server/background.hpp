#pragma once

#include <chrono>
#include <functional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "log.hpp"
#include "metrics.hpp"

namespace server {

struct BackgroundTask {
  std::string name;
  std::chrono::milliseconds period;
  /// Must return soon after a stop request. An exception is logged and counted; the next period
  /// retries.
  std::function<void(const std::stop_token&)> run;
};

/// Starts one thread for all periodic work of the server. Each task runs immediately and then once
/// per period. After a stop request the thread ends with the current task.
[[nodiscard]] std::jthread run_in_background(std::vector<BackgroundTask> tasks, Log& log,
                                             Metrics& metrics);

}  // namespace server

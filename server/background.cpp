#include "background.hpp"

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <utility>

namespace server {

std::jthread run_in_background(std::vector<BackgroundTask> tasks, Log& log, Metrics& metrics) {
  std::vector<Counter*> failures;
  failures.reserve(tasks.size());
  for (const BackgroundTask& task : tasks) {
    failures.push_back(
        &metrics.counter("tuisty_background_failures_total", "task=\"" + task.name + '"'));
  }
  return std::jthread([tasks = std::move(tasks), failures, &log](const std::stop_token& stop) {
    using Clock = std::chrono::steady_clock;
    std::vector<Clock::time_point> due(tasks.size(), Clock::now());
    std::mutex mutex;
    std::condition_variable_any stopped;
    std::unique_lock lock(mutex);
    while (!stop.stop_requested()) {
      for (std::size_t i = 0; i < tasks.size() && !stop.stop_requested(); ++i) {
        if (due[i] > Clock::now()) {
          continue;
        }
        try {
          tasks[i].run(stop);
        } catch (const std::exception& error) {
          failures[i]->add();
          log.warning("background_failed", {{"task", tasks[i].name}, {"reason", error.what()}});
        }
        due[i] = Clock::now() + tasks[i].period;
      }
      stopped.wait_until(lock, stop, *std::min_element(due.begin(), due.end()),
                         [&stop] { return stop.stop_requested(); });
    }
  });
}

}  // namespace server

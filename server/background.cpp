#include "background.hpp"

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <utility>

namespace server {

Background::Background(std::vector<Round> rounds, Log& log)
    : rounds_(std::move(rounds)),
      log_(log),
      thread_([this](const std::stop_token& stop) { run(stop); }) {}

void Background::run(const std::stop_token& stop) {
  using Clock = std::chrono::steady_clock;
  std::vector<Clock::time_point> due(rounds_.size(), Clock::now());
  std::mutex mutex;
  std::condition_variable_any stopped;
  std::unique_lock lock(mutex);
  while (!stop.stop_requested()) {
    for (std::size_t i = 0; i < rounds_.size() && !stop.stop_requested(); ++i) {
      if (due[i] > Clock::now()) {
        continue;
      }
      try {
        rounds_[i].run(stop);
      } catch (const std::exception& error) {
        log_.warning("background_failed", {{"round", rounds_[i].name}, {"reason", error.what()}});
      }
      due[i] = Clock::now() + rounds_[i].period;
    }
    stopped.wait_until(lock, stop, *std::min_element(due.begin(), due.end()),
                       [&stop] { return stop.stop_requested(); });
  }
}

}  // namespace server

#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <future>
#include <mutex>
#include <stop_token>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "loop/loop.hpp"

namespace server {

/// Threads for what computes or blocks for long, beside a loop. The queue is bounded by its
/// callers.
class Workers {
 public:
  Workers(Loop& loop, std::size_t threads) : loop_(loop) {
    for (std::size_t i = 0; i < threads; ++i) {
      threads_.emplace_back([this] { work(); });
    }
  }
  /// Waits for the jobs that run; those still queued are dropped.
  ~Workers() { stop_.request_stop(); }
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  /// Calls a function in one of the threads and returns its result on the loop. Cancelled, it drops
  /// a call that waits for a thread, and waits for one that runs: it may refer to the caller's
  /// objects.
  template <class Call>
  Task<std::invoke_result_t<Call>> run(Call call) {
    std::packaged_task<std::invoke_result_t<Call>()> work(std::move(call));
    auto result = work.get_future();
    Pause pause(loop_, Loop::Time::max());
    {
      const std::lock_guard lock(mutex_);
      jobs_.emplace_back(&pause, [&] {
        work();
        loop_.post([&pause] { pause.wake(); });
      });
    }
    changed_.notify_one();
    bool is_cancelled = false;
    try {
      co_await pause;
    } catch (const Cancelled&) {
      if (withdraw(pause)) {
        throw;
      }
      is_cancelled = true;
    }
    if (is_cancelled) {
      pause.shield();
      co_await pause;
    }
    co_return result.get();
  }

 private:
  /// Returns whether the job still waited for a thread.
  bool withdraw(const Pause& of) {
    const std::lock_guard lock(mutex_);
    return std::erase_if(jobs_, [&of](const auto& job) { return job.first == &of; }) > 0;
  }
  void work() {
    std::unique_lock lock(mutex_);
    while (changed_.wait(lock, stop_.get_token(), [this] { return !jobs_.empty(); }) &&
           !stop_.stop_requested()) {
      const auto job = std::move(jobs_.front().second);
      jobs_.pop_front();
      lock.unlock();
      job();
      lock.lock();
    }
  }

  Loop& loop_;
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::deque<std::pair<const Pause*, std::function<void()>>> jobs_;
  std::stop_source stop_;
  std::vector<std::jthread> threads_;  ///< last, so that they end before the rest
};

}  // namespace server

#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
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
  Workers(Loop& loop, std::size_t threads);
  /// Waits for the jobs that run; those still queued are dropped.
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  /// Calls a function in one of the threads and returns its result on the loop. Cancelled, it drops
  /// a call that waits for a thread, and waits for one that runs: it may refer to the caller's
  /// objects.
  template <class Call>
  Task<std::invoke_result_t<Call>> run(Call call) {
    std::optional<std::invoke_result_t<Call>> result;
    const Job job = [&] { result.emplace(call()); };
    co_await perform(job);
    co_return std::move(*result);
  }

 private:
  using Job = std::function<void()>;

  /// The same without a result. job: outlives the task.
  Task<void> perform(const Job& job);
  /// Returns whether the job still waited for a thread.
  bool withdraw(const Pause& of);
  void work();

  Loop& loop_;
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::deque<std::pair<const Pause*, Job>> jobs_;
  std::stop_source stop_;
  std::vector<std::jthread> threads_;  ///< last, so that they end before the rest
};

}  // namespace server

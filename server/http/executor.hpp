#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace server {

/// Threads for work that blocks: bounded, with a deadline for each job, drainable.
class Executor {
 public:
  using Clock = std::chrono::steady_clock;
  struct Job {
    std::function<void()> run;      ///< must not throw
    std::function<void()> expired;  ///< called instead of run when the deadline passed in the queue
    Clock::time_point deadline;     ///< its thread's Deadline meanwhile
  };
  struct Load {
    std::size_t waiting;
    std::size_t running;
  };

  /// threads >= 1; queue is the number of jobs that may wait; nice is that of the threads.
  Executor(std::size_t threads, std::size_t queue, int nice = 0);
  ~Executor();
  Executor(const Executor&) = delete;
  Executor& operator=(const Executor&) = delete;

  /// False, at once, when the queue is full or the pool is draining; the job is then untouched.
  [[nodiscard]] bool submit(Job& job);
  [[nodiscard]] Load load() const;

  /// Takes no new jobs and returns when the last one has ended, and with it the threads.
  void drain();

 private:
  void work();

  const std::size_t queue_limit_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;  ///< there is a job, or there will be no more
  std::deque<Job> jobs_;
  std::size_t running_ = 0;
  bool draining_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace server

#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace server {

/// Threads for one kind of work, so that a slow external service cannot starve other requests.
struct WorkerPoolOptions {
  std::string name;
  std::size_t threads;
  std::size_t queue;  ///< waiting jobs beyond the running ones; more are rejected with busy
  int nice = 0;       ///< of its threads; above 0 for work with lower priority
};

struct WorkerPoolStats {
  std::string name;
  std::size_t waiting;
  std::size_t running;
};

/// A bounded pool of threads for blocking work, with a deadline per job.
class Executor {
 public:
  using Clock = std::chrono::steady_clock;
  struct Job {
    std::function<void()> run;      ///< must not throw
    std::function<void()> expired;  ///< called instead of run when the deadline passed in the queue
    Clock::time_point deadline;     ///< the Deadline of its thread while it runs
  };
  explicit Executor(WorkerPoolOptions options);
  ~Executor();
  Executor(const Executor&) = delete;
  Executor& operator=(const Executor&) = delete;

  /// Returns false immediately if the queue is full or the pool is draining; `job` is then
  /// unchanged.
  [[nodiscard]] bool submit(Job& job);
  [[nodiscard]] WorkerPoolStats load() const;
  [[nodiscard]] const WorkerPoolOptions& options() const { return options_; }

  /// Rejects new jobs and returns when all jobs and threads have ended.
  void drain();

 private:
  void work();

  const WorkerPoolOptions options_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;  ///< a job was queued, or draining began
  std::deque<Job> jobs_;
  std::size_t running_ = 0;
  bool draining_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace server

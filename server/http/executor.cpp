#include "http/executor.hpp"

#include <sys/resource.h>

#include <utility>

#include "deadline.hpp"

namespace server {

Executor::Executor(WorkerPoolOptions options) : options_(std::move(options)) {
  for (std::size_t i = 0; i < options_.threads; ++i) {
    threads_.emplace_back([this] {
      setpriority(PRIO_PROCESS, 0, options_.nice);  // on Linux this affects only the calling thread
      work();
    });
  }
}

Executor::~Executor() { drain(); }

bool Executor::submit(Job& job) {
  {
    const std::lock_guard lock(mutex_);
    // An idle thread counts as one queue slot, so a zero-length queue still accepts a job that can
    // start immediately.
    const std::size_t idle = threads_.size() - running_;
    if (draining_ || jobs_.size() >= options_.queue + idle) {
      return false;
    }
    jobs_.push_back(std::move(job));
  }
  changed_.notify_one();
  return true;
}

WorkerPoolStats Executor::load() const {
  const std::lock_guard lock(mutex_);
  return {options_.name, jobs_.size(), running_};
}

void Executor::work() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [this] { return draining_ || !jobs_.empty(); });
    if (jobs_.empty()) {
      return;  // draining, and the queue is empty
    }
    {
      Job job = std::move(jobs_.front());
      jobs_.pop_front();
      ++running_;
      lock.unlock();
      const Deadline limit(job.deadline);
      (Deadline::over() ? job.expired : job.run)();
    }  // the job's resources are released before it counts as ended
    lock.lock();
    --running_;
  }
}

void Executor::drain() {
  std::vector<std::thread> threads;
  {
    const std::lock_guard lock(mutex_);
    draining_ = true;
    threads.swap(threads_);
  }
  changed_.notify_all();
  for (std::thread& thread : threads) {
    thread.join();
  }
}

}  // namespace server

#include "workers.hpp"

namespace server {

Workers::Workers(Loop& loop, std::size_t threads) : loop_(loop) {
  for (std::size_t i = 0; i < threads; ++i) {
    threads_.emplace_back([this] { work(); });
  }
}

Workers::~Workers() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) {
    thread.join();
  }
}

void Workers::submit(Job& job) {
  {
    const std::lock_guard lock(mutex_);
    jobs_.push_back(&job);
  }
  changed_.notify_one();
}

void Workers::work() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [this] { return stopping_ || !jobs_.empty(); });
    if (stopping_) {
      return;
    }
    Job& job = *jobs_.front();
    jobs_.pop_front();
    lock.unlock();
    job.call();
    loop_.post([&job] { job.waiter.resume(); });
    lock.lock();
  }
}

}  // namespace server

#include "loop/workers.hpp"

#include <exception>

namespace server {

Workers::Workers(Loop& loop, std::size_t threads) : loop_(loop) {
  for (std::size_t i = 0; i < threads; ++i) {
    threads_.emplace_back([this] { work(); });
  }
}

Workers::~Workers() { stop_.request_stop(); }

Task<void> Workers::perform(const Job& job) {
  std::exception_ptr problem;
  Pause pause(loop_, Loop::Time::max());
  {
    const std::lock_guard lock(mutex_);
    jobs_.emplace_back(&pause, [&] {
      try {
        job();
      } catch (...) {
        problem = std::current_exception();
      }
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
  if (problem) {
    std::rethrow_exception(problem);
  }
}

bool Workers::withdraw(const Pause& of) {
  const std::lock_guard lock(mutex_);
  return std::erase_if(jobs_, [&of](const auto& job) { return job.first == &of; }) > 0;
}

void Workers::work() {
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

}  // namespace server

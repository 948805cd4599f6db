#include "background.hpp"

#include <exception>
#include <optional>
#include <utility>

namespace server {

/// Waits for a time, or for the stop request.
struct Background::Pause {
  Pause(Background& of, std::chrono::milliseconds time)
      : background(of), until(std::chrono::steady_clock::now() + time) {}

  Background& background;
  std::chrono::steady_clock::time_point until;
  Waiter waiter{};
  Loop::Timer timer{background.loop_, [this] {
                      background.pauses_.erase(this);
                      waiter.resume();
                    }};

  [[nodiscard]] bool await_ready() const noexcept { return background.stop_.stop_requested(); }
  void await_suspend(std::coroutine_handle<> handle) {
    waiter.suspend(handle);
    background.pauses_.insert(this);
    timer.set(until);
  }
  void await_resume() const noexcept {}
};

void Background::begin(std::vector<BackgroundTask> tasks) {
  contexts_.resize(tasks.size());
  running_ = tasks.size();
  auto own = contexts_.begin();
  for (BackgroundTask& task : tasks) {
    Counter& failures =
        metrics_.counter("tuisty_background_failures_total", "task=\"" + task.name + '"');
    loop_.post([this, &failures, &context = *own++, task = std::move(task)] {
      const Context::Scope scope(context);
      start(repeat(task, failures));
    });
  }
}

Task<void> Background::repeat(BackgroundTask task, Counter& failures) {
  const std::stop_token stop = stop_.get_token();
  while (!stop_.stop_requested()) {
    try {
      co_await task.run(stop);
    } catch (const std::exception& error) {
      failures.add();
      log_.warning("background_failed", {{"task", task.name}, {"reason", error.what()}});
    }
    Pause pause(*this, task.period);
    co_await pause;
  }
  const std::lock_guard lock(mutex_);
  --running_;
  ended_.notify_one();
}

void Background::request_stop() {
  stop_.request_stop();
  loop_.post([this] {
    for (Pause* pause : pauses_) {
      pause->timer.set(std::chrono::steady_clock::now());
    }
  });
}

void Background::wait() {
  std::unique_lock lock(mutex_);
  ended_.wait(lock, [this] { return running_ == 0; });
}

}  // namespace server

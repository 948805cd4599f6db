#pragma once

#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

#include "loop.hpp"
#include "task.hpp"
#include "workers.hpp"

namespace test {

/// The event loop of a test. One thread at a time may use it.
inline server::Loop& loop() {
  static server::Loop loop;
  return loop;
}

/// Runs a task to its end and returns its result.
template <class T>
T run(server::Task<T> task) {
  return loop().run(std::move(task));
}

/// What a task waits for.
class Event {
 public:
  /// On the loop's thread.
  void set() {
    is_set_ = true;
    waiter_.resume();
  }

  [[nodiscard]] auto operator co_await() {
    struct Awaiter {
      Event* event;
      [[nodiscard]] bool await_ready() const noexcept { return event->is_set_; }
      void await_suspend(std::coroutine_handle<> handle) const { event->waiter_.suspend(handle); }
      void await_resume() const noexcept {}
    };
    return Awaiter{this};
  }

 private:
  bool is_set_ = false;
  server::Waiter waiter_;
};

/// Runs a number of tasks at once, each with its own Context. make: makes the one with a number.
inline void together(int count, const std::function<server::Task<void>(int)>& make) {
  Event ended;
  int left = count;
  std::vector<server::Context> contexts(static_cast<std::size_t>(count));
  const auto one = [&](int number) -> server::Task<void> {
    co_await make(number);
    if (--left == 0) {
      loop().post([&ended] { ended.set(); });
    }
  };
  const auto everything = [&]() -> server::Task<void> {
    for (int i = 0; i < count; ++i) {
      const server::Context::Scope scope(contexts[static_cast<std::size_t>(i)]);
      server::start(one(i));
    }
    co_await ended;
  };
  run(everything());
}

/// Threads for password hashes.
inline server::Workers& workers() {
  static server::Workers workers(loop(), 2);
  return workers;
}

}  // namespace test

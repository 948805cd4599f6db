#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <set>
#include <type_traits>
#include <utility>
#include <vector>

#include "deadline.hpp"
#include "task.hpp"

namespace server {

/// An event loop: everything that one thread waits for. Its descriptor is readable when there is
/// something to do, so that it can be a part of another loop, as in the HTTP server; run() is the
/// way without one. All calls except post() are for its thread only, or for the time before and
/// after it.
class Loop {
 public:
  using Time = std::chrono::steady_clock::time_point;

  /// Is told when a descriptor is ready.
  class Watcher {
   public:
    virtual ~Watcher() = default;
    /// events: of epoll. Level-triggered.
    virtual void ready(int descriptor, std::uint32_t events) = 0;

   protected:
    Watcher() = default;
    Watcher(const Watcher&) = default;
    Watcher& operator=(const Watcher&) = default;
  };

  /// Calls a function once, unless it is stopped or destroyed before.
  class Timer {
   public:
    Timer(Loop& loop, std::function<void()> call) : loop_(loop), call_(std::move(call)) {}
    ~Timer() { stop(); }
    Timer(const Timer&) = delete;
    Timer& operator=(const Timer&) = delete;

    /// Replaces the time set before.
    void set(Time time);
    void stop();

   private:
    friend class Loop;
    Loop& loop_;
    std::function<void()> call_;
    std::optional<Time> time_{};
  };

  Loop();
  ~Loop();
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;

  [[nodiscard]] int descriptor() const { return epoll_; }

  /// Watches a descriptor, or changes for which events. Errors are always watched for.
  void watch(int descriptor, std::uint32_t events, Watcher& watcher);
  /// To be called before the descriptor is closed.
  void forget(int descriptor);

  /// Thread-safe. Calls it soon, on the loop's thread.
  void post(std::function<void()> call);

  /// Does what there is to do, without waiting. is_ready: whether the descriptor is readable.
  void turn(bool is_ready = true);

  /// Lets a coroutine wait; beyond its deadline, too.
  [[nodiscard]] auto sleep(std::chrono::milliseconds time) {
    struct Sleep {
      Loop& loop;
      std::chrono::milliseconds time;
      Waiter waiter{};
      std::optional<Timer> timer{};

      [[nodiscard]] bool await_ready() const noexcept { return false; }
      void await_suspend(std::coroutine_handle<> handle) {
        waiter.suspend(handle);
        timer.emplace(loop, [this] { waiter.resume(); });
        timer->set(std::chrono::steady_clock::now() + time);
      }
      void await_resume() const noexcept {}
    };
    return Sleep{*this, time};
  }

  /// Runs a task to its end in this thread. Rethrows its exception.
  template <class T>
  T run(Task<T> task);

 private:
  template <class T>
  static Task<void> into(std::optional<T>& result, Task<T> task) {
    result.emplace(co_await task);
  }
  void finish(Task<void> task);
  void wait();
  void serve_descriptors();
  /// Returns whether any was due.
  bool serve_timers();
  void serve_posts();
  void arm();

  int epoll_;
  int events_;                      ///< eventfd of post()
  int clock_;                       ///< timerfd of the first timer
  std::vector<Watcher*> watchers_;  ///< by descriptor
  std::set<std::pair<Time, Timer*>> timers_;
  Time armed_ = Time::max();

  std::mutex mutex_;  ///< guards posts_
  std::vector<std::function<void()>> posts_;
};

template <class T>
T Loop::run(Task<T> task) {
  if constexpr (std::is_void_v<T>) {
    finish(std::move(task));
  } else {
    std::optional<T> result;
    finish(into(result, std::move(task)));
    return std::move(*result);
  }
}

}  // namespace server

#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "task.hpp"

namespace server {

class Pause;

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
  [[nodiscard]] Pause sleep(std::chrono::milliseconds time);

  /// Runs a task to its end in this thread. Rethrows its exception.
  template <class T>
  T run(Task<T> task) {
    task.begin();
    turn();
    while (!task.done()) {
      wait();
      turn();
    }
    return task.await_resume();
  }

 private:
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

/// Lets the coroutine that awaits it wait until a time, or until wake(): co_await returns whether
/// it was woken. It cannot be copied: GCC 12 would await copies.
class Pause {
 public:
  Pause(Loop& loop, Loop::Time until) : until_(until), timer_(loop, [this] { waiter_.resume(); }) {}

  /// The coroutine continues soon, not within this call, which may be another one's destructor.
  void wake() {
    is_woken_ = true;
    timer_.set(Loop::Time{});
  }

  [[nodiscard]] bool await_ready() const noexcept { return is_woken_; }
  void await_suspend(std::coroutine_handle<> handle) {
    waiter_.suspend(handle);
    timer_.set(until_);
  }
  bool await_resume() {
    timer_.stop();
    return is_woken_;
  }

 private:
  const Loop::Time until_;
  bool is_woken_ = false;
  Waiter waiter_{};
  Loop::Timer timer_;
};

inline Pause Loop::sleep(std::chrono::milliseconds time) {
  return {*this, std::chrono::steady_clock::now() + time};
}

/// Coroutines that wait for the same event, first come, first served.
class WaitQueue {
 public:
  explicit WaitQueue(Loop& loop) : loop_(loop) {}

  /// Returns whether it was woken before `until`.
  Task<bool> wait(Loop::Time until);
  /// Returns false if none waits.
  bool wake_first();
  void wake_all() {
    while (wake_first()) {
    }
  }

  /// Thread-safe.
  [[nodiscard]] std::size_t size() const { return size_; }

 private:
  Loop& loop_;
  std::list<Pause*> pauses_;
  std::atomic<std::size_t> size_{0};
};

/// A limited number of slots.
class Slots {
 public:
  Slots(Loop& loop, std::size_t count) : count_(count), queue_(loop) {}

  struct Leave {
    void operator()(Slots* slots) const { slots->leave(); }
  };
  /// Holds a slot during its lifetime, unless it is null.
  using Slot = std::unique_ptr<Slots, Leave>;

  /// Returns null if none is free.
  [[nodiscard]] Slot try_take();
  /// Waits for a slot; returns null if none is free before `until`.
  [[nodiscard]] Task<Slot> take(Loop::Time until);

  // Thread-safe.
  [[nodiscard]] std::size_t count() const { return count_; }
  [[nodiscard]] std::size_t used() const { return used_; }
  [[nodiscard]] std::size_t waiting() const { return queue_.size(); }

 private:
  void leave();

  const std::size_t count_;
  std::atomic<std::size_t> used_{0};
  WaitQueue queue_;
};

}  // namespace server

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

#include "loop/task.hpp"

namespace server {

class Pause;

/// An event loop: everything that one thread waits for. Its descriptor is readable when there is
/// something to do, so that it can be a part of another loop, as in the HTTP server; run() is the
/// way without one. All calls except post() are for its thread only, or for the time before and
/// after it.
///
/// A turn serves what was ready when it began, so that no work starves other work. Coroutines are
/// resumed by the loop alone, never within the call that wakes them: the caller may be an object
/// that the coroutine destroys.
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

  /// Watches a descriptor, or changes for which events. Errors are always watched for. Returns
  /// false if the kernel refuses, for example for lack of memory.
  [[nodiscard]] bool watch(int descriptor, std::uint32_t events, Watcher& watcher);
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
  friend class Pause;
  void wait();
  void serve_descriptors();
  void serve_timers();
  void serve_posts();
  void resume_ready();
  void arm();

  int epoll_;
  int events_;                      ///< eventfd of post()
  int clock_;                       ///< timerfd of the first timer
  std::vector<Watcher*> watchers_;  ///< by descriptor
  std::set<std::pair<Time, Timer*>> timers_;
  Time armed_ = Time::max();
  Time served_until_{};  ///< timers
  std::vector<Pause*> ready_;
  std::vector<Pause*> spare_;  ///< keeps the memory of ready_

  std::mutex mutex_;  ///< guards posts_
  std::vector<std::function<void()>> posts_;
};

/// Lets the coroutine that awaits it wait until a time, or until wake(): co_await returns whether
/// it was woken, and throws Cancelled if neither has happened when its Context is cancelled. It
/// cannot be copied: GCC 12 would await copies.
class Pause {
 public:
  Pause(Loop& loop, Loop::Time until)
      : loop_(loop), until_(until), timer_(loop, [this] { end(); }) {}

  /// The coroutine continues soon, not within this call.
  void wake() {
    is_woken_ = true;
    end();
  }
  /// From now on a cancelled Context does not end it.
  void shield() { is_shielded_ = true; }

  [[nodiscard]] bool await_ready() const noexcept { return is_woken_ || is_cancelled(); }
  void await_suspend(std::coroutine_handle<> handle) {
    waiting_ = handle;
    timer_.set(until_);
    context_ = &Context::current();
    context_->waits_in = this;
  }
  bool await_resume() const {
    Context::current().waits_in = nullptr;
    if (!is_woken_ && is_cancelled()) {
      throw Cancelled{};
    }
    return is_woken_;
  }

 private:
  friend class Loop;
  friend struct Context;
  [[nodiscard]] bool is_cancelled() const noexcept {
    return !is_shielded_ && Context::current().is_cancelled;
  }
  /// Lets the loop resume the coroutine.
  void end() {
    if (waiting_ && !std::exchange(is_ready_, true)) {
      timer_.stop();
      loop_.ready_.push_back(this);
    }
  }
  void resume() {
    is_ready_ = false;
    const Context::Scope scope(*context_);
    std::exchange(waiting_, nullptr).resume();
  }

  Loop& loop_;
  const Loop::Time until_;
  bool is_woken_ = false;
  bool is_shielded_ = false;
  bool is_ready_ = false;
  std::coroutine_handle<> waiting_{};
  Context* context_ = nullptr;
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

/// Owns coroutines (structured concurrency): they end before it does.
class TaskScope {
 public:
  explicit TaskScope(Loop& loop) : loop_(loop) {}
  /// Cancels what runs, and runs the loop until it has ended.
  ~TaskScope();
  TaskScope(const TaskScope&) = delete;
  TaskScope& operator=(const TaskScope&) = delete;

  /// Begins a task within this call, in `context`, which outlives it, or else in a new one. It must
  /// throw nothing but Cancelled. After cancel() it begins cancelled.
  void start(Task<void> task, Context* context = nullptr);
  /// Cancels all tasks, also those to come.
  void cancel();
  /// From another thread, while the loop runs: cancels after `grace`, and returns when all have
  /// ended.
  void close(std::chrono::milliseconds grace = std::chrono::milliseconds{0});

 private:
  struct Root;
  Root own(Task<void> task);
  void leave();

  Loop& loop_;
  bool is_cancelled_ = false;
  std::list<Context*> running_;
  std::atomic<std::size_t> size_{0};
  WaitQueue ended_{loop_};
  Loop::Timer late_{loop_, [this] { cancel(); }};
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

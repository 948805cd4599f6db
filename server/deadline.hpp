#pragma once

#include <algorithm>
#include <chrono>
#include <coroutine>
#include <string_view>
#include <utility>

namespace server {

/// What all work for one request shares. The thread of an event loop refers to that of the
/// coroutine which runs; what suspends it keeps the reference in its Waiter.
struct Context {
  std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
  std::string_view request{};  ///< id, "" for work without a request

  [[nodiscard]] static Context& current() { return *current_; }

  /// Makes it the current one for the lifetime of the object.
  class Scope {
   public:
    explicit Scope(Context& context) : before_(std::exchange(current_, &context)) {}
    ~Scope() { current_ = before_; }
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

   private:
    Context* before_;
  };

 private:
  static Context& none() {
    static thread_local Context context;
    return context;
  }
  static inline thread_local Context* current_ = &none();
};

/// A suspended coroutine with its Context. It cannot be copied: GCC 12 would await copies.
class Waiter {
 public:
  Waiter() = default;
  ~Waiter() = default;
  Waiter(const Waiter&) = delete;
  Waiter& operator=(const Waiter&) = delete;

  void suspend(std::coroutine_handle<> handle) {
    handle_ = handle;
    context_ = &Context::current();
  }
  [[nodiscard]] bool waits() const { return static_cast<bool>(handle_); }
  /// Lets it continue, if it still waits, within this call.
  void resume() {
    if (const auto handle = std::exchange(handle_, nullptr)) {
      const Context::Scope scope(*context_);
      handle.resume();
    }
  }

 private:
  std::coroutine_handle<> handle_{};
  Context* context_ = nullptr;
};

/// Sets the deadline of the current Context for the lifetime of the object. Nested deadlines only
/// shorten it; whatever waits obeys it.
class Deadline {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Deadline(Clock::time_point until)
      : context_(Context::current()), before_(context_.deadline) {
    context_.deadline = std::min(before_, until);
  }
  ~Deadline() { context_.deadline = before_; }
  Deadline(const Deadline&) = delete;
  Deadline& operator=(const Deadline&) = delete;

  /// Never expires for work without a request.
  [[nodiscard]] static Clock::time_point current() { return Context::current().deadline; }
  [[nodiscard]] static bool over() { return Clock::now() >= current(); }

 private:
  Context& context_;
  Clock::time_point before_;
};

}  // namespace server

#pragma once

#include <algorithm>
#include <chrono>
#include <coroutine>
#include <exception>
#include <optional>
#include <string_view>
#include <utility>

namespace server {

class Loop;
class Pause;
template <class T>
class Task;

/// Thrown by a wait of cancelled work. Not derived from std::exception, so that no handler of
/// errors catches it.
struct Cancelled {};

/// What all work for one request shares. The thread of an event loop refers to that of the
/// coroutine which runs; a Pause keeps that of the one it suspends.
struct Context {
  std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
  std::string_view request{};  ///< id, "" for work without a request
  bool is_cancelled = false;   ///< each further wait throws Cancelled
  bool is_shielded = false;    ///< its work is completed even if its client hangs up
  Pause* waits_in = nullptr;

  /// Ends its wait, if it waits, by Cancelled.
  void cancel();

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

namespace task_detail {

struct PromiseBase {
  struct Final {
    [[nodiscard]] bool await_ready() const noexcept { return false; }
    template <class Promise>
    std::coroutine_handle<> await_suspend(std::coroutine_handle<Promise> ended) const noexcept {
      const auto waiting = ended.promise().caller;
      return waiting ? waiting : std::noop_coroutine();
    }
    void await_resume() const noexcept {}
  };

  [[nodiscard]] std::suspend_always initial_suspend() const noexcept { return {}; }
  [[nodiscard]] Final final_suspend() const noexcept { return {}; }
  void unhandled_exception() { error = std::current_exception(); }

  std::coroutine_handle<> caller{};  ///< null until it waits
  std::exception_ptr error{};
};

template <class T>
struct Promise : PromiseBase {
  Task<T> get_return_object();
  template <class Value>
  void return_value(Value&& given) {
    value.emplace(std::forward<Value>(given));
  }
  T take() { return std::move(*value); }

  std::optional<T> value{};
};

template <>
struct Promise<void> : PromiseBase {
  Task<void> get_return_object();
  void return_void() const {}
  void take() const {}
};

}  // namespace task_detail

/// The result of a coroutine, which begins when it is awaited and, once it has ended, lets its
/// caller continue. Only a Scope or Loop::run() begins one without a caller, and waits for its end,
/// so no coroutine is destroyed while it waits. Parameters that are references must outlive it.
///
/// GCC 12 evaluates wrongly what stands beside a co_await: temporaries are named before it, and it
/// is a statement of its own or the initialiser of a variable.
template <class T>
class [[nodiscard]] Task {
 public:
  using promise_type = task_detail::Promise<T>;

  explicit Task(std::coroutine_handle<promise_type> handle) : handle_(handle) {}
  ~Task() {
    if (handle_) {
      handle_.destroy();
    }
  }
  Task(Task&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  Task(const Task&) = delete;
  Task& operator=(const Task&) = delete;
  Task& operator=(Task&&) = delete;

  [[nodiscard]] bool await_ready() const noexcept { return false; }
  /// A caller that need not wait never suspends.
  bool await_suspend(std::coroutine_handle<> caller) {
    begin();
    if (done()) {
      return false;
    }
    handle_.promise().caller = caller;
    return true;
  }
  T await_resume() {
    if (handle_.promise().error) {
      std::rethrow_exception(handle_.promise().error);
    }
    return handle_.promise().take();
  }

 private:
  friend class Loop;
  /// Runs the coroutine within this call as far as it gets.
  void begin() { handle_.resume(); }
  [[nodiscard]] bool done() const { return handle_.done(); }

  std::coroutine_handle<promise_type> handle_;
};

namespace task_detail {

template <class T>
Task<T> Promise<T>::get_return_object() {
  return Task<T>(std::coroutine_handle<Promise>::from_promise(*this));
}

inline Task<void> Promise<void>::get_return_object() {
  return Task<void>(std::coroutine_handle<Promise>::from_promise(*this));
}

}  // namespace task_detail

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

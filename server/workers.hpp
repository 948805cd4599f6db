#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "loop.hpp"

namespace server {

/// Threads for what computes or blocks for long, beside a loop. The queue is bounded by its
/// callers.
class Workers {
 public:
  Workers(Loop& loop, std::size_t threads);
  /// Waits for the jobs that run; those still queued are dropped.
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  /// Calls a function in one of the threads; its awaiter continues on the loop.
  template <class Call>
  Task<std::invoke_result_t<Call>> run(Call call) {
    std::optional<std::invoke_result_t<Call>> result;
    std::exception_ptr error;
    Job job{*this, [&] {
              try {
                result.emplace(call());
              } catch (...) {
                error = std::current_exception();
              }
            }};
    co_await job;
    if (error) {
      std::rethrow_exception(error);
    }
    co_return std::move(*result);
  }

 private:
  struct Job {
    Workers& workers;
    std::function<void()> call;
    Waiter waiter{};

    [[nodiscard]] bool await_ready() const noexcept { return false; }
    void await_suspend(std::coroutine_handle<> handle) {
      waiter.suspend(handle);
      workers.submit(*this);
    }
    void await_resume() const noexcept {}
  };

  void submit(Job& job);
  void work();

  Loop& loop_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Job*> jobs_;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace server

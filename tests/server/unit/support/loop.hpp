#pragma once

#include <gtest/gtest.h>
#include <openssl/crypto.h>

#include <cstddef>
#include <functional>
#include <string>
#include <utility>

#include "base/result.hpp"
#include "loop/loop.hpp"
#include "loop/task.hpp"
#include "loop/workers.hpp"

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

/// The error that the client receives.
struct Rejection : server::ApiError {
  Rejection() : ApiError(shop::ErrorCode::internal) {}
  explicit Rejection(const server::ApiError& error) : ApiError(error) {}
};

template <class T>
using Outcome = server::Result<T, Rejection>;

/// Returns what a call returns, or the error that it throws.
template <class Call>
auto outcome_of(const Call& call) -> Outcome<decltype(call())> {
  try {
    return call();
  } catch (const server::ApiError& error) {
    return Rejection(error);
  }
}

/// The same of a task.
template <class T>
Outcome<T> outcome(server::Task<T> task) {
  return outcome_of([&] { return run(std::move(task)); });
}

/// Returns the code of the error that a call threw, and fails without one.
template <class T>
shop::ErrorCode code(const Outcome<T>& outcome) {
  EXPECT_FALSE(outcome);
  return outcome ? shop::ErrorCode{} : outcome.error().code;
}

/// Expects that a call threw this error.
template <class T>
void expect_error(const Outcome<T>& outcome, shop::ErrorCode code, const std::string& field = {}) {
  ASSERT_FALSE(outcome) << shop::name(code) << ' ' << field;
  EXPECT_EQ(shop::name(outcome.error().code), shop::name(code)) << field;
  EXPECT_EQ(outcome.error().field, field) << shop::name(code);
}

/// Returns the result of a call, and fails with the code of its error.
template <class T>
T value(const Outcome<T>& outcome) {
  EXPECT_TRUE(outcome) << (outcome ? "" : shop::name(outcome.error().code));
  return outcome ? *outcome : T{};
}

/// Runs a number of tasks at once, each with its own Context. make: makes the one with a number.
inline void together(int count, const std::function<server::Task<void>(int)>& make) {
  server::Pause ended(loop(), server::Loop::Time::max());
  int left = count;
  const auto one = [&](int number) -> server::Task<void> {
    co_await make(number);
    if (--left == 0) {
      ended.wake();
    }
  };
  server::TaskScope tasks(loop());
  const auto everything = [&]() -> server::Task<void> {
    for (int i = 0; i < count; ++i) {
      tasks.start(one(i));
    }
    server::Pause& pause = ended;  // GCC 12 would await a copy of what the lambda has captured
    co_await pause;
  };
  run(everything());
}

/// Threads for password hashes.
inline server::Workers& workers() {
  // OpenSSL cleans up at exit, in the reverse order of these lines: after the threads, whose state
  // it would otherwise leak.
  [[maybe_unused]] static const int openssl =
      OPENSSL_init_crypto(OPENSSL_INIT_LOAD_CONFIG, nullptr);
  static server::Workers workers(loop(), 2);
  return workers;
}

}  // namespace test

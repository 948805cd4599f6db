#pragma once

#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <system_error>

#include "outbound/http_client.hpp"

namespace server {

/// Owns a file descriptor.
class Descriptor {
 public:
  /// Throws std::system_error for a negative number, with errno's reason.
  explicit Descriptor(int number) : number_(number) {
    if (number < 0) {
      throw std::system_error(errno, std::generic_category(), "no file descriptor");
    }
  }
  ~Descriptor() { ::close(number_); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  Descriptor(Descriptor&&) = delete;
  Descriptor& operator=(Descriptor&&) = delete;

  [[nodiscard]] int get() const { return number_; }

 private:
  int number_;
};

/// Many calls at once to another service, on one thread: nobody waits for them. The same promises
/// as HttpClient's; connections are kept and used again.
class HttpTransfers {
 public:
  using Done = std::function<void(const HttpOutcome&)>;

  /// connections: how many are kept open between calls.
  explicit HttpTransfers(std::size_t connections);
  /// Calls still on their way end with a failure, and so does their `done`, before this returns.
  ~HttpTransfers();
  HttpTransfers(const HttpTransfers&) = delete;
  HttpTransfers& operator=(const HttpTransfers&) = delete;
  HttpTransfers(HttpTransfers&&) = delete;
  HttpTransfers& operator=(HttpTransfers&&) = delete;

  /// Returns at once. done is called once, on the thread of the transfers, which it must not hold
  /// up; it may start another call.
  void start(HttpCall call, std::chrono::milliseconds limit, Done done);

 private:
  class Loop;
  std::unique_ptr<Loop> loop_;
};

}  // namespace server

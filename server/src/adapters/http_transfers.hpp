#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>

#include "adapters/http_call.hpp"

namespace server {

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

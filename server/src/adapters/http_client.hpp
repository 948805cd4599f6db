#pragma once

#include <chrono>

#include "adapters/http_call.hpp"
#include "base/per_thread.hpp"

namespace server {

/// Calls to other services, over libcurl: certificates are verified, redirects are not followed,
/// time and size of the answer are bounded. The calling thread waits. One connection is kept for
/// each thread.
class HttpClient {
 public:
  using Call = HttpCall;
  using Answer = HttpAnswer;
  using Failure = HttpFailure;

  HttpClient();
  ~HttpClient();
  HttpClient(const HttpClient&) = delete;
  HttpClient& operator=(const HttpClient&) = delete;
  HttpClient(HttpClient&&) = delete;
  HttpClient& operator=(HttpClient&&) = delete;

  [[nodiscard]] HttpOutcome send(const Call& call, std::chrono::milliseconds limit);

 private:
  struct Handle;
  PerThread<Handle> handles_;
};

}  // namespace server

#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "circuit_breaker.hpp"
#include "result.hpp"

namespace server {

/// A call to another service.
struct HttpCall {
  bool post = false;
  std::string url;                   ///< http or https
  std::vector<std::string> headers;  ///< "Name: value"
  std::string body;
  std::size_t max_answer = std::size_t{256} * 1024;  ///< bytes; a longer response is a failure
};

struct HttpAnswer {
  int status = 0;
  std::string body;
  std::string request_id;   ///< Request-Id, "" if none
  std::string retry_after;  ///< Retry-After as sent, "" if none
};

/// No complete response. A too long one counts as responded.
struct HttpFailure {
  std::string reason;  ///< for the log
  CallResult result = CallResult::failed;
};

using HttpOutcome = Result<HttpAnswer, HttpFailure>;

/// The result for a circuit breaker.
[[nodiscard]] inline CallResult call_result(const HttpOutcome& outcome) {
  return outcome ? CallResult::responded : outcome.error().result;
}

/// Blocking calls over libcurl. Verifies certificates, follows no redirects, limits duration and
/// size of a response, and reuses connections. Thread-safe.
class HttpClient {
 public:
  /// Throws std::runtime_error if libcurl cannot be initialised.
  HttpClient();

  /// Blocks for at most `limit`, and never past the thread's Deadline.
  [[nodiscard]] HttpOutcome send(const HttpCall& call, std::chrono::milliseconds limit);

 private:
  struct Free {
    void operator()(void* easy) const;
  };
  /// A libcurl handle with its open connections.
  using Handle = std::unique_ptr<void, Free>;

  Handle take();
  void release(Handle handle);

  std::mutex mutex_;
  std::vector<Handle> idle_;  ///< last used, first reused
};

/// Letters, digits and -._~ are kept; every other byte becomes %XX.
[[nodiscard]] std::string percent_encoded(std::string_view text);

/// A body of type application/x-www-form-urlencoded.
[[nodiscard]] std::string form_body(
    const std::vector<std::pair<std::string, std::string>>& members);

}  // namespace server

#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/circuit_breaker.hpp"
#include "base/result.hpp"
#include "loop/loop.hpp"
#include "loop/task.hpp"

namespace server {

/// A call to another service.
struct HttpCall {
  bool post = false;
  std::string url;                   ///< http or https
  std::vector<std::string> headers;  ///< lines, "Name: value"
  std::string body;
  std::size_t max_answer = std::size_t{256} * 1024;  ///< bytes; a longer response is a failure
};

struct HttpAnswer {
  int status = 0;
  std::string body{};
  std::string request_id{};   ///< Request-Id, "" if none
  std::string retry_after{};  ///< Retry-After as sent, "" if none
};

/// No complete response. A too long one counts as responded.
struct HttpFailure {
  std::string reason;  ///< for the log
  CallResult result = CallResult::failed;
};

using HttpOutcome = Result<HttpAnswer, HttpFailure>;

/// The result for a circuit breaker: every response shows that the service is up.
[[nodiscard]] inline CallResult call_result(const HttpOutcome& outcome) {
  return outcome ? CallResult::responded : outcome.error().result;
}

/// Calls over libcurl on an event loop. Verifies certificates, follows no redirects, limits
/// duration and size of a response, and reuses connections and TLS sessions.
class HttpClient : private Loop::Watcher {
 public:
  /// loop: outlives this. Throws std::runtime_error if libcurl cannot be initialised.
  explicit HttpClient(Loop& loop);
  ~HttpClient() override;
  HttpClient(const HttpClient&) = delete;
  HttpClient& operator=(const HttpClient&) = delete;

  /// Waits for at most `limit`, and never past the Deadline. call: outlives the task.
  [[nodiscard]] virtual Task<HttpOutcome> send(const HttpCall& call,
                                               std::chrono::milliseconds limit);

 private:
  /// libcurl's types, whose header only the implementation needs.
  struct Free {
    void operator()(void* easy) const;
  };
  using Handle = std::unique_ptr<void, Free>;
  struct Transfer;

  void ready(int socket, std::uint32_t events) override;
  Handle take();
  void act(int socket, int events);

  Loop& loop_;
  void* multi_ = nullptr;
  void* share_ = nullptr;
  Loop::Timer timer_;
  std::vector<Handle> idle_;  ///< last used, first reused
};

/// Letters, digits and -._~ are kept; every other byte becomes %XX.
[[nodiscard]] std::string percent_encoded(std::string_view text);

/// A body of type application/x-www-form-urlencoded.
[[nodiscard]] std::string form_body(
    const std::vector<std::pair<std::string, std::string>>& members);

}  // namespace server

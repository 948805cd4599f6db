#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <variant>
#include <vector>

#include "per_thread.hpp"

namespace server {

/// A call to another service.
struct HttpCall {
  bool post = false;
  std::string url;                   ///< http or https
  std::vector<std::string> headers;  ///< "Name: value"
  std::string body;
  std::size_t max_answer = std::size_t{256} * 1024;  ///< bytes; a longer answer is a failure
};

struct HttpAnswer {
  int status = 0;
  std::string body;
};

/// No whole answer: not reached, cut, too late, too long. The text is for the log.
struct HttpFailure {
  enum class Kind { broken, timed_out, too_long };

  std::string reason;
  Kind kind = Kind::broken;
};

using HttpOutcome = std::variant<HttpAnswer, HttpFailure>;

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

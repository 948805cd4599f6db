#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "result.hpp"

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

using HttpOutcome = Result<HttpAnswer, HttpFailure>;

/// Calls to other services over libcurl, those that nobody waits for all on one thread:
/// certificates are verified, redirects are not followed, time and size of an answer are bounded,
/// connections are kept and used again.
class HttpClient {
 public:
  using Done = std::function<void(const HttpOutcome&)>;

  /// Throws std::runtime_error when libcurl cannot start.
  HttpClient();
  ~HttpClient();
  HttpClient(const HttpClient&) = delete;
  HttpClient& operator=(const HttpClient&) = delete;
  HttpClient(HttpClient&&) = delete;
  HttpClient& operator=(HttpClient&&) = delete;

  /// Returns at once. done is called once, on the client's thread, which it must not hold up; it
  /// may start another call.
  void start(HttpCall call, std::chrono::milliseconds limit, Done done);
  /// The calling thread waits, and no longer than its Deadline.
  [[nodiscard]] HttpOutcome send(HttpCall call, std::chrono::milliseconds limit);
  /// Calls on their way end with a failure, and so does their done, before this returns; later ones
  /// end so at once.
  void stop();

 private:
  class Loop;
  class Lines;
  std::unique_ptr<Loop> loop_;
  std::unique_ptr<Lines> lines_;
};

/// Letters, digits and -._~ stay; every other byte becomes %XX.
[[nodiscard]] std::string percent_encoded(std::string_view text);

/// A body of type application/x-www-form-urlencoded.
[[nodiscard]] std::string form_body(
    const std::vector<std::pair<std::string, std::string>>& members);

}  // namespace server

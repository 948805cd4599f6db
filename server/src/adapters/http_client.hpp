#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "base/per_thread.hpp"

namespace server {

/// Calls to other services, over libcurl: certificates are verified, redirects are not followed,
/// time and size of the answer are bounded. One connection is kept for each thread.
class HttpClient {
 public:
  struct Call {
    bool post = false;
    std::string url;                   ///< http or https
    std::vector<std::string> headers;  ///< "Name: value"
    std::string body;
  };
  struct Answer {
    int status = 0;
    std::string body;
  };
  /// No whole answer: not reached, cut, too late, too large. The text is for the log.
  struct Failure {
    std::string reason;
  };

  HttpClient();
  ~HttpClient();
  HttpClient(const HttpClient&) = delete;
  HttpClient& operator=(const HttpClient&) = delete;
  HttpClient(HttpClient&&) = delete;
  HttpClient& operator=(HttpClient&&) = delete;

  [[nodiscard]] std::variant<Answer, Failure> send(const Call& call,
                                                   std::chrono::milliseconds limit);

 private:
  struct Handle;
  PerThread<Handle> handles_;
};

}  // namespace server

#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <variant>
#include <vector>

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

}  // namespace server

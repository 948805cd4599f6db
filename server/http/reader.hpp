#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "http/message.hpp"

namespace server {

/// Collects the bytes of a connection until one whole request is there, and accepts only the plain
/// form: a request line, well-formed headers, a body of a stated length. Pistache's own parser sees
/// nothing of it: it loops for ever on a chunked body cut at the wrong byte, reserves whatever
/// length a client claims, and takes the rest of a refused request for a new one.
class RequestReader {
 public:
  enum class State { empty, reading, complete, malformed, too_large };

  /// max_bytes: head and body together. The head alone may have at most 16 KiB.
  explicit RequestReader(std::size_t max_bytes) : max_bytes_(max_bytes) {}

  /// Takes more bytes. After malformed or too_large nothing more is taken.
  State feed(std::string_view bytes);
  [[nodiscard]] State state() const { return state_; }

  struct Message {
    std::string method;
    std::string target;
    bool http_1_0 = false;
    bool keep_alive = true;
    std::vector<Header> headers;
    std::string body;
    bool more_follows = false;  ///< bytes beyond this request had already come: dropped
  };
  /// The request, when complete; the reader is empty afterwards.
  [[nodiscard]] Message take();

 private:
  State advance();
  State read_head(std::string_view head);
  bool read_request_line(std::string_view line);
  bool read_header(std::string_view line);
  bool note_length(std::string_view value);

  std::size_t max_bytes_;
  std::string bytes_;
  std::size_t head_end_ = 0;  ///< 0: the head is not complete yet
  std::size_t content_length_ = 0;
  bool has_length_ = false;
  Message message_;
  State state_ = State::empty;
};

}  // namespace server

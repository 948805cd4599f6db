#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "http/message.hpp"

namespace server {

/// Collects the bytes of a connection until a request is complete, and accepts only the plain form:
/// a request line, well-formed headers and a body with Content-Length. It replaces Pistache's
/// parser, which loops forever on a chunked body split at the wrong byte, reserves any length that
/// a client claims, and parses the rest of a rejected request as a new one.
class RequestReader {
 public:
  enum class State { empty, reading, complete, malformed, too_large };

  /// max_bytes: head and body together. The head alone may have at most 16 KiB.
  explicit RequestReader(std::size_t max_bytes) : max_bytes_(max_bytes) {}

  /// Parses more bytes. After complete, malformed or too_large they are ignored.
  State feed(std::string_view bytes);
  [[nodiscard]] State state() const { return state_; }

  struct Message {
    Request request;  ///< method, path, headers and body
    bool keep_alive = true;
    bool more_follows = false;  ///< bytes after this request were received and dropped
  };
  /// Returns the complete request and resets the reader.
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

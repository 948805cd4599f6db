#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.hpp"
#include "base/result.hpp"
#include "http/message.hpp"

namespace server {

/// The request's body as a JSON object. Throws ApiError: body_missing, content_type_unsupported,
/// body_malformed (not JSON, not UTF-8, not an object, or nested too deeply).
[[nodiscard]] Json read_json_object(const Request& request);

/// Reads the members of one object of a body. All calls throw ApiError with the path of the member.
class JsonMembers {
 public:
  /// path: of the object in the body, "" for the body itself. Other values than objects are
  /// field_invalid.
  explicit JsonMembers(Json object, std::string path = {});

  /// A text longer than max bytes is field_invalid.
  [[nodiscard]] std::string required_text(const char* key, std::size_t max) const;
  /// Absent and null both return "".
  [[nodiscard]] std::string optional_text(const char* key, std::size_t max) const;

  /// A JSON integer; 1.5, 1e9 and "2" are the error `wrong`.
  [[nodiscard]] std::int64_t required_integer(const char* key, shop::ErrorCode wrong) const;
  [[nodiscard]] std::optional<std::int64_t> optional_integer(const char* key,
                                                             shop::ErrorCode wrong) const;

  /// Absent: false. Other values than true and false are field_invalid.
  [[nodiscard]] bool optional_flag(const char* key) const;

  /// An array whose elements `read` reads, with their paths. Another value is field_invalid, as is
  /// a longer array.
  template <class Read>
  [[nodiscard]] auto required_array(const char* key, std::size_t max, Read read) const {
    std::vector<decltype(read(JsonMembers(*this)))> elements;
    for (const Json& element : array(key, max)) {
      const std::string at = path_of(key) + '[' + std::to_string(elements.size()) + ']';
      elements.push_back(read(JsonMembers(element, at)));
    }
    return elements;
  }

  [[nodiscard]] bool has(const char* key) const { return bool(object_[key]); }
  [[nodiscard]] std::string path_of(const std::string& key) const;
  [[noreturn]] void fail(shop::ErrorCode code, const std::string& key) const;

 private:
  [[nodiscard]] Json required(const char* key) const;
  [[nodiscard]] std::vector<Json> array(const char* key, std::size_t max) const;
  [[nodiscard]] std::string text(const Json& value, const char* key, std::size_t max) const;
  [[nodiscard]] std::int64_t integer(const Json& value, const char* key,
                                     shop::ErrorCode wrong) const;

  const Json object_;
  std::string path_;
};

/// The HTTP representation of a code, from errors.json.
struct ErrorText {
  shop::ErrorCode code;
  int status;
  std::string_view message;  ///< for shoppers
  int retry_after = 0;       ///< seconds, 0: no Retry-After header
};

/// Returns the code's entry; a code that is never sent in responses counts as internal.
[[nodiscard]] const ErrorText& error_text(shop::ErrorCode code);

/// Returns the documented format: {"error":{"code","message","field"?,"incident"?},"quote"?}.
[[nodiscard]] Reply error_reply(const ApiError& error, std::string_view incident = {});

/// Returns a response that no cache may store.
[[nodiscard]] Reply json_reply(int status, std::string body);

}  // namespace server

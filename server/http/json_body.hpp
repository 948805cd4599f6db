#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "http/message.hpp"

namespace server {

/// The request's body as a JSON object. Throws ApiError: body_missing, content_type_unsupported,
/// body_malformed (not JSON, not UTF-8, not an object, or nested too deeply). A pointer, so that
/// files that only pass it on need not compile nlohmann's header.
[[nodiscard]] std::shared_ptr<const nlohmann::json> read_json_object(const Request& request);

/// Reads the members of one object of a body. All calls throw ApiError with the path of the member.
class JsonMembers {
 public:
  /// path: of the object in the body, "" for the body itself. Other values than objects are
  /// field_invalid.
  explicit JsonMembers(const nlohmann::json& object, std::string path = {});

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
    for (std::size_t i = 0; const nlohmann::json* element = element_of(key, max, i); ++i) {
      elements.push_back(read(JsonMembers(*element, path_of(key) + '[' + std::to_string(i) + ']')));
    }
    return elements;
  }

  [[nodiscard]] bool has(const char* key) const { return find(key) != nullptr; }
  [[nodiscard]] std::string path_of(const std::string& key) const;
  [[noreturn]] void fail(shop::ErrorCode code, const std::string& key) const;

 private:
  [[nodiscard]] const nlohmann::json* find(const char* key) const;
  [[nodiscard]] const nlohmann::json& required(const char* key) const;
  /// Null beyond the last one.
  [[nodiscard]] const nlohmann::json* element_of(const char* key, std::size_t max,
                                                 std::size_t index) const;
  [[nodiscard]] std::string text(const nlohmann::json& value, const char* key,
                                 std::size_t max) const;
  [[nodiscard]] std::int64_t integer(const nlohmann::json& value, const char* key,
                                     shop::ErrorCode wrong) const;

  const nlohmann::json& object_;
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

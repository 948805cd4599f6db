#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "http/message.hpp"
#include "result.hpp"

namespace server {

/// The request's body as a JSON object. Codes: body_missing, content_type_unsupported,
/// body_malformed (not JSON, not UTF-8, not an object, or nested too deeply). A pointer, so that
/// files that only pass it on need not compile nlohmann's header.
[[nodiscard]] Result<std::shared_ptr<const nlohmann::json>> read_json_object(
    const Request& request);

/// Reads the members of one object of a body and keeps the first error.
class JsonMembers {
 public:
  /// path: the object's path in the body, "" for the body itself.
  explicit JsonMembers(const nlohmann::json& object, std::string path = {})
      : object_(object), path_(std::move(path)) {}

  /// A text longer than max bytes is field_invalid.
  std::string required_text(const char* key, std::size_t max);
  /// Absent and null both return "".
  std::string optional_text(const char* key, std::size_t max);

  /// A JSON integer; 1.5, 1e9 and "2" yield the error `wrong`.
  std::int64_t required_integer(const char* key, shop::ErrorCode wrong);
  std::optional<std::int64_t> optional_integer(const char* key, shop::ErrorCode wrong);

  /// Absent: false. Other values than true and false are field_invalid.
  bool optional_flag(const char* key);

  void fail(shop::ErrorCode code, const std::string& key);

  /// Returns the first error, or `value` without one.
  template <class T>
  [[nodiscard]] Result<T> finish(T value) {
    return error ? Result<T>(std::move(*error)) : Result<T>(std::move(value));
  }

  std::optional<ApiError> error;

 private:
  [[nodiscard]] const nlohmann::json* find(const char* key) const;
  const nlohmann::json* required(const char* key);
  std::string text(const nlohmann::json& value, const char* key, std::size_t max);
  std::int64_t integer(const nlohmann::json& value, const char* key, shop::ErrorCode wrong);

  const nlohmann::json& object_;
  std::string path_;
};

/// The HTTP representation of a code, from the table in json_body.cpp.
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

/// Returns the name of a product on the payment page and in a quote: "Tuisty Mensual Estelar",
/// "Recarga $50". "" for an unknown id.
[[nodiscard]] std::string product_name(int id);

/// {"lines":[{"id","name","quantity","unitPrice","lineTotal"}],"count","shipping","total",
/// "fingerprint"}, amounts in centavos.
[[nodiscard]] std::string quote_json(const shop::Quote& quote);

/// Returns a response that no cache may store.
[[nodiscard]] Reply json_reply(int status, std::string body);

}  // namespace server

#pragma once

#include <string>
#include <string_view>

namespace http_base {

/// The one documented form of an error: {"error":{"code","message","field"?,"incident"?}}.
struct ErrorForm {
  std::string_view code;
  std::string_view message;
  std::string_view field{};     ///< left out when empty
  std::string_view incident{};  ///< left out when empty
};

/// JSON text of the form. Bytes that are not UTF-8 are replaced, never passed on.
[[nodiscard]] std::string to_json(const ErrorForm& error);

/// A JSON string literal with its quotes.
[[nodiscard]] std::string json_quoted(std::string_view text);

}  // namespace http_base

#pragma once

// A reader of possibly damaged JSON, private to the core.
//
// Well-formed documents are read according to the JSON grammar. In damaged ones bare words (NaN,
// undefined) are a separate kind of value, broken UTF-8 and lone surrogates become U+FFFD, and the
// content of skipped values only needs paired brackets. Nothing recurses, so nesting uses no stack.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace shop::json {

enum class Kind : std::uint8_t {
  string,
  number,
  null,
  word,     ///< true, false, or something that is no JSON at all
  nested,   ///< an object or a list
  nothing,  ///< no value here: a stray bracket, comma or colon, or the end
};

struct Value {
  Kind kind = Kind::nothing;
  std::string text;  ///< Of a string the decoded characters, of a number its digits as written.
};

class Reader {
 public:
  explicit Reader(std::string_view text) noexcept : text_(text) {}

  [[nodiscard]] std::size_t position() const noexcept { return position_; }
  void seek(std::size_t position) noexcept { position_ = position; }

  /// Returns the next character that is not white space; '\0' at the end, which at_end()
  /// distinguishes from a zero byte.
  [[nodiscard]] char peek() noexcept;
  [[nodiscard]] bool at_end() noexcept;
  /// Consumes the next character if it is this one.
  bool take(char expected) noexcept;

  /// Reads one value; arrays and objects are skipped. Returns Kind::nothing if there is no value or
  /// its end is missing; the position is then undefined.
  [[nodiscard]] Value read();

  /// Moves to the next '{' at or after the position. Returns false if there is none.
  bool find_object() noexcept;

  /// Steps through an object: after take('{'), each call returns the next key, whose value must be
  /// read next; nothing at the closing brace (ok is true) and at damage (ok is false).
  [[nodiscard]] std::optional<std::string> next_key(bool first, bool& ok);

 private:
  void skip_space() noexcept;
  [[nodiscard]] bool read_string(std::string& out);
  void read_escape(std::string& out);
  [[nodiscard]] std::optional<char32_t> read_hex() noexcept;
  [[nodiscard]] bool skip_nested();
  [[nodiscard]] bool skip_string() noexcept;

  std::string_view text_;
  std::size_t position_ = 0;
};

/// A JSON number times 10^decimals as an integer, computed in decimal: no binary fraction is ever
/// involved. Halves are rounded away from zero.
struct Scaled {
  std::int64_t value;
  bool exact;  ///< Nothing was rounded.
};

/// Returns nothing if `number` is no JSON number, or too large for a Money.
[[nodiscard]] std::optional<Scaled> scaled(std::string_view number, int decimals) noexcept;

}  // namespace shop::json

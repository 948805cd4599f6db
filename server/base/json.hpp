#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// Only json.cpp includes nlohmann's library: compiling it takes seconds per translation unit.
namespace server {

/// A value of a parsed document. A copy is a pointer, and keeps the document alive. What is not
/// there is no value, which has no members and no elements.
class Json {
 public:
  Json() = default;

  /// Returns no value unless the text is JSON in UTF-8, nested at most sixteen levels deep:
  /// destroying or serialising a document recurses once per level.
  [[nodiscard]] static Json parse(std::string_view text);

  /// Whether there is a value, which may be null.
  explicit operator bool() const { return value_ != nullptr; }
  [[nodiscard]] bool is_null() const;
  [[nodiscard]] bool is_object() const;
  [[nodiscard]] bool is_array() const;

  // Nothing if the value has another type.
  [[nodiscard]] std::optional<std::string> as_text() const;
  /// 1.5 and 1e9 are no integers. Beyond 64 bits: the largest one.
  [[nodiscard]] std::optional<std::int64_t> as_integer() const;
  [[nodiscard]] std::optional<bool> as_flag() const;

  [[nodiscard]] Json operator[](const char* key) const;
  // Members: empty, 0 or false without one of that name and type.
  [[nodiscard]] std::string text(const char* key) const;
  [[nodiscard]] std::int64_t number(const char* key) const;
  [[nodiscard]] bool flag(const char* key) const;

  [[nodiscard]] std::vector<Json> elements() const;
  /// Sorted by name.
  [[nodiscard]] std::vector<std::pair<std::string, Json>> members() const;

  /// Serialises, members sorted by name, on lines with that indent unless it is -1. Invalid UTF-8
  /// is replaced. "" for no value.
  [[nodiscard]] std::string to_text(int indent = -1) const;

 private:
  explicit Json(std::shared_ptr<const nlohmann::json> value) : value_(std::move(value)) {}
  /// A value of this document.
  [[nodiscard]] Json part(const nlohmann::json& value) const;

  std::shared_ptr<const nlohmann::json> value_;
};

/// Returns a JSON string literal with its quotes. Invalid UTF-8 is replaced.
[[nodiscard]] std::string json_quoted(std::string_view text);

/// Serialises an object; its members keep the order in which they are added.
class JsonObject {
 public:
  JsonObject& add(std::string_view name, std::string_view text);
  JsonObject& add(std::string_view name, std::int64_t number);
  /// A template, so that a literal is a text: a pointer converts to bool.
  JsonObject& add(std::string_view name, std::same_as<bool> auto flag) {
    return add_json(name, flag ? "true" : "false");
  }
  /// value: serialised JSON.
  JsonObject& add_json(std::string_view name, std::string_view value);
  [[nodiscard]] std::string text() const { return text_ + '}'; }
  bool operator<(const JsonObject& other) const { return text_ < other.text_; }

 private:
  std::string text_ = "{";
};

/// Serialises an array. write: returns the JSON of an element.
template <class Values, class Write>
[[nodiscard]] std::string json_array(const Values& values, Write write) {
  std::string text = "[";
  for (const auto& value : values) {
    text.append(text.size() > 1 ? "," : "").append(write(value));
  }
  return text + ']';
}

}  // namespace server

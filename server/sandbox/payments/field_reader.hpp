#pragma once

#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "api_error.hpp"

namespace sandbox {

/// Reads the fields of one group of a form and remembers which were read. Every failure is thrown
/// as an ApiError that names the field the way the caller wrote it: line_items[0][quantity].
class FieldReader {
 public:
  /// group must be an object; name is its bracketed name, "" for the form itself.
  FieldReader(const nlohmann::json& group, std::string name);

  [[nodiscard]] bool has(const std::string& field) const;
  /// Text that is there and not empty.
  std::string required(const std::string& field);
  /// "" if absent. Present but empty is an error, as the provider takes it for an attempt to unset.
  std::string optional(const std::string& field, std::size_t longest = 5000);
  /// Whole number without sign, blanks or decimals, within the bounds.
  std::optional<std::int64_t> integer(const std::string& field, std::int64_t least,
                                      std::int64_t most);
  std::string url(const std::string& field, bool is_required);
  /// Reader of a group; a value in its place is an error, absence is one too if required.
  std::optional<FieldReader> group(const std::string& field);
  FieldReader required_group(const std::string& field);
  /// The groups 0, 1, 2, ... of a list.
  std::vector<FieldReader> list(const std::string& field, std::size_t longest);
  /// Names of all fields of this group, all of them marked as read.
  std::vector<std::string> all_names();
  /// Marks a field as known without looking at it.
  void ignore(const std::string& field);

  [[nodiscard]] std::string full_name(const std::string& field) const;
  /// Throws parameter_unknown for the first field that nobody read.
  void finish() const;

 private:
  const nlohmann::json* find(const std::string& field);

  const nlohmann::json* group_;
  std::string name_;
  std::vector<std::string> read_;
};

}  // namespace sandbox

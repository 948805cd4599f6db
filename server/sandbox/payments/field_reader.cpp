#include "field_reader.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "../url.hpp"

namespace sandbox {

using nlohmann::json;

FieldReader::FieldReader(const json& group, std::string name)
    : group_(&group), name_(std::move(name)) {}

std::string FieldReader::full_name(const std::string& field) const {
  return name_.empty() ? field : name_ + "[" + field + "]";
}

bool FieldReader::has(const std::string& field) const { return group_->contains(field); }

const json* FieldReader::find(const std::string& field) {
  read_.push_back(field);
  const auto found = group_->find(field);
  return found == group_->end() ? nullptr : &*found;
}

std::string FieldReader::required(const std::string& field) {
  std::string text = optional(field);
  if (text.empty()) {
    throw parameter_missing(full_name(field));
  }
  return text;
}

std::string FieldReader::optional(const std::string& field, std::size_t longest) {
  const json* found = find(field);
  if (found == nullptr) {
    return {};
  }
  const std::string param = full_name(field);
  if (!found->is_string()) {
    throw parameter_invalid("parameter_invalid_string", "Invalid string: " + param, param);
  }
  auto text = found->get<std::string>();
  if (text.empty()) {
    throw parameter_invalid("parameter_invalid_empty",
                            "You passed an empty string for '" + param +
                                "'. We assume empty values are an attempt to unset a parameter; "
                                "however '" +
                                param + "' cannot be unset.",
                            param);
  }
  if (text.size() > longest) {
    throw parameter_invalid(
        "parameter_invalid_string_too_long",
        "Invalid string: must be at most " + std::to_string(longest) + " characters", param);
  }
  return text;
}

std::optional<std::int64_t> FieldReader::integer(const std::string& field, std::int64_t least,
                                                 std::int64_t most) {
  const std::string text = optional(field);
  if (text.empty()) {
    return std::nullopt;
  }
  const std::string param = full_name(field);
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) {
    throw parameter_invalid("parameter_invalid_integer", "Invalid integer: " + text, param);
  }
  if (value < least || value > most) {
    throw parameter_invalid("parameter_invalid_integer",
                            "This value must be between " + std::to_string(least) + " and " +
                                std::to_string(most) + ".",
                            param);
  }
  return value;
}

std::string FieldReader::url(const std::string& field, bool is_required) {
  std::string text = is_required ? required(field) : optional(field);
  if (!text.empty() && !is_web_url(text)) {
    throw parameter_invalid("url_invalid", "Not a valid URL", full_name(field));
  }
  return text;
}

std::optional<FieldReader> FieldReader::group(const std::string& field) {
  const json* found = find(field);
  if (found == nullptr) {
    return std::nullopt;
  }
  const std::string param = full_name(field);
  if (!found->is_object()) {
    throw parameter_invalid("parameter_invalid_object", "Invalid object", param);
  }
  return FieldReader(*found, param);
}

FieldReader FieldReader::required_group(const std::string& field) {
  auto found = group(field);
  if (!found) {
    throw parameter_missing(full_name(field));
  }
  return *found;
}

std::vector<FieldReader> FieldReader::list(const std::string& field, std::size_t longest) {
  FieldReader items = required_group(field);
  const std::size_t count = items.group_->size();
  if (count > longest) {
    throw parameter_invalid("parameter_invalid_array",
                            "Array " + items.name_ + " exceeded maximum " +
                                std::to_string(longest) + " allowed elements.",
                            items.name_);
  }
  std::vector<FieldReader> readers;
  for (std::size_t i = 0; i < count; ++i) {
    readers.push_back(items.required_group(std::to_string(i)));
  }
  return readers;
}

std::vector<std::string> FieldReader::all_names() {
  std::vector<std::string> names;
  for (const auto& item : group_->items()) {
    names.push_back(item.key());
  }
  read_ = names;
  return names;
}

void FieldReader::ignore(const std::string& field) { read_.push_back(field); }

void FieldReader::finish() const {
  for (const auto& item : group_->items()) {
    if (std::ranges::find(read_, item.key()) == read_.end()) {
      throw parameter_unknown(full_name(item.key()));
    }
  }
}

}  // namespace sandbox

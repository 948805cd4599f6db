#include "http/json_members.hpp"

#include <limits>

namespace server {

using nlohmann::json;
using shop::ErrorCode;

std::string JsonMembers::required_text(const char* key, std::size_t max) {
  const json* value = find(key);
  if (value == nullptr) {
    fail(ErrorCode::field_missing, key);
    return {};
  }
  return text(*value, key, max);
}

std::string JsonMembers::optional_text(const char* key, std::size_t max) {
  const json* value = find(key);
  return value == nullptr || value->is_null() ? std::string() : text(*value, key, max);
}

std::int64_t JsonMembers::required_integer(const char* key, ErrorCode wrong) {
  const json* value = find(key);
  if (value == nullptr) {
    fail(ErrorCode::field_missing, key);
    return 0;
  }
  return integer(*value, key, wrong);
}

std::optional<std::int64_t> JsonMembers::optional_integer(const char* key, ErrorCode wrong) {
  const json* value = find(key);
  return value == nullptr ? std::nullopt : std::optional(integer(*value, key, wrong));
}

void JsonMembers::fail(ErrorCode code, const std::string& key) {
  if (!error) {
    error = ApiError{code, path_.empty() ? key : path_ + '.' + key};
  }
}

const json* JsonMembers::find(const char* key) const {
  const auto found = object_.find(key);
  return found == object_.end() ? nullptr : &*found;
}

std::string JsonMembers::text(const json& value, const char* key, std::size_t max) {
  if (!value.is_string() || value.get_ref<const std::string&>().size() > max) {
    fail(ErrorCode::field_invalid, key);
    return {};
  }
  return value.get<std::string>();
}

std::int64_t JsonMembers::integer(const json& value, const char* key, ErrorCode wrong) {
  if (!value.is_number_integer()) {
    fail(wrong, key);
    return 0;
  }
  constexpr auto kMost = std::numeric_limits<std::int64_t>::max();
  if (value.is_number_unsigned() && value.get<std::uint64_t>() > std::uint64_t{kMost}) {
    return kMost;
  }
  return value.get<std::int64_t>();
}

}  // namespace server

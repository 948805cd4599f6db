#include "http/json_body.hpp"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <string_view>

#include "json.hpp"

namespace server {

namespace {

/// "application/json", with or without a charset, which can only be UTF-8 (RFC 8259, 8.1).
bool is_json_type(std::string_view header) {
  const auto end = header.find(';');
  auto type = header.substr(0, end);
  type.remove_suffix(type.size() - (type.find_last_not_of(' ') + 1));
  if (!equal_ignoring_case(type, "application/json")) {
    return false;
  }
  if (end == std::string_view::npos) {
    return true;
  }
  auto parameter = header.substr(end + 1);
  parameter.remove_prefix(std::min(parameter.find_first_not_of(' '), parameter.size()));
  return equal_ignoring_case(parameter, "charset=utf-8") ||
         equal_ignoring_case(parameter, "charset=\"utf-8\"");
}

}  // namespace

Result<std::shared_ptr<const nlohmann::json>> read_json_object(const Request& request) {
  using shop::ErrorCode;
  if (request.body.empty()) {
    return ApiError{ErrorCode::body_missing};
  }
  if (!is_json_type(request.header("Content-Type"))) {
    return ApiError{ErrorCode::content_type_unsupported};
  }
  auto parsed = std::make_shared<const nlohmann::json>(parse_json(request.body));
  if (!parsed->is_object()) {
    return ApiError{ErrorCode::body_malformed};
  }
  return std::shared_ptr(std::move(parsed));
}

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

bool JsonMembers::optional_flag(const char* key) {
  const json* value = find(key);
  if (value == nullptr) {
    return false;
  }
  if (!value->is_boolean()) {
    fail(ErrorCode::field_invalid, key);
    return false;
  }
  return value->get<bool>();
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

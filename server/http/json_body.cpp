#include "http/json_body.hpp"

#include <limits>
#include <nlohmann/json.hpp>
#include <string_view>

#include "json.hpp"
#include "text.hpp"

namespace server {
namespace {

using nlohmann::json;
using shop::ErrorCode;

/// "application/json", with or without a charset, which can only be UTF-8 (RFC 8259, 8.1).
bool is_json_type(std::string_view header) {
  const auto parts = split(header, ';');
  const auto is = [&](std::size_t part, std::string_view text) {
    return equal_ignoring_case(trim(parts.at(part)), text);
  };
  return !parts.empty() && is(0, "application/json") &&
         (parts.size() == 1 ||
          (parts.size() == 2 && (is(1, "charset=utf-8") || is(1, "charset=\"utf-8\""))));
}

}  // namespace

Result<std::shared_ptr<const json>> read_json_object(const Request& request) {
  if (request.body.empty()) {
    return ApiError{ErrorCode::body_missing};
  }
  if (!is_json_type(request.header("Content-Type"))) {
    return ApiError{ErrorCode::content_type_unsupported};
  }
  auto parsed = std::make_shared<const json>(parse_json(request.body));
  if (!parsed->is_object()) {
    return ApiError{ErrorCode::body_malformed};
  }
  return std::shared_ptr(std::move(parsed));
}

std::string JsonMembers::required_text(const char* key, std::size_t max) {
  const json* value = required(key);
  return value == nullptr ? std::string() : text(*value, key, max);
}

std::string JsonMembers::optional_text(const char* key, std::size_t max) {
  const json* value = find(key);
  return value == nullptr || value->is_null() ? std::string() : text(*value, key, max);
}

std::int64_t JsonMembers::required_integer(const char* key, ErrorCode wrong) {
  const json* value = required(key);
  return value == nullptr ? 0 : integer(*value, key, wrong);
}

std::optional<std::int64_t> JsonMembers::optional_integer(const char* key, ErrorCode wrong) {
  const json* value = find(key);
  return value == nullptr ? std::nullopt : std::optional(integer(*value, key, wrong));
}

bool JsonMembers::optional_flag(const char* key) {
  const json* value = find(key);
  if (value != nullptr && !value->is_boolean()) {
    fail(ErrorCode::field_invalid, key);
  }
  return value != nullptr && *value == true;
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

const json* JsonMembers::required(const char* key) {
  const json* value = find(key);
  if (value == nullptr) {
    fail(ErrorCode::field_missing, key);
  }
  return value;
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

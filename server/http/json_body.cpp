#include "http/json_body.hpp"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

#include "base/json.hpp"
#include "base/text.hpp"
#include "http/errors.json.hpp"

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

std::shared_ptr<const json> read_json_object(const Request& request) {
  reject_if(request.body.empty(), ErrorCode::body_missing);
  reject_if(!is_json_type(request.header("Content-Type")), ErrorCode::content_type_unsupported);
  auto parsed = std::make_shared<const json>(parse_json(request.body));
  reject_if(!parsed->is_object(), ErrorCode::body_malformed);
  return parsed;
}

JsonMembers::JsonMembers(const json& object, std::string path)
    : object_(object), path_(std::move(path)) {
  reject_if(!object.is_object(), ErrorCode::field_invalid, path_);
}

std::string JsonMembers::required_text(const char* key, std::size_t max) const {
  return text(required(key), key, max);
}

std::string JsonMembers::optional_text(const char* key, std::size_t max) const {
  const json* value = find(key);
  return value == nullptr || value->is_null() ? std::string() : text(*value, key, max);
}

std::int64_t JsonMembers::required_integer(const char* key, ErrorCode wrong) const {
  return integer(required(key), key, wrong);
}

std::optional<std::int64_t> JsonMembers::optional_integer(const char* key, ErrorCode wrong) const {
  const json* value = find(key);
  return value == nullptr ? std::nullopt : std::optional(integer(*value, key, wrong));
}

bool JsonMembers::optional_flag(const char* key) const {
  const json* value = find(key);
  if (value != nullptr && !value->is_boolean()) {
    fail(ErrorCode::field_invalid, key);
  }
  return value != nullptr && *value == true;
}

std::string JsonMembers::path_of(const std::string& key) const {
  return path_.empty() ? key : path_ + '.' + key;
}

void JsonMembers::fail(ErrorCode code, const std::string& key) const {
  throw ApiError(code, path_of(key));
}

const json* JsonMembers::find(const char* key) const {
  const auto found = object_.find(key);
  return found == object_.end() ? nullptr : &*found;
}

const json& JsonMembers::required(const char* key) const {
  const json* value = find(key);
  if (value == nullptr) {
    fail(ErrorCode::field_missing, key);
  }
  return *value;
}

const json* JsonMembers::element_of(const char* key, std::size_t max, std::size_t index) const {
  const json& array = required(key);
  if (!array.is_array() || array.size() > max) {
    fail(ErrorCode::field_invalid, key);
  }
  return index < array.size() ? &array[index] : nullptr;
}

std::string JsonMembers::text(const json& value, const char* key, std::size_t max) const {
  if (!value.is_string() || value.get_ref<const std::string&>().size() > max) {
    fail(ErrorCode::field_invalid, key);
  }
  return value.get<std::string>();
}

std::int64_t JsonMembers::integer(const json& value, const char* key, ErrorCode wrong) const {
  if (!value.is_number_integer()) {
    fail(wrong, key);
  }
  constexpr auto kMost = std::numeric_limits<std::int64_t>::max();
  if (value.is_number_unsigned() && value.get<std::uint64_t>() > std::uint64_t{kMost}) {
    return kMost;
  }
  return value.get<std::int64_t>();
}

const ErrorText& error_text(shop::ErrorCode code) {
  const auto* const found = std::find_if(kErrorTexts.begin(), kErrorTexts.end(),
                                         [code](const ErrorText& t) { return t.code == code; });
  return found == kErrorTexts.end() ? kErrorTexts.back() : *found;  // the last one is internal
}

Reply json_reply(int status, std::string body) {
  Reply reply;
  reply.status = status;
  reply.body = std::move(body);
  reply.headers = {{"Cache-Control", "no-store"}, {"X-Content-Type-Options", "nosniff"}};
  return reply;
}

Reply error_reply(const ApiError& error, std::string_view incident) {
  const ErrorText& text = error_text(error.code);
  std::string message(text.message);
  if (!error.more.empty()) {
    message += ' ' + error.more;
  }
  JsonObject inner;
  inner.add("code", shop::name(text.code));
  inner.add("message", message);
  if (!error.field.empty()) {
    inner.add("field", error.field);
  }
  if (!incident.empty()) {
    inner.add("incident", incident);
  }
  JsonObject body;
  body.add_json("error", inner.text());
  if (!error.quote.empty()) {
    body.add_json("quote", error.quote);
  }
  auto reply = json_reply(text.status, body.text());
  reply.code = text.code;
  if (const int wait = error.retry_after > 0 ? error.retry_after : text.retry_after; wait > 0) {
    reply.headers.push_back({"Retry-After", std::to_string(wait)});
  }
  if (text.status == 401) {
    reply.headers.push_back({"WWW-Authenticate", "Bearer"});
  }
  return reply;
}

}  // namespace server

#include "http/json_body.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "http/errors.json.hpp"

namespace server {
namespace {

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

Json read_json_object(const Request& request) {
  reject_if(request.body.empty(), ErrorCode::body_missing);
  reject_if(!is_json_type(request.header("Content-Type")), ErrorCode::content_type_unsupported);
  Json parsed = Json::parse(request.body);
  reject_if(!parsed.is_object(), ErrorCode::body_malformed);
  return parsed;
}

JsonMembers::JsonMembers(Json object, std::string path)
    : object_(std::move(object)), path_(std::move(path)) {
  reject_if(!object_.is_object(), ErrorCode::field_invalid, path_);
}

std::string JsonMembers::required_text(const char* key, std::size_t max) const {
  return text(required(key), key, max);
}

std::string JsonMembers::optional_text(const char* key, std::size_t max) const {
  const Json value = object_[key];
  return !value || value.is_null() ? std::string() : text(value, key, max);
}

std::int64_t JsonMembers::required_integer(const char* key, ErrorCode wrong) const {
  return integer(required(key), key, wrong);
}

std::optional<std::int64_t> JsonMembers::optional_integer(const char* key, ErrorCode wrong) const {
  return has(key) ? std::optional(integer(object_[key], key, wrong)) : std::nullopt;
}

bool JsonMembers::optional_flag(const char* key) const {
  const auto flag = object_[key].as_flag();
  if (has(key) && !flag) {
    fail(ErrorCode::field_invalid, key);
  }
  return flag.value_or(false);
}

std::string JsonMembers::path_of(const std::string& key) const {
  return path_.empty() ? key : path_ + '.' + key;
}

void JsonMembers::fail(ErrorCode code, const std::string& key) const {
  throw ApiError(code, path_of(key));
}

Json JsonMembers::required(const char* key) const {
  if (!has(key)) {
    fail(ErrorCode::field_missing, key);
  }
  return object_[key];
}

std::vector<Json> JsonMembers::array(const char* key, std::size_t max) const {
  const Json value = required(key);
  auto elements = value.elements();
  if (!value.is_array() || elements.size() > max) {
    fail(ErrorCode::field_invalid, key);
  }
  return elements;
}

std::string JsonMembers::text(const Json& value, const char* key, std::size_t max) const {
  auto text = value.as_text();
  if (!text || text->size() > max) {
    fail(ErrorCode::field_invalid, key);
  }
  return std::move(*text);
}

std::int64_t JsonMembers::integer(const Json& value, const char* key, ErrorCode wrong) const {
  const auto number = value.as_integer();
  if (!number) {
    fail(wrong, key);
  }
  return *number;
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

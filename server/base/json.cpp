#include "base/json.hpp"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

namespace server {

using nlohmann::json;

namespace {

/// The provider's list of payments is seven levels deep, request bodies are five.
constexpr int kMaxDepth = 16;

/// Counted in the text, because nlohmann's parser is a third slower when it reports each value.
bool is_shallow(std::string_view text) {
  int depth = 0;
  bool is_quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"') {
      is_quoted = !is_quoted;
    } else if (is_quoted) {
      i += c == '\\' ? 1 : 0;
    } else if (c == '{' || c == '[') {
      if (++depth > kMaxDepth) {
        return false;
      }
    } else if (c == '}' || c == ']') {
      --depth;
    }
  }
  return true;
}

std::string serialised(const json& value, int indent = -1) {
  return value.dump(indent, ' ', false, json::error_handler_t::replace);
}

}  // namespace

Json Json::parse(std::string_view text) {
  auto parsed =
      is_shallow(text) ? json::parse(text, nullptr, false) : json(json::value_t::discarded);
  return parsed.is_discarded() ? Json() : Json(std::make_shared<const json>(std::move(parsed)));
}

Json Json::part(const json& value) const { return Json({value_, &value}); }

bool Json::is_null() const { return value_ && value_->is_null(); }
bool Json::is_object() const { return value_ && value_->is_object(); }
bool Json::is_array() const { return value_ && value_->is_array(); }

std::optional<std::string> Json::as_text() const {
  return value_ && value_->is_string() ? std::optional(value_->get<std::string>()) : std::nullopt;
}

std::optional<std::int64_t> Json::as_integer() const {
  if (!value_ || !value_->is_number_integer()) {
    return std::nullopt;
  }
  constexpr auto kMax = std::numeric_limits<std::int64_t>::max();
  const bool is_larger =
      value_->is_number_unsigned() && value_->get<std::uint64_t>() > std::uint64_t{kMax};
  return is_larger ? kMax : value_->get<std::int64_t>();
}

std::optional<bool> Json::as_flag() const {
  return value_ && value_->is_boolean() ? std::optional(value_->get<bool>()) : std::nullopt;
}

Json Json::operator[](const char* key) const {
  if (!is_object()) {
    return {};
  }
  const auto found = value_->find(key);
  return found != value_->end() ? part(*found) : Json();
}

std::string Json::text(const char* key) const { return (*this)[key].as_text().value_or(""); }
std::int64_t Json::number(const char* key) const { return (*this)[key].as_integer().value_or(0); }
bool Json::flag(const char* key) const { return (*this)[key].as_flag().value_or(false); }

std::vector<Json> Json::elements() const {
  std::vector<Json> all;
  if (is_array()) {
    for (const json& element : *value_) {
      all.push_back(part(element));
    }
  }
  return all;
}

std::vector<std::pair<std::string, Json>> Json::members() const {
  std::vector<std::pair<std::string, Json>> all;
  if (is_object()) {
    for (const auto& [name, value] : value_->items()) {
      all.emplace_back(name, part(value));
    }
  }
  return all;
}

std::string Json::to_text(int indent) const {
  return value_ ? serialised(*value_, indent) : std::string();
}

std::string json_quoted(std::string_view text) {
  const bool as_it_is = std::all_of(text.begin(), text.end(), [](char c) {
    return c >= ' ' && c <= '~' && c != '"' && c != '\\';
  });
  return as_it_is ? '"' + std::string(text) + '"' : serialised(text);
}

JsonObject& JsonObject::add(std::string_view name, std::string_view text) {
  return add_json(name, json_quoted(text));
}

JsonObject& JsonObject::add(std::string_view name, std::int64_t number) {
  return add_json(name, std::to_string(number));
}

JsonObject& JsonObject::add_json(std::string_view name, std::string_view value) {
  text_.append(text_.size() > 1 ? ",\"" : "\"").append(name).append("\":").append(value);
  return *this;
}

}  // namespace server

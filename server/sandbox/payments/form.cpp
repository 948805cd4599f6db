#include "form.hpp"

#include <optional>
#include <vector>

namespace sandbox {
namespace {

using nlohmann::json;

constexpr std::size_t kMostFields = 1000;
constexpr std::size_t kMostLevels = 6;

int hex_digit(char c) {
  if (c >= '0' && c <= '9') {
    return c - '0';
  }
  if (c >= 'A' && c <= 'F') {
    return c - 'A' + 10;
  }
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

std::optional<std::string> decoded(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '+') {
      out += ' ';
    } else if (text[i] != '%') {
      out += text[i];
    } else {
      const int high = i + 2 < text.size() ? hex_digit(text[i + 1]) : -1;
      const int low = i + 2 < text.size() ? hex_digit(text[i + 2]) : -1;
      if (high < 0 || low < 0) {
        return std::nullopt;
      }
      out += static_cast<char>(high * 16 + low);
      i += 2;
    }
  }
  return out;
}

/// UTF-8 without control characters (line breaks and tabs pass, as a description may hold them).
bool is_plain_text(const std::string& text) {
  for (const char c : text) {
    const bool control = static_cast<unsigned char>(c) < 0x20 || c == '\x7f';
    if (control && c != '\n' && c != '\r' && c != '\t') {
      return false;
    }
  }
  try {
    // The library checks UTF-8 when it writes, not when it stores.
    (void)json(text).dump();
  } catch (const json::type_error&) {
    return false;
  }
  return true;
}

/// "a[b][c]" as a, b, c; nothing when the brackets do not match.
std::optional<std::vector<std::string>> path_of(const std::string& name) {
  std::vector<std::string> path;
  const std::size_t bracket = name.find('[');
  path.push_back(name.substr(0, bracket));
  for (std::size_t at = bracket; at != std::string::npos && at < name.size();) {
    const std::size_t end = name.find(']', at);
    if (name[at] != '[' || end == std::string::npos) {
      return std::nullopt;
    }
    path.push_back(name.substr(at + 1, end - at - 1));
    at = end + 1;
  }
  for (const std::string& part : path) {
    if (part.empty() || part.find_first_of("[]") != std::string::npos) {
      return std::nullopt;
    }
  }
  if (path.size() > kMostLevels) {
    return std::nullopt;
  }
  return path;
}

std::optional<FormProblem> put(json& tree, const std::string& name, std::string value) {
  const auto path = path_of(name);
  if (!path) {
    return FormProblem{"Invalid parameter name: " + name, name};
  }
  json* node = &tree;
  for (std::size_t i = 0; i + 1 < path->size(); ++i) {
    json& child = (*node)[(*path)[i]];
    if (child.is_null()) {
      child = json::object();
    }
    if (!child.is_object()) {
      return FormProblem{"Invalid object", name};
    }
    node = &child;
  }
  json& leaf = (*node)[path->back()];
  if (!leaf.is_null()) {
    return FormProblem{"Parameter given more than once: " + name, name};
  }
  leaf = std::move(value);
  return std::nullopt;
}

}  // namespace

std::variant<json, FormProblem> parse_form(std::string_view body) {
  json tree = json::object();
  std::size_t fields = 0;
  while (!body.empty()) {
    const std::string_view field = body.substr(0, body.find('&'));
    body.remove_prefix(std::min(body.size(), field.size() + 1));
    if (field.empty()) {
      continue;
    }
    if (++fields > kMostFields) {
      return FormProblem{"Too many parameters", ""};
    }
    const std::size_t equals = field.find('=');
    if (equals == std::string_view::npos) {
      return FormProblem{"A parameter without a value", ""};
    }
    const auto name = decoded(field.substr(0, equals));
    auto value = decoded(field.substr(equals + 1));
    if (!name || !value || !is_plain_text(*name) || !is_plain_text(*value)) {
      return FormProblem{"Invalid encoding in the request's body", ""};
    }
    if (auto problem = put(tree, *name, std::move(*value))) {
      return *problem;
    }
  }
  return tree;
}

}  // namespace sandbox

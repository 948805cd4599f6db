#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <variant>

namespace sandbox {

/// What is wrong with a body, in the provider's words; param is the bracketed name, or empty.
struct FormProblem {
  std::string message;
  std::string param;
};

/// Reads application/x-www-form-urlencoded with bracketed names, strictly:
/// `line_items[0][quantity]=2` becomes {"line_items":{"0":{"quantity":"2"}}}. All leaves are
/// strings. Refused: a broken percent sequence, text that is not UTF-8 or holds control characters,
/// a name given twice or both as value and as group, brackets that do not match, more than 1000
/// fields, more than 6 levels.
std::variant<nlohmann::json, FormProblem> parse_form(std::string_view body);

}  // namespace sandbox

#include <algorithm>
#include <optional>

#include "admin/commands.hpp"
#include "base/text.hpp"

namespace server {
namespace {

constexpr std::string_view kForm = R"(must be like NAME="value", without spaces around =)";

bool is_name(std::string_view text) {
  const bool starts_with_digit = !text.empty() && text[0] >= '0' && text[0] <= '9';
  return !starts_with_digit && is_plain(text, 1, 128, "_");
}

/// Returns what is wrong with the text after a name and =, "" for nothing, and sets the value.
std::string problem_of(std::string_view text, std::string& value) {
  const char quote = text.empty() ? '\0' : text[0];
  const bool is_quoted = quote == '"' || quote == '\'';
  if (is_quoted) {
    const auto end = text.find(quote, 1);
    if (end == std::string_view::npos) {
      return "has a quote without its second one";
    }
    if (end + 1 != text.size()) {
      return "has text after its value: a comment needs a separate line";
    }
    text = text.substr(1, end - 1);
  }
  if (text.find('\\') != std::string_view::npos) {
    return "has a \\, which systemd removes: in a URL write %5C";
  }
  if (!is_quoted && text.find_first_of(" \t\"'") != std::string_view::npos) {
    return "has a space or a quote within its value: put the value into quotes, and a comment on a "
           "separate line";
  }
  const bool is_printable = std::none_of(text.begin(), text.end(), [](char c) {
    return static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) > 0x7e;
  });
  if (!is_printable) {
    return "has a character besides ASCII: in a URL write it as %XX";
  }
  value = text;
  return {};
}

}  // namespace

SettingsFile read_settings_file(std::string_view text, const std::string& path) {
  SettingsFile file;
  std::size_t number = 0;
  /// name: of the setting, "" if the line has none
  const auto report = [&](std::string_view name, std::string_view what) {
    std::string& problem = file.problems.emplace_back(path);
    problem += ", line " + std::to_string(number) + ": ";
    problem.append(name).append(name.empty() ? "" : " ").append(what);
  };
  while (!text.empty()) {
    std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    ++number;
    if (line.ends_with('\r')) {
      report("", "ends like a line of Windows: save the file with Unix line ends");
      continue;
    }
    line = trim(line);
    if (line.empty()) {
      continue;
    }
    if (line[0] == '#' || line[0] == ';') {
      if (line.ends_with('\\')) {
        report("",
               "is a comment with a \\ at its end, which takes the next line into it: remove it");
      }
      continue;
    }
    const auto equals = line.find('=');
    const std::string name(line.substr(0, equals));
    if (equals == std::string_view::npos || !is_name(name)) {
      report("", kForm);
      continue;
    }
    std::string value;
    if (const std::string problem = problem_of(line.substr(equals + 1), value); !problem.empty()) {
      report(name, problem);
    } else if (!file.values.emplace(name, value).second) {
      report(name, "is set a second time: keep one of the two lines");
    }
  }
  return file;
}

}  // namespace server

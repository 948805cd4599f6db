#pragma once

#include <map>
#include <string>
#include <string_view>

#include "config.hpp"

namespace server {

/// The settings of a file like settings.env, and a sentence for each line that cannot be read.
struct SettingsFile {
  std::map<std::string, std::string> values;
  ConfigProblems problems;
};

/// Reads NAME="value", NAME='value' or NAME=value, one a line, and comments. The servers get the
/// same file by systemd's EnvironmentFile=. What that reads differently from its look is rejected:
/// backslashes, quotes within a value, text after it, a name that is set twice. path: for the
/// sentences, which never contain a value.
[[nodiscard]] SettingsFile read_settings_file(std::string_view text, const std::string& path);

}  // namespace server

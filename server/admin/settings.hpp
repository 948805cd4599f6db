#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "config.hpp"

namespace server {

/// The settings that nginx reads (server/nginx/configure.sh), as docs/settings.md lists them.
[[nodiscard]] std::span<const std::string_view> nginx_settings();

/// Returns a sentence for each variable whose name is almost that of a setting, and for each
/// address that is still the package's example. names: those of all variables.
[[nodiscard]] ConfigProblems doubtful_settings(const Environment& environment,
                                               const std::vector<std::string>& names);

/// The names of this process' variables.
[[nodiscard]] std::vector<std::string> variable_names();

}  // namespace server

#pragma once

#include <iosfwd>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "config.hpp"

// What an operator checks before the server starts.
namespace server {

/// The settings that nginx reads (server/nginx/configure.sh), as docs/settings.md lists them.
[[nodiscard]] std::span<const std::string_view> nginx_settings();

/// Returns a sentence for each variable whose name is almost that of a setting, and for each
/// address that is still the package's example. names: those of all variables.
[[nodiscard]] ConfigProblems doubtful_settings(const Environment& environment,
                                               const std::vector<std::string>& names);

/// The names of this process' variables.
[[nodiscard]] std::vector<std::string> variable_names();

/// Makes one call to each outside service that changes nothing there, and writes a line for each:
/// database, payment provider, carrier, and Google's captcha if it is set. Returns false if one of
/// them would not serve the shop; its line says why.
[[nodiscard]] bool check_services(const Config& config, std::ostream& out);

}  // namespace server

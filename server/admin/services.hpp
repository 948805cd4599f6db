#pragma once

#include <iosfwd>

#include "config.hpp"

namespace server {

/// Makes one call to each outside service that changes nothing there, and writes a line for each:
/// database, payment provider, carrier, and Google's captcha if it is set. Returns false if one of
/// them would not serve the shop; its line says why.
[[nodiscard]] bool check_services(const Config& config, std::ostream& out);

}  // namespace server

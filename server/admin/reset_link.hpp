#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "config.hpp"
#include "log.hpp"
#include "postgres/connection.hpp"

namespace server {

/// Returns a link to set a new password, valid once and for 30 minutes; "" if no account has that
/// e-mail. Throws PgError.
[[nodiscard]] std::string make_reset_link(PgConnection& database, const Config& config,
                                          std::string_view email, std::chrono::sys_seconds now,
                                          Log& log);

}  // namespace server

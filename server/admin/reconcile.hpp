#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>

#include "config.hpp"
#include "log.hpp"

namespace server {

/// Finalises paid sessions and writes a summary. since (seconds since 1970): also adopts paid
/// sessions created from then on that have no row. Returns false if the provider did not list all
/// sessions. Throws DatabaseUnavailable.
[[nodiscard]] bool reconcile(const Config& config, std::optional<std::int64_t> since, Log& log,
                             std::ostream& out);

}  // namespace server

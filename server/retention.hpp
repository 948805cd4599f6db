#pragma once

#include <cstddef>
#include <vector>

#include "postgres/connection.hpp"

namespace server {

/// The rows that one of retention_statements() deletes or erases at most.
constexpr std::size_t kPurgeBatch = 1'000;

/// How long each kind of data is kept: one statement each, which purges a batch of what has expired
/// and is to be repeated while it affects kPurgeBatch rows. Keys come before the sessions that they
/// refer to. Concurrent servers purge different rows. docs/operations.md and the privacy notice
/// (web/src/pages/legal/privacy.md) name the same periods.
[[nodiscard]] std::vector<PgStatement> retention_statements();

}  // namespace server

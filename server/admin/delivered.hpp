#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "postgres/connection.hpp"

namespace server {

/// The ids that a reference may stand for, first and last.
struct IdRange {
  std::string first;
  std::string last;
};

/// Parses a reference as reference_of() returns it, in either case.
[[nodiscard]] std::optional<IdRange> parse_reference(std::string_view reference);

/// Marks paid purchases as delivered, or with `undo` takes the mark back, and writes a line for
/// each reference. Returns false if some were not changed: unknown, not paid, or marked already.
/// Throws PgError.
[[nodiscard]] bool mark_delivered(PgConnection& database,
                                  const std::vector<std::string>& references, bool undo,
                                  std::ostream& out);

}  // namespace server

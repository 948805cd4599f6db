#pragma once

#include <iosfwd>
#include <string>
#include <string_view>

#include "config.hpp"
#include "log.hpp"
#include "postgres/connection.hpp"

namespace server {

/// Returns everything that the database has about the person with this e-mail, as JSON: account,
/// login sessions, purchases of the account, and top-ups with this e-mail. "" if it has nothing.
/// Throws PgError.
[[nodiscard]] std::string show_account(PgConnection& database, std::string_view email);

enum class Deletion { done, unknown, not_confirmed };

/// Lists what the database has about the person with this e-mail, lets the operator type the e-mail
/// once more (unless `confirmed`), and deletes the account with its login sessions. Its purchases
/// stay, without account and without e-mail; of a top-up's number the last four digits stay. An
/// unfinished top-up keeps e-mail and number until the purge. Throws PgError.
[[nodiscard]] Deletion delete_account(PgConnection& database, const Config& config,
                                      std::string_view email, bool confirmed, std::istream& in,
                                      std::ostream& out, Log& log);

}  // namespace server

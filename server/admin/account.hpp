#pragma once

#include <chrono>
#include <iosfwd>
#include <string>
#include <string_view>

#include "config.hpp"
#include "log.hpp"
#include "postgres/connection.hpp"

// What an operator does for one person. All throw PgError, and std::runtime_error if the database
// has nothing about the e-mail.
namespace server {

/// Returns everything that the database has about the person with this e-mail, as JSON: account,
/// login sessions, purchases of the account, and top-ups with this e-mail.
[[nodiscard]] std::string show_account(PgConnection& database, std::string_view email);

/// Lists what the database has about the person with this e-mail, lets the operator type the e-mail
/// once more (unless `confirmed`), and deletes the account with its login sessions. Its purchases
/// stay, without account and without e-mail; of a top-up's number the last four digits stay. An
/// unfinished top-up keeps e-mail and number until the purge. Throws std::runtime_error, and
/// changes nothing, if another e-mail was typed.
void delete_account(PgConnection& database, const Config& config, std::string_view email,
                    bool confirmed, std::istream& in, std::ostream& out, Log& log);

/// Returns a link to set a new password, valid once and for 30 minutes.
[[nodiscard]] std::string make_reset_link(PgConnection& database, const Config& config,
                                          std::string_view email, std::chrono::sys_seconds now,
                                          Log& log);

}  // namespace server

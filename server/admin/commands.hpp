#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/log.hpp"
#include "base/result.hpp"
#include "config.hpp"
#include "external.hpp"
#include "loop/loop.hpp"
#include "postgres/connection.hpp"

namespace server {

// Exit codes of tuisty_admin besides EXIT_SUCCESS and EXIT_FAILURE.
/// Invalid settings or arguments.
constexpr int kWrongUse = 2;
/// Another service did not provide everything.
constexpr int kIncomplete = 3;

/// A command with its options. Returns the exit code. Writes its result to standard output and logs
/// to standard error. Throws std::exception with the reason of a failure.
using Command = std::function<int(const Config&)>;

/// Parses a command and its options. Returns a message if they are invalid.
[[nodiscard]] Result<Command, std::string> parse_command(std::span<const std::string> arguments);

/// usage.txt: one line for each command and option.
[[nodiscard]] std::string_view usage();

// What an operator checks before the server starts.

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

/// The settings that nginx reads (server/nginx/configure.sh), as docs/settings.md lists them.
[[nodiscard]] std::span<const std::string_view> nginx_settings();

/// Returns a sentence for each variable whose name is almost that of a setting, for each address
/// that is still the package's example, and for proxies that are no addresses. names: those of all
/// variables.
[[nodiscard]] ConfigProblems doubtful_settings(const Environment& environment,
                                               const std::vector<std::string>& names);

/// Returns a sentence for each setting that is valid and dangerous.
[[nodiscard]] ConfigProblems dangerous_settings(const Environment& environment);

/// Writes each invalid, doubtful or dangerous setting to `err`. Returns the exit code, in which
/// dangerous ones do not count.
[[nodiscard]] int report_config(const Environment& environment,
                                const std::vector<std::string>& names, std::ostream& out,
                                std::ostream& err);

/// The names of this process' variables.
[[nodiscard]] std::vector<std::string> variable_names();

/// Makes one call to each outside service that changes nothing there, and writes a line for each:
/// database, payment provider, carrier, and Google's captcha if it is set. Returns false if one of
/// them would not serve the shop; its line says why.
[[nodiscard]] bool check_services(const Config& config, std::ostream& out);

// What an operator does for one person. All throw PgError, and std::runtime_error if the database
// has nothing about the e-mail.

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

// Orders and their delivery.

struct OrderOptions {
  std::string since{};         ///< a day in Mexico's centre, "2026-11-22"; "": from the beginning
  std::string state = "paid";  ///< a purchase's status, or "all"
  bool json = false;           ///< instead of CSV
  bool delivery = true;        ///< whether delivery data is fetched
  bool undelivered = false;    ///< only those that are not marked as delivered
};

/// Writes the order export for the merchant, sorted by payment, unpaid orders by creation. Their
/// delivery data is fetched from the payment provider and not stored in the database. Returns false
/// if some of it is missing, as the notes of its rows say. loop: of payments. Throws PgError.
[[nodiscard]] bool write_orders(PgConnection& database, Loop& loop, PaymentApi& payments,
                                const OrderOptions& options, std::ostream& out,
                                std::ostream& progress);

/// Returns the start of a day like 2026-11-22 in central Mexico, in seconds since 1970. Nothing for
/// invalid text.
[[nodiscard]] std::optional<std::int64_t> start_of_day(const std::string& text);

/// Marks paid purchases as delivered, or with `undo` takes the mark back, and writes a line for
/// each reference. Returns false if some were not changed: unknown, not paid, or marked already.
/// Throws PgError.
[[nodiscard]] bool mark_delivered(PgConnection& database,
                                  const std::vector<std::string>& references, bool undo,
                                  std::ostream& out);

/// Returns a quoted cell that no spreadsheet interprets as a formula.
[[nodiscard]] std::string csv_cell(std::string_view text);

}  // namespace server

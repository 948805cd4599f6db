#include "admin/command.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "admin/account.hpp"
#include "admin/delivered.hpp"
#include "admin/orders.hpp"
#include "admin/reconcile.hpp"
#include "admin/reset_link.hpp"
#include "admin/services.hpp"
#include "admin/settings.hpp"
#include "loop.hpp"
#include "outbound/http_client.hpp"
#include "outbound/stripe.hpp"
#include "postgres/connection.hpp"
#include "postgres/migrations.hpp"

namespace server {
namespace {

using Arguments = std::span<const std::string>;
using Parsed = Result<Command, std::string>;

Parsed parse_check_config(Arguments options) {
  if (!options.empty()) {
    return std::string("--check-config takes no options");
  }
  return Command([](const Config& /*valid*/) {
    const auto problems = doubtful_settings(process_environment, variable_names());
    for (const std::string& problem : problems) {
      std::cerr << "tuisty_admin: " << problem << '\n';
    }
    if (!problems.empty()) {
      return kWrongUse;
    }
    std::cout << "The settings are in order.\n";
    return EXIT_SUCCESS;
  });
}

Parsed parse_check_services(Arguments options) {
  if (!options.empty()) {
    return std::string("--check-services takes no options");
  }
  return Command([](const Config& config) {
    return check_services(config, std::cout) ? EXIT_SUCCESS : kIncomplete;
  });
}

/// Uses a role with rights that the running server does not have.
int bring_up_to_date(const Config& config) {
  const std::string& owner = config.migrations_database_url;
  const int applied = migrate(owner.empty() ? config.database_url : owner, embedded_migrations());
  std::cout << "Migrations applied now: " << applied << ".\n";
  if (!owner.empty() && !config.database_user.empty()) {
    grant_row_access(owner, config.database_user);
    std::cout << config.database_user << " may read and write rows.\n";
  }
  return EXIT_SUCCESS;
}

/// With the role that may read, also before the tables' owner is set up.
int show_migrations(const Config& config) {
  int missing = 0;
  std::cout << migration_status(config.database_url, embedded_migrations(), missing);
  return missing == 0 ? EXIT_SUCCESS : kIncomplete;
}

Parsed parse_migrate(Arguments options) {
  if (options.size() == 1 && options[0] == "--status") {
    return Command(show_migrations);
  }
  if (!options.empty()) {
    return std::string("migrate takes no options but --status");
  }
  return Command(bring_up_to_date);
}

Parsed parse_orders(Arguments options) {
  auto wanted = parse_order_options(options);
  if (!wanted) {
    return wanted.error();
  }
  return Command([wanted = *wanted](const Config& config) {
    PgConnection database(config.database_url);
    Log log(2);
    Metrics metrics;
    Loop loop;
    SystemClock clock(loop);
    HttpClient http(loop);
    StripeClient payments(http, config.payment_api_base, config.payment_secret_key, clock, log,
                          metrics, StripeClient::Charges::read);
    return write_orders(database, loop, payments, wanted, std::cout, std::cerr) ? EXIT_SUCCESS
                                                                                : kIncomplete;
  });
}

Parsed parse_reconcile(Arguments options) {
  std::optional<std::int64_t> since;
  if (!options.empty()) {
    since =
        options.size() == 2 && options[0] == "--since" ? start_of_day(options[1]) : std::nullopt;
    if (!since) {
      return std::string("reconcile takes --since and a day");
    }
  }
  return Command([since](const Config& config) {
    Log log(2);
    return reconcile(config, since, log, std::cout) ? EXIT_SUCCESS : kIncomplete;
  });
}

Parsed parse_reset_link(Arguments options) {
  if (options.size() != 1) {
    return std::string("reset-link takes an e-mail");
  }
  return Command([email = options[0]](const Config& config) {
    PgConnection database(config.database_url);
    Log log(2);
    const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
    const std::string link = make_reset_link(database, config, email, now, log);
    if (link.empty()) {
      throw std::runtime_error("no account has that e-mail");
    }
    std::cout << link << '\n';
    return EXIT_SUCCESS;
  });
}

Parsed parse_delivered(Arguments options) {
  const bool undo = !options.empty() && options.back() == "--undo";
  const auto given = options.first(options.size() - (undo ? 1 : 0));
  if (given.empty()) {
    return std::string("delivered takes references of purchases");
  }
  for (const std::string& reference : given) {
    if (!parse_reference(reference)) {
      return "no reference of a purchase: " + reference;
    }
  }
  return Command(
      [undo, references = std::vector(given.begin(), given.end())](const Config& config) {
        PgConnection database(config.database_url);
        return mark_delivered(database, references, undo, std::cout) ? EXIT_SUCCESS : EXIT_FAILURE;
      });
}

Parsed parse_account(Arguments options) {
  const bool shows = options.size() == 2 && options[0] == "show";
  const bool confirmed = options.size() == 3 && options[2] == "--yes";
  if (!shows && !((options.size() == 2 || confirmed) && options[0] == "delete")) {
    return std::string("account takes show or delete, and an e-mail");
  }
  return Command([shows, confirmed, email = options[1]](const Config& config) {
    PgConnection database(config.database_url);
    const std::runtime_error unknown("nothing is stored about that e-mail");
    if (shows) {
      const std::string account = show_account(database, email);
      if (account.empty()) {
        throw unknown;
      }
      std::cout << account << '\n';
      return EXIT_SUCCESS;
    }
    Log log(2);
    switch (delete_account(database, config, email, confirmed, std::cin, std::cout, log)) {
      case Deletion::unknown:
        throw unknown;
      case Deletion::not_confirmed:
        throw std::runtime_error("that is another e-mail: nothing was deleted");
      case Deletion::done:
        break;
    }
    std::cout << "Deleted.\n";
    return EXIT_SUCCESS;
  });
}

struct Entry {
  std::string_view name;
  Parsed (*parse)(Arguments options);
  std::string_view usage;
};

constexpr std::array kCommands{
    Entry{"--check-config", parse_check_config,
          "--check-config           reports invalid settings\n"},
    Entry{"--check-services", parse_check_services,
          "--check-services         calls database, payment provider and carrier once each,\n"
          "                         without a change there, and reports which do not respond\n"},
    Entry{"migrate", parse_migrate,
          "migrate                  migrates the database as the role of MIGRATIONS_DATABASE_URL, "
          "and\n"
          "                         lets the role of DATABASE_URL read and write rows\n"
          "    --status             lists which migrations were applied or are missing\n"},
    Entry{"orders", parse_orders,
          "orders                   exports purchases with their delivery data\n"
          "    --since 2026-11-22   from that day on, in Mexico City\n"
          "    --state paid         or open, expired, failed, creating, all\n"
          "    --undelivered        only those that are not marked as delivered\n"
          "    --format csv         or json\n"
          "    --no-delivery        without calls to the payment provider\n"},
    Entry{"delivered", parse_delivered,
          "delivered REFERENCE...   marks paid purchases as delivered\n"
          "    --undo               removes the mark\n"},
    Entry{
        "reconcile", parse_reconcile,
        "reconcile                records payments of shoppers who did not return to the shop\n"
        "    --since 2026-11-22   and adopts payments from that day on that the database lacks\n"},
    Entry{"reset-link", parse_reset_link,
          "reset-link E-MAIL        prints a link to set a new password, valid once, for 30 "
          "minutes;\n"
          "                         send it to that e-mail only\n"},
    Entry{
        "account", parse_account,
        "account show E-MAIL      prints what the database has about a person, as JSON\n"
        "account delete E-MAIL    deletes the account, and e-mail and number of finished top-ups,\n"
        "                         after the e-mail was typed once more\n"
        "    --yes                without that confirmation\n"}};

}  // namespace

Result<Command, std::string> parse_command(Arguments arguments) {
  const auto* const entry = std::find_if(kCommands.begin(), kCommands.end(), [&](const Entry& one) {
    return one.name == arguments.front();
  });
  if (entry == kCommands.end()) {
    return "unknown command: " + arguments.front();
  }
  return entry->parse(arguments.subspan(1));
}

std::string usage() {
  std::string text = "tuisty_admin COMMAND, with the server's settings:\n";
  for (const Entry& entry : kCommands) {
    text += entry.usage;
  }
  return text + "--version                prints version, commit and catalogue\n";
}

}  // namespace server

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "admin/commands.hpp"
#include "admin/usage.txt.hpp"
#include "checkout/sweep.hpp"
#include "outbound/stripe.hpp"
#include "postgres/migrations.hpp"

namespace server {
namespace {

/// What follows the name of a command.
struct Arguments {
  std::vector<std::string> operands;
  std::map<std::string, std::string, std::less<>> options;  ///< "" of a flag

  [[nodiscard]] bool has(std::string_view option) const { return options.contains(option); }
  [[nodiscard]] std::string value(std::string_view option, const std::string& fallback = {}) const {
    const auto found = options.find(option);
    return found == options.end() ? fallback : found->second;
  }
};

/// The payment provider, and what its client needs.
struct Provider {
  Provider(const Config& config, StripeClient::Charges charges)
      : client(http, parsing, config.payment_api_base, config.payment_secret_key, clock, log,
               metrics, charges) {}

  Log log{2};
  Metrics metrics;
  Loop loop;
  SystemClock clock{loop};
  HttpClient http{loop};
  Workers parsing{loop, 1};
  StripeClient client;
};

/// With limits of its own: no shopper waits for a command. Says where it works if the URL leaves a
/// choice, because an old primary that came back accepts writes too.
PgConnection open_database(const std::string& url) {
  PgConnection database(url);
  database.execute("SET statement_timeout = '60s'; SET lock_timeout = '5s'");
  if (pg_hosts(url).size() > 1) {
    std::cerr << "tuisty_admin: works on the database at " << database.host() << '\n';
  }
  return database;
}

int report_services(const Config& config, const Arguments& /*none*/) {
  return check_services(config, std::cout) ? EXIT_SUCCESS : kIncomplete;
}

int bring_up_to_date(const Config& config, const Arguments& arguments) {
  // A role with rights that the running server does not have.
  const std::string& owner = config.migrations_database_url;
  const std::string& url = owner.empty() ? config.database_url : owner;
  if (arguments.has("--status")) {
    int missing = 0;
    std::cout << migration_status(url, embedded_migrations(), missing);
    return missing == 0 ? EXIT_SUCCESS : kIncomplete;
  }
  open_database(url);
  const int applied = migrate(url, embedded_migrations());
  std::cout << "Migrations applied now: " << applied << ".\n";
  if (!owner.empty() && !config.database_user.empty()) {
    grant_row_access(owner, config.database_user);
    std::cout << config.database_user << " may read and write rows.\n";
  }
  return EXIT_SUCCESS;
}

int export_orders(const Config& config, const Arguments& arguments) {
  PgConnection database = open_database(config.database_url);
  Provider provider(config, StripeClient::Charges::read);
  const OrderOptions options{arguments.value("--since"), arguments.value("--state", "paid"),
                             arguments.value("--format") == "json", !arguments.has("--no-delivery"),
                             arguments.has("--undelivered")};
  return write_orders(database, provider.loop, provider.client, options, std::cout, std::cerr)
             ? EXIT_SUCCESS
             : kIncomplete;
}

int mark_orders(const Config& config, const Arguments& arguments) {
  PgConnection database = open_database(config.database_url);
  const bool all = mark_delivered(database, arguments.operands, arguments.has("--undo"), std::cout);
  return all ? EXIT_SUCCESS : EXIT_FAILURE;
}

int reconcile(const Config& config, const Arguments& arguments) {
  Provider provider(config, StripeClient::Charges::ignored);
  PgConnection database = open_database(config.database_url);
  Settlement settlement(database, provider.log, provider.metrics);
  PaymentSweep sweep(database, provider.client, settlement, provider.clock, provider.log,
                     provider.metrics);
  std::optional<PaymentSweep::Adoption> adoption;
  if (arguments.has("--since")) {
    adoption =
        PaymentSweep::Adoption{start_of_day(arguments.value("--since")).value(), config.public_url};
  }
  const auto done = provider.loop.run(sweep.run_now(adoption));
  std::cout << "Checked " << done.checked << ", finalised " << done.finalised << ", adopted "
            << done.adopted << (done.whole ? ".\n" : "; the provider has not listed all.\n");
  return done.whole ? EXIT_SUCCESS : kIncomplete;
}

int print_reset_link(const Config& config, const Arguments& arguments) {
  PgConnection database = open_database(config.database_url);
  Log log(2);
  const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
  std::cout << make_reset_link(database, config, arguments.operands[0], now, log) << '\n';
  return EXIT_SUCCESS;
}

int show_or_delete_account(const Config& config, const Arguments& arguments) {
  PgConnection database = open_database(config.database_url);
  const std::string& email = arguments.operands[1];
  if (arguments.operands[0] == "show") {
    std::cout << show_account(database, email) << '\n';
    return EXIT_SUCCESS;
  }
  Log log(2);
  delete_account(database, config, email, arguments.has("--yes"), std::cin, std::cout, log);
  std::cout << "Deleted.\n";
  return EXIT_SUCCESS;
}

// These return what is wrong with the operands, "" for nothing.

std::string no_operands(const Arguments& arguments) {
  return arguments.operands.empty() ? "" : "cannot read " + arguments.operands[0];
}

std::string references(const Arguments& arguments) {
  if (arguments.operands.empty()) {
    return "delivered takes references of purchases";
  }
  for (const std::string& reference : arguments.operands) {
    if (!parse_reference(reference)) {
      return "no reference of a purchase: " + reference;
    }
  }
  return {};
}

std::string one_email(const Arguments& arguments) {
  return arguments.operands.size() == 1 ? "" : "reset-link takes an e-mail";
}

std::string verb_and_email(const Arguments& arguments) {
  const auto& operands = arguments.operands;
  const bool is_valid =
      operands.size() == 2 &&
      (operands[0] == "delete" || (operands[0] == "show" && !arguments.has("--yes")));
  return is_valid ? "" : "account takes show or delete, and an e-mail";
}

bool is_day(const std::string& text) { return start_of_day(text).has_value(); }
bool is_state(const std::string& text) { return text == "all" || parse_status(text); }
bool is_format(const std::string& text) { return text == "csv" || text == "json"; }

struct Option {
  std::string_view name;
  bool (*is_value)(const std::string& text) = nullptr;  ///< null: a flag, without a value
  std::string_view form{};                              ///< of the value
};

constexpr Option kSince{"--since", is_day, "a day like 2026-11-22"};

/// usage.txt describes them.
struct Entry {
  std::string_view name;
  std::vector<Option> options;
  std::string (*problem)(const Arguments& arguments);
  int (*run)(const Config& config, const Arguments& arguments);
};

const std::vector<Entry>& commands() {
  static const std::vector<Entry> all{
      {"--check-services", {}, no_operands, report_services},
      {"migrate", {{"--status"}}, no_operands, bring_up_to_date},
      {"orders",
       {kSince,
        {"--state", is_state, "paid, open, expired, failed, creating or all"},
        {"--undelivered"},
        {"--format", is_format, "csv or json"},
        {"--no-delivery"}},
       no_operands,
       export_orders},
      {"delivered", {{"--undo"}}, references, mark_orders},
      {"reconcile", {kSince}, no_operands, reconcile},
      {"reset-link", {}, one_email, print_reset_link},
      {"account", {{"--yes"}}, verb_and_email, show_or_delete_account}};
  return all;
}

}  // namespace

Result<Command, std::string> parse_command(std::span<const std::string> arguments) {
  const auto& all = commands();
  const auto entry = std::find_if(all.begin(), all.end(),
                                  [&](const Entry& one) { return one.name == arguments.front(); });
  if (entry == all.end()) {
    return "unknown command: " + arguments.front();
  }
  Arguments parsed;
  for (std::size_t i = 1; i < arguments.size(); ++i) {
    const auto option = std::find_if(entry->options.begin(), entry->options.end(),
                                     [&](const Option& one) { return one.name == arguments[i]; });
    if (option == entry->options.end()) {
      parsed.operands.push_back(arguments[i]);
      continue;
    }
    std::string& value = parsed.options[arguments[i]];
    if (option->is_value == nullptr) {
      continue;
    }
    value = i + 1 < arguments.size() ? arguments[++i] : std::string();
    if (!option->is_value(value)) {
      return "cannot read " + std::string(option->name) + (value.empty() ? "" : ' ' + value) +
             ": it takes " + std::string(option->form);
    }
  }
  if (std::string problem = entry->problem(parsed); !problem.empty()) {
    return problem;
  }
  return Command([run = entry->run, parsed = std::move(parsed)](const Config& config) {
    return run(config, parsed);
  });
}

std::string_view usage() { return kUsage; }

}  // namespace server

#include <pthread.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app.hpp"
#include "config.hpp"
#include "http/server.hpp"
#include "log.hpp"
#include "postgres/migrations.hpp"
#include "version.hpp"

namespace {

// Exit codes besides EXIT_SUCCESS and EXIT_FAILURE.
constexpr int kWrongUse = 2;
constexpr int kIncomplete = 3;

constexpr const char* kUsage =
    "tuisty_server                what the shop runs\n"
    "tuisty_server --version      prints version, commit and catalogue\n"
    "tuisty_server --check-config says what is wrong with the settings, and touches nothing\n"
    "tuisty_server migrate        brings the database up to date as MIGRATIONS_DATABASE_URL, and\n"
    "                             lets the role of DATABASE_URL read and write its rows\n"
    "tuisty_server orders         lists what was sold\n"
    "    --since 2026-11-22       from that day on, in Mexico City\n"
    "    --state paid             or open, expired, failed, creating, all\n"
    "    --format csv             or json\n"
    "    --no-delivery            without asking the payment provider\n"
    "tuisty_server reset-link E-MAIL  makes a link to another password for that account, good "
    "once\n"
    "                             and for half an hour: send it to that e-mail only\n"
    "tuisty_server reconcile      settles what has been paid, once\n"
    "    --since 2026-11-22       and gives payments from that day on a purchase, of which the\n"
    "                             database knows nothing\n";

/// Some 350 threads mostly wait, so they need less than the usual 8 MiB of stack. ThreadSanitizer
/// starts none with less than 1 MiB.
void limit_stacks() {
  constexpr std::size_t kStack = std::size_t{1024} * 1024;
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, kStack);
  pthread_setattr_default_np(&attributes);
  pthread_attr_destroy(&attributes);
}

int serve(const server::Config& config) {
  server::StopSignals signals;
  limit_stacks();
  server::Log log;
  try {
    server::App app(config, log);
    app.start();
    const int signal = signals.wait();
    log.info("stopping", {{"signal", std::int64_t{signal}}});
    app.stop();
    log.info("stopped");
  } catch (const std::exception& error) {
    log.error("start_failed", {{"what", error.what()}});
    throw;
  }
  return EXIT_SUCCESS;
}

/// Uses a role with rights that the running server does not have.
int bring_up_to_date(const server::Config& config) {
  const std::string& owner = config.migrations_database_url;
  const int applied =
      server::migrate(owner.empty() ? config.database_url : owner, server::embedded_migrations());
  std::cout << "Migrations applied now: " << applied << ".\n";
  if (!owner.empty() && !config.database_user.empty()) {
    server::grant_row_access(owner, config.database_user);
    std::cout << config.database_user << " may read and write rows.\n";
  }
  return EXIT_SUCCESS;
}

/// Commands log to standard error, because standard output has their result.
int run(const server::Config& config, const std::vector<std::string>& arguments,
        const server::OrderOptions& options, std::optional<std::int64_t> since) {
  const std::string& command = arguments.front();
  if (command == "migrate") {
    return bring_up_to_date(config);
  }
  server::Log log(2);
  server::App app(config, log);
  if (command == "reconcile") {
    return app.reconcile(since) ? EXIT_SUCCESS : kIncomplete;
  }
  if (command == "reset-link") {
    if (!app.make_reset_link(arguments[1])) {
      throw std::runtime_error("no account has that e-mail");
    }
    return EXIT_SUCCESS;
  }
  return app.list_orders(options) ? EXIT_SUCCESS : kIncomplete;
}

int wrong(const std::string& what) {
  std::cerr << "tuisty_server: " << what << '\n';
  return kWrongUse;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + std::min(argc, 1), argv + argc);
  const std::string command = arguments.empty() ? "" : arguments.front();
  if (command == "--help") {
    std::cout << kUsage;
    return EXIT_SUCCESS;
  }
  if (command == "--version") {
    const auto [version, commit, catalogue] = server::version();
    std::cout << "tuisty " << version << "\ncommit " << commit << "\ncatalogue " << catalogue
              << '\n';
    return EXIT_SUCCESS;
  }
  if (!command.empty() && command != "orders" && command != "reconcile" && command != "migrate" &&
      command != "reset-link" && command != "--check-config") {
    return wrong("there is no command " + command + "\n" + kUsage);
  }
  const auto options = server::parse_order_options(
      std::span(arguments).subspan(command == "orders" ? 1 : arguments.size()));
  if (!options) {
    return wrong(options.error() + "\n" + kUsage);
  }
  std::optional<std::int64_t> since;
  if (command == "reconcile" && arguments.size() == 3 && arguments[1] == "--since") {
    since = server::start_of_day(arguments[2]);
  }
  const std::size_t wanted = command == "reset-link" ? 2 : 1;
  if (command != "orders" && !command.empty() && arguments.size() != wanted && !since) {
    return wrong(command +
                 (command == "reconcile"    ? " takes --since and a day\n"
                  : command == "reset-link" ? " takes an e-mail\n"
                                            : " takes no options\n") +
                 kUsage);
  }
  const auto config = server::read_config(server::process_environment);
  if (!config) {
    for (const std::string& problem : config.error()) {
      wrong(problem);
    }
    return kWrongUse;
  }
  if (command == "--check-config") {
    std::cout << "The settings are in order.\n";
    return EXIT_SUCCESS;
  }
  try {
    return command.empty() ? serve(*config) : run(*config, arguments, *options, since);
  } catch (const std::exception& error) {
    std::cerr << "tuisty_server: " << error.what() << '\n';
    return EXIT_FAILURE;
  }
}

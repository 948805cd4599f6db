#include <algorithm>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <string>
#include <vector>

#include "admin/commands.hpp"
#include "base/version.hpp"
#include "config.hpp"

namespace {

int wrong(const std::string& what) {
  std::cerr << "tuisty_admin: " << what << '\n';
  return server::kWrongUse;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + std::min(argc, 1), argv + argc);
  if (arguments.empty()) {
    return wrong("a command is missing\n" + std::string(server::usage()));
  }
  if (arguments == std::vector<std::string>{"--help"}) {
    std::cout << server::usage();
    return EXIT_SUCCESS;
  }
  if (arguments == std::vector<std::string>{"--version"}) {
    std::cout << server::version_text();
    return EXIT_SUCCESS;
  }
  if (arguments == std::vector<std::string>{"--check-config"}) {
    return server::report_config(server::process_environment, server::variable_names(), std::cout,
                                 std::cerr);
  }
  const auto command = server::parse_command(arguments);
  if (!command) {
    return wrong(command.error() + '\n' + std::string(server::usage()));
  }
  const auto config = server::read_config(server::process_environment);
  if (!config) {
    for (const std::string& problem : config.error()) {
      wrong(problem);
    }
    return server::kWrongUse;
  }
  try {
    return (*command)(*config);
  } catch (const std::exception& error) {
    std::cerr << "tuisty_admin: " << error.what() << '\n';
    return EXIT_FAILURE;
  }
}

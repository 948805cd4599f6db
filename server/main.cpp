#include <sys/resource.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <string>

#include "app.hpp"
#include "config.hpp"
#include "http/server.hpp"
#include "log.hpp"
#include "version.hpp"

namespace {

/// The exit code for invalid settings or arguments.
constexpr int kWrongUse = 2;

constexpr const char* kUsage =
    "tuisty_server            serves the shop's API until SIGTERM\n"
    "tuisty_server --version  prints version, commit and catalogue\n"
    "Everything that an operator runs by hand is a command of tuisty_admin.\n";

/// Each request in flight may need two sockets.
void raise_file_limit() {
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
}

int serve(const server::Config& config) {
  server::StopSignals signals;
  raise_file_limit();
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

int wrong(const std::string& what) {
  std::cerr << "tuisty_server: " << what << '\n';
  return kWrongUse;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string argument = argc > 1 ? argv[1] : "";
  if (argc == 2 && (argument == "--help" || argument == "--version")) {
    std::cout << (argument == "--help" ? kUsage : server::version_text());
    return EXIT_SUCCESS;
  }
  if (argc > 1) {
    return wrong("unknown argument: " + argument + '\n' + kUsage);
  }
  const auto config = server::read_config(server::process_environment);
  if (!config) {
    for (const std::string& problem : config.error()) {
      wrong(problem);
    }
    return kWrongUse;
  }
  try {
    return serve(*config);
  } catch (const std::exception& error) {
    std::cerr << "tuisty_server: " << error.what() << '\n';
    return EXIT_FAILURE;
  }
}

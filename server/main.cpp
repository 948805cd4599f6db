#include <sys/resource.h>

#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <stdexcept>
#include <string>

#include "app.hpp"
#include "base/log.hpp"
#include "base/version.hpp"
#include "config.hpp"

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

/// Blocks SIGTERM and SIGINT for this thread and those started later, and ignores SIGPIPE.
sigset_t block_stop_signals() {
  sigset_t signals{};
  sigemptyset(&signals);
  sigaddset(&signals, SIGTERM);
  sigaddset(&signals, SIGINT);
  if (pthread_sigmask(SIG_BLOCK, &signals, nullptr) != 0 ||
      std::signal(SIGPIPE, SIG_IGN) == SIG_ERR) {
    throw std::runtime_error("cannot block signals");
  }
  return signals;
}

int serve(const server::Config& config) {
  const sigset_t signals = block_stop_signals();
  raise_file_limit();
  server::Log log;
  try {
    server::App app(config, log);
    app.start();
    int signal = 0;
    sigwait(&signals, &signal);
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

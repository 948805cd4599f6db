#include <csignal>
#include <cstdlib>
#include <exception>
#include <iostream>

#include "app.hpp"
#include "config.hpp"
#include "http/server.hpp"
#include "log.hpp"

int main() {
  server::StopSignals signals;
  const auto config = server::read_config(server::process_environment);
  if (!config) {
    for (const std::string& problem : config.error()) {
      std::cerr << "tuisty_server: " << problem << '\n';
    }
    return 2;
  }
  server::Log log;
  try {
    server::App app(*config, log);
    app.start();
    const int signal = signals.wait();
    log.info("stopping", {{"signal", std::int64_t{signal}}});
    app.stop();
    log.info("stopped");
  } catch (const std::exception& error) {
    log.error("start_failed", {{"what", error.what()}});
    std::cerr << "tuisty_server: " << error.what() << '\n';
    return EXIT_FAILURE;
  }
  return EXIT_SUCCESS;
}

#pragma once

#include <chrono>
#include <functional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "log.hpp"

namespace server {

/// One thread for all periodic work of the server. Each task runs immediately and then once per
/// period.
class Background {
 public:
  struct Round {
    std::string name;
    std::chrono::milliseconds period;
    /// Must return soon after a stop request. An exception is logged; the next period retries.
    std::function<void(const std::stop_token&)> run;
  };

  Background(std::vector<Round> rounds, Log& log);
  /// Stops after the current task.
  void request_stop() { thread_.request_stop(); }

 private:
  void run(const std::stop_token& stop);

  std::vector<Round> rounds_;
  Log& log_;
  std::jthread thread_;  // last: it uses the other members
};

}  // namespace server

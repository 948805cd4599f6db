#pragma once

#include <chrono>
#include <functional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "log.hpp"

namespace server {

/// One thread for everything that the server does by itself: rounds of work, each in its period,
/// the first at once.
class Background {
 public:
  struct Round {
    std::string name;
    std::chrono::milliseconds period;
    /// Returns soon once it is to stop. An exception is logged; the next period tries again.
    std::function<void(const std::stop_token&)> run;
  };

  Background(std::vector<Round> rounds, Log& log);
  /// Ends after the round in hand.
  void request_stop() { thread_.request_stop(); }

 private:
  void run(const std::stop_token& stop);

  std::vector<Round> rounds_;
  Log& log_;
  std::jthread thread_;  // last: it uses the others
};

}  // namespace server

#include "external.hpp"

#include <thread>

namespace server {

Clock::TimePoint SystemClock::now() const { return std::chrono::steady_clock::now(); }

void SystemClock::sleep(std::chrono::milliseconds time) { std::this_thread::sleep_for(time); }

std::chrono::sys_seconds SystemWallClock::now() const {
  return std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
}

}  // namespace server

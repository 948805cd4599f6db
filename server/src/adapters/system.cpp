#include "adapters/system.hpp"

#include <openssl/rand.h>

#include <stdexcept>
#include <thread>

#include "base/text.hpp"

namespace server {

Clock::TimePoint SystemClock::now() const { return std::chrono::steady_clock::now(); }

void SystemClock::sleep(std::chrono::milliseconds time) { std::this_thread::sleep_for(time); }

std::string SystemRandom::hex(std::size_t bytes) {
  std::string raw(bytes, '\0');
  // RAND_bytes wants unsigned bytes; a string's memory serves as such.
  auto* memory = reinterpret_cast<unsigned char*>(raw.data());
  if (RAND_bytes(memory, static_cast<int>(bytes)) != 1) {
    throw std::runtime_error("no random bytes");
  }
  return server::hex(raw);
}

std::chrono::sys_seconds SystemWallClock::now() const {
  return std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
}

}  // namespace server

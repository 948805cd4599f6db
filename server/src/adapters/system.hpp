#pragma once

#include "ports/clock.hpp"
#include "ports/random.hpp"
#include "ports/token_store.hpp"

namespace server {

class SystemClock final : public Clock {
 public:
  [[nodiscard]] TimePoint now() const override;
  void sleep(std::chrono::milliseconds time) override;
};

/// OpenSSL's generator. Throws std::runtime_error when it has no entropy.
class SystemRandom final : public Random {
 public:
  [[nodiscard]] std::string hex(std::size_t bytes) override;
};

/// While nobody can sign in, no token belongs to anybody.
class NoTokens final : public TokenStore {
 public:
  [[nodiscard]] std::optional<std::string> account_of(std::string_view token) override;
};

}  // namespace server

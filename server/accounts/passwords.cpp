#include "accounts/passwords.hpp"

#include <sodium.h>

#include <array>
#include <stdexcept>

#include "crypto.hpp"

namespace server {
namespace {

std::string hash_now(const std::string& password) {
  std::array<char, crypto_pwhash_STRBYTES> text{};
  if (crypto_pwhash_str(text.data(), password.data(), password.size(), SodiumPasswords::kPasses,
                        SodiumPasswords::kBytes) != 0) {
    throw std::runtime_error("no memory for a password hash");
  }
  return text.data();
}

}  // namespace

class SodiumPasswords::Place {
 public:
  Place(SodiumPasswords& house, Clock::TimePoint deadline)
      : house_(house), taken_(house.enter(deadline)) {}
  ~Place() {
    if (taken_) {
      house_.leave();
    }
  }
  Place(const Place&) = delete;
  Place& operator=(const Place&) = delete;
  Place(Place&&) = delete;
  Place& operator=(Place&&) = delete;

  explicit operator bool() const { return taken_; }

 private:
  SodiumPasswords& house_;
  bool taken_;
};

SodiumPasswords::SodiumPasswords() {
  if (sodium_init() < 0) {
    throw std::runtime_error("libsodium cannot start");
  }
  nobodys_hash_ = hash_now(SystemRandom().hex(32));
}

bool SodiumPasswords::enter(Clock::TimePoint deadline) {
  std::unique_lock lock(mutex_);
  if (working_ >= kAtOnce) {
    if (waiting_ >= kWaiting) {
      return false;
    }
    ++waiting_;
    const bool free = left_.wait_until(lock, deadline, [this] { return working_ < kAtOnce; });
    --waiting_;
    if (!free) {
      return false;
    }
  }
  ++working_;
  return true;
}

void SodiumPasswords::leave() {
  {
    const std::lock_guard lock(mutex_);
    --working_;
  }
  left_.notify_one();
}

std::optional<std::string> SodiumPasswords::hash(const std::string& password,
                                                 Clock::TimePoint deadline) {
  const Place place(*this, deadline);
  return place ? std::optional(hash_now(password)) : std::nullopt;
}

std::optional<bool> SodiumPasswords::verify(const std::optional<std::string>& hash,
                                            const std::string& password,
                                            Clock::TimePoint deadline) {
  const Place place(*this, deadline);
  if (!place) {
    return std::nullopt;
  }
  const std::string& against = hash ? *hash : nobodys_hash_;
  const bool same =
      crypto_pwhash_str_verify(against.c_str(), password.data(), password.size()) == 0;
  return hash && same;
}

bool SodiumPasswords::needs_rehash(const std::string& hash) const {
  return crypto_pwhash_str_needs_rehash(hash.c_str(), kPasses, kBytes) != 0;
}

}  // namespace server

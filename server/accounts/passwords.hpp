#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "loop/loop.hpp"
#include "loop/task.hpp"
#include "loop/workers.hpp"

namespace server {

/// Password hashing with a limited number of slots: libsodium's argon2id at OWASP's minimum, 19 MiB
/// and two passes (about 20 ms). After raising either number each hash is replaced at the next
/// sign-in of its account.
class Passwords {
 public:
  static constexpr unsigned long long kPasses = 2;
  static constexpr std::size_t kBytes = std::size_t{19} * 1024 * 1024;
  static constexpr std::size_t kMaxConcurrentHashes = 2;

  /// workers: as many threads as slots, one per core; more would only slow down each hash and other
  /// calls. The references outlive this. Throws std::runtime_error if libsodium cannot be
  /// initialised.
  Passwords(Loop& loop, Workers& workers, std::size_t slots = kMaxConcurrentHashes);

  /// Waits for a slot. Returns nothing if none is free budgets::kAfterHash before the Deadline.
  [[nodiscard]] Task<Slots::Slot> turn();

  // Both must be called with a slot; their arguments outlive the tasks.

  [[nodiscard]] Task<std::string> hash(const std::string& password);
  /// Without a stored hash it hashes a dummy, so the timing is equal, and returns false.
  [[nodiscard]] Task<bool> verify(const std::optional<std::string>& hash,
                                  const std::string& password);

  // The same in the calling thread, which they block.

  [[nodiscard]] static std::string hash_here(const std::string& password);
  [[nodiscard]] bool verify_here(const std::optional<std::string>& hash,
                                 const std::string& password) const;

  /// Returns whether the password is among the most common ones in any case; or, without digits,
  /// punctuation and accents, a common Spanish word or name, or words of the brand, the plans and
  /// the context in a row. Attackers try such passwords first. context: names of merchant and
  /// shopper.
  [[nodiscard]] static bool is_common(std::string_view password, std::string_view context = {});

  /// Returns whether the hash has another cost than new hashes.
  [[nodiscard]] static bool needs_rehash(const std::string& hash);

 private:
  Workers& workers_;
  Slots slots_;
  std::string dummy_hash_;
};

/// Throws ApiError field_invalid for a new password that is easily guessed.
void require_not_guessable(std::string_view password, std::string_view context);

}  // namespace server

#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <semaphore>
#include <string>
#include <string_view>

#include "result.hpp"

namespace server {

/// Hashes that cost time and memory on purpose, a few at once: libsodium's argon2id at OWASP's
/// minimum, 19 MiB and two passes (about 20 ms). Raising either number makes every hash be made
/// anew when its owner signs in next.
class Passwords {
 public:
  static constexpr unsigned long long kPasses = 2;
  static constexpr std::size_t kBytes = std::size_t{19} * 1024 * 1024;
  static constexpr int kAtOnce = 2;

  /// at_once: one for each core; more would only make each of them slower, and other calls with
  /// them. With 0 nobody is ever served. Throws std::runtime_error when libsodium cannot start.
  explicit Passwords(int at_once = kAtOnce);

  struct Leave {
    void operator()(Passwords* passwords) const { passwords->places_.release(); }
  };
  /// One of the places, for as long as this lives.
  using Turn = std::unique_ptr<Passwords, Leave>;
  /// What comes after a hash needs time as well: the statements that store it.
  static constexpr std::chrono::milliseconds kReserve{1'500};

  /// Waits for a place. Nothing when there is none kReserve before the thread's deadline.
  [[nodiscard]] Turn turn();

  // Both are for whoever has a turn.

  [[nodiscard]] std::string hash(const std::string& password) const;
  /// Without a hash to compare with it takes as long, and the answer is false.
  [[nodiscard]] bool verify(const std::optional<std::string>& hash,
                            const std::string& password) const;

  /// Whether it is among those that everybody tries first, in whatever case: the most used ones,
  /// and names of this shop with any digits and signs.
  [[nodiscard]] static bool is_common(std::string_view password);

  /// Whether the hash was made at another cost than hashes are made now.
  [[nodiscard]] static bool needs_rehash(const std::string& hash);

 private:
  std::counting_semaphore<> places_;
  std::string nobodys_hash_;
};

/// For a new password that anybody would guess.
[[nodiscard]] std::optional<ApiError> guessable_error(std::string_view password);

}  // namespace server

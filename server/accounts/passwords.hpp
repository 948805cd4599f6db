#pragma once

#include <cstddef>
#include <optional>
#include <semaphore>
#include <string>
#include <string_view>

#include "external.hpp"
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

  /// at_once: as many as there are cores; more would only make each of them slower, and answers of
  /// other calls with them. How many wait is bounded by the lanes that call. With 0 nobody is ever
  /// served. Throws std::runtime_error when libsodium
  /// cannot start.
  explicit Passwords(int at_once = kAtOnce);

  /// Nothing when it cannot begin before the deadline.
  [[nodiscard]] std::optional<std::string> hash(const std::string& password,
                                                Clock::TimePoint deadline);
  /// Likewise. Without a hash to compare with it takes as long, and the answer is false.
  [[nodiscard]] std::optional<bool> verify(const std::optional<std::string>& hash,
                                           const std::string& password, Clock::TimePoint deadline);
  /// Whether it is among those that everybody tries first, in whatever case: the most used ones,
  /// and names of this shop with any digits and signs.
  [[nodiscard]] static bool is_common(std::string_view password);

  /// Whether the hash was made at another cost than hashes are made now.
  [[nodiscard]] static bool needs_rehash(const std::string& hash);

 private:
  using Places = std::counting_semaphore<>;
  template <class F>
  auto in_turn(Clock::TimePoint deadline, F work) -> std::optional<decltype(work())>;

  Places places_;
  std::string nobodys_hash_;
};

/// For a new password that anybody would guess.
[[nodiscard]] std::optional<ApiError> guessable_error(std::string_view password);

}  // namespace server

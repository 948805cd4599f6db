#pragma once

// The rules of the IMEI check: validation of an IMEI and interpretation of the carrier's response.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "shop/error.hpp"

namespace shop::imei {

inline constexpr std::size_t kDigits = 15;

struct Check {
  /// imei_not_digits or imei_wrong_length. Nothing for a valid IMEI.
  std::optional<ErrorCode> error{};
  /// The number of characters entered (Unicode code points), for "Actualmente tiene {n}."
  std::size_t characters = 0;
  /// Whether the last digit satisfies the Luhn algorithm. False is a warning (code
  /// imei_check_digit), not an error. Always false if there is an error.
  bool check_digit_ok = false;

  friend bool operator==(const Check&, const Check&) = default;
};

/// Checks first that all characters are ASCII digits (the empty text passes), then that there are
/// exactly 15.
[[nodiscard]] Check check(std::string_view text) noexcept;

/// Kinds of separator that clean() removes, as bits of Cleaned::removed.
enum class Separator : std::uint8_t { space = 1, dash = 2, dot = 4, slash = 8 };

struct Cleaned {
  std::string text{};        ///< Without separators; all other characters are kept.
  std::uint8_t removed = 0;  ///< Kinds of removed separators, as bits of Separator.
  std::string
      grouped{};  ///< For reading: "35 693803 564380 9" while text is 1..15 digits, else text.

  [[nodiscard]] bool has_removed(Separator kind) const noexcept {
    return (removed & static_cast<std::uint8_t>(kind)) != 0;
  }
  friend bool operator==(const Cleaned&, const Cleaned&) = default;
};

/// Removes separators that are pasted with an IMEI: spaces (also tabs, line ends, no-break and
/// zero-width ones), dashes (all of Unicode's), dots and slashes.
[[nodiscard]] Cleaned clean(std::string_view text);

/// The carrier's wording about a device: NO COMPATIBLE, COMPATIBLE HOMOLOGADO, COMPATIBLE PROBADO,
/// or another one for an unknown device.
enum class Homologation : std::uint8_t { unknown, refused, homologated, tested };

/// The verdict for the owner of the phone. The first two values mean that it is not compatible.
enum class Verdict : std::uint8_t {
  refused,
  unknown,  ///< Not in the register; it may work.
  limited,  ///< Compatible, without band 28 (signal) or VoLTE (calls).
  works
};

/// The carrier's response.
struct Answer {
  Homologation homologation = Homologation::unknown;
  bool volte = false;
  bool band28 = false;
  bool esim = false;

  /// True for both compatible wordings.
  [[nodiscard]] bool compatible() const noexcept {
    return homologation == Homologation::homologated || homologation == Homologation::tested;
  }
  [[nodiscard]] Verdict verdict() const noexcept;
  friend bool operator==(const Answer&, const Answer&) = default;
};

/// Parses { "result": { "homologated", "volte_support", "band28_support", "esim" } }. Any
/// homologated other than COMPATIBLE PROBADO or COMPATIBLE HOMOLOGADO (trimmed, any case) means not
/// compatible, any support other than SI means no. Errors: imei_answer_incomplete if the text is
/// not JSON or has no result object.
[[nodiscard]] Result<Answer> read_answer(std::string_view json);

}  // namespace shop::imei

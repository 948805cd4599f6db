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
  /// imei_not_digits, imei_wrong_length, imei_multiple or imei_is_iccid. Nothing for a valid IMEI.
  std::optional<ErrorCode> error{};
  /// The number of characters without separators (Unicode code points), for "Actualmente tiene
  /// {n}."
  std::size_t characters = 0;
  /// Whether the last digit satisfies the Luhn algorithm. False is a warning (code
  /// imei_check_digit), not an error. Always false if there is an error.
  bool check_digit_ok = false;
  /// The digits: 15 of a valid IMEI, fewer of an incomplete one; otherwise empty.
  std::string digits{};

  friend bool operator==(const Check&, const Check&) = default;
};

/// Checks an IMEI as people copy it: removes spaces (also tabs, line ends, no-break and zero-width
/// ones), all dashes of Unicode, dots, slashes, a leading "*#06#" or "IMEI" with its number
/// ("IMEI 2:") and the software version at the end ("/01"). Then checks first that all characters
/// are ASCII digits (the empty text passes), then that there are exactly 15. Several IMEIs with
/// valid check digits return imei_multiple, and the number of a SIM card imei_is_iccid.
[[nodiscard]] Check check(std::string_view text);

/// Returns the digits for reading: "35 693803 564380 9".
[[nodiscard]] std::string group(std::string_view digits);

/// The carrier's wording about a device: NO COMPATIBLE, COMPATIBLE HOMOLOGADO, COMPATIBLE PROBADO,
/// or another one for an unknown device.
enum class Homologation : std::uint8_t { unknown, refused, homologated, tested };

/// The verdict for the owner of the phone. The first two values mean that it is not compatible.
enum class Verdict : std::uint8_t {
  refused,
  unknown,  ///< Not in the register; it may work.
  limited,  ///< Compatible, but band 28 (signal) or VoLTE (calls) is missing or not known.
  works
};

/// What the carrier says about a feature of a phone: SI, NO, or nothing that can be read.
enum class Support : std::uint8_t { unknown, no, yes };

/// The carrier's response.
struct Answer {
  Homologation homologation = Homologation::unknown;
  Support volte = Support::unknown;   ///< Calls.
  Support band28 = Support::unknown;  ///< Signal of the whole network.
  Support esim = Support::unknown;

  /// True for both compatible wordings.
  [[nodiscard]] bool compatible() const noexcept {
    return homologation == Homologation::homologated || homologation == Homologation::tested;
  }
  [[nodiscard]] Verdict verdict() const noexcept;
  friend bool operator==(const Answer&, const Answer&) = default;
};

/// Interprets the members homologated, volte_support, band28_support and esim of the carrier's
/// response, each empty if it is no text. Any homologated other than COMPATIBLE PROBADO or
/// COMPATIBLE HOMOLOGADO (trimmed, any case) means not compatible, any support other than SI or NO
/// means unknown. Of a phone that is not in the register a NO is unknown too.
[[nodiscard]] Answer read_answer(std::string_view homologated, std::string_view volte,
                                 std::string_view band28, std::string_view esim);

}  // namespace shop::imei

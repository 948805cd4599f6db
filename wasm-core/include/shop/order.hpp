#pragma once

// The delivery data of an order: the SIM and the phone number of each unit, and the shipping cost.
// The payment provider asks for name, address and contact, and stores them.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "shop/error.hpp"
#include "shop/money.hpp"

namespace shop {

/// Every plan is available on each. own: the shop's SIM that the shopper has, whose line the plan
/// renews.
enum class SimType : std::uint8_t { physical, esim, own };

/// Returns "physical", "esim" or "own"; empty for a value that is not an enumerator.
[[nodiscard]] std::string_view name(SimType sim) noexcept;
/// Errors: sim_invalid for any other text than the three names.
[[nodiscard]] Result<SimType> sim_type_of(std::string_view name) noexcept;

/// The destination of the parcel. local: Tampico, Ciudad Madero and Altamira, with free shipping.
enum class ShippingZone : std::uint8_t { local, elsewhere };

/// Returns "local" or "elsewhere"; empty for a value that is not an enumerator.
[[nodiscard]] std::string_view name(ShippingZone zone) noexcept;
/// Errors: shipping_zone_invalid for any other text than the two names.
[[nodiscard]] Result<ShippingZone> shipping_zone_of(std::string_view name) noexcept;

/// Returns the zone of a postal code; white space at both ends is ignored. By the catalogue of
/// SEPOMEX the municipality of Tampico has 89000 to 89399, Ciudad Madero 89400 to 89599 and the
/// city of Altamira 89600 to 89609. Rural places of Altamira with other codes count as elsewhere.
/// Errors: postal_code_malformed (not exactly five digits).
[[nodiscard]] Result<ShippingZone> shipping_zone_for_postal_code(std::string_view code) noexcept;

/// Length of the NIP, the porting PIN that a customer gets from 051.
inline constexpr std::size_t kNipDigits = 4;
/// Maximum of numbers to port in and lines to renew per order, including numbers sent later.
/// Limited by the payment provider's metadata.
inline constexpr std::size_t kMaxUnitPhones = 100;

/// One unit of a plan with the shopper's choices.
struct Unit {
  SimType sim = SimType::physical;
  bool keeps_number = false;
  /// With an own SIM, the number of its line. Otherwise the number to port in, only for a unit that
  /// keeps its number; empty if it is sent later.
  std::string phone{};
  /// The porting PIN of `phone`. Empty without a number to port in, or if it is sent later.
  std::string nip{};

  friend bool operator==(const Unit&, const Unit&) = default;
};

/// The part of a unit that has an error. units: the number of units.
enum class UnitField : std::uint8_t { units, keeps_number, phone, nip };

/// Returns the key in API bodies: units, keepsNumber, phone, nip. Empty for a value that is not an
/// enumerator.
[[nodiscard]] std::string_view name(UnitField field) noexcept;

/// A number to port in, or of a line to renew, as typed.
struct UnitPhone {
  std::string_view phone{};  ///< Empty if a number to port in is sent later.
  std::string_view nip{};    ///< Empty if it is sent later, and for a renewal.
  bool required = false;     ///< Whether an empty phone is an error, as of a line to renew.
};

struct UnitPhoneError {
  std::size_t index;  ///< In the list that was checked.
  UnitField field;    ///< phone or nip.
  ErrorCode code;

  friend bool operator==(const UnitPhoneError&, const UnitPhoneError&) = default;
};

struct UnitPhoneCheck {
  /// In the order of the list, a phone before its NIP. Each field has at most one error.
  std::vector<UnitPhoneError> errors{};
  /// The ten digits of each number in the list; empty if the text is empty or has an error.
  std::vector<std::string> phones{};

  friend bool operator==(const UnitPhoneCheck&, const UnitPhoneCheck&) = default;
};

/// Checks the numbers of one order. Codes: phone_malformed (see forms::normalise_phone()),
/// phone_required (a required phone, or that of a NIP, is empty), number_repeated (an earlier
/// number has equal digits), nip_malformed (not exactly four digits after trimming), quantity_limit
/// for the first number beyond kMaxUnitPhones; later numbers are not checked.
[[nodiscard]] UnitPhoneCheck check_unit_phones(std::span<const UnitPhone> list);

/// Returns the shipping cost of an order: one parcel for any number of SIMs.
/// Zero without a physical SIM, in the local zone, or while the shop has no shipping price and
/// agrees on it before sending. Errors: shipping_zone_required.
[[nodiscard]] Result<Money> shipping_cost(std::int64_t physical_sims,
                                          std::optional<ShippingZone> zone,
                                          std::optional<Money> price) noexcept;

}  // namespace shop

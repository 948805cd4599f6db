#pragma once

// What it takes to deliver an order, besides what is in the cart: which SIM each unit is, which
// numbers move to them, and what sending them costs. The terms ask for the first two; the rest of a
// delivery (name, address, contact) is the payment provider's to ask and to keep.

#include <array>
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

/// A plan comes on either.
enum class SimType : std::uint8_t { physical, esim };

/// "physical", "esim"; empty for a value that is not an enumerator.
[[nodiscard]] std::string_view name(SimType sim) noexcept;
/// Errors: sim_invalid, for anything but those two names.
[[nodiscard]] Result<SimType> sim_type_of(std::string_view name) noexcept;

/// Where the parcel goes. local: Tampico, Ciudad Madero and Altamira, where sending is free.
enum class ShippingZone : std::uint8_t { local, elsewhere };

/// "local", "elsewhere"; empty for a value that is not an enumerator.
[[nodiscard]] std::string_view name(ShippingZone zone) noexcept;
/// Errors: shipping_zone_invalid, for anything but those two names.
[[nodiscard]] Result<ShippingZone> shipping_zone_of(std::string_view name) noexcept;

/// Returns the zone of a postal code; white space at both ends is ignored. By the catalogue of
/// SEPOMEX the municipality of Tampico has 89000 to 89399, Ciudad Madero 89400 to 89599 and the
/// city of Altamira 89600 to 89609. Rural places of Altamira with other codes count as elsewhere.
/// Errors: postal_code_malformed (not exactly five digits).
[[nodiscard]] Result<ShippingZone> shipping_zone_for_postal_code(std::string_view code) noexcept;

/// The PIN that 051 sends to a customer for moving a number.
inline constexpr std::size_t kNipDigits = 4;
/// Numbers that one order may keep, including those given later. The payment provider's metadata
/// has no room for more.
inline constexpr std::size_t kMaxKeptNumbers = 100;

/// One unit of a plan, as the shopper wants it.
struct Unit {
  SimType sim = SimType::physical;
  bool keeps_number = false;
  /// Only for a unit that keeps its number. Empty: given later.
  std::string phone{};
  /// The PIN for `phone`; empty without a phone. Empty: given later.
  std::string nip{};

  friend bool operator==(const Unit&, const Unit&) = default;
};

/// Which part of a unit an error is about. units: none of them, but their number.
enum class UnitField : std::uint8_t { units, keeps_number, phone, nip };

/// The key in API bodies: units, keepsNumber, phone, nip. Empty for a value that is not an
/// enumerator.
[[nodiscard]] std::string_view name(UnitField field) noexcept;

/// A number to keep, as typed. Either text may be empty: given later.
struct Portability {
  std::string_view phone{};
  std::string_view nip{};
};

struct PortabilityError {
  std::size_t index;  ///< In the list that was checked.
  UnitField field;    ///< phone or nip.
  ErrorCode code;

  friend bool operator==(const PortabilityError&, const PortabilityError&) = default;
};

struct PortabilityCheck {
  /// In the order of the list, a phone before its NIP; each of the two has at most one.
  std::vector<PortabilityError> errors{};
  /// As many as were given: the ten digits, or empty where there is an error or nothing yet.
  std::vector<std::string> phones{};

  friend bool operator==(const PortabilityCheck&, const PortabilityCheck&) = default;
};

/// The numbers that one order keeps. Codes: phone_malformed (as forms::normalise_phone() has it),
/// phone_required (a NIP alone), number_repeated (an earlier one of the list has the same ten
/// digits), nip_malformed (not exactly four digits, white space at both ends aside); quantity_limit
/// for the first one beyond kMaxKeptNumbers, behind which nothing is looked at.
[[nodiscard]] PortabilityCheck check_portabilities(std::span<const Portability> list);

/// Returns the shipping cost of an order: one parcel for any number of SIMs.
/// Nothing without a physical SIM, in the local zone, or while the shop has no price for it (it is
/// agreed on before sending then). Errors: shipping_zone_required.
[[nodiscard]] Result<Money> shipping_cost(std::int64_t physical_sims,
                                          std::optional<ShippingZone> zone,
                                          std::optional<Money> price) noexcept;

/// Working days that a physical SIM takes to arrive, counted from the day after the payment.
inline constexpr int kMinDeliveryDays = 2;
inline constexpr int kMaxDeliveryDays = 5;

/// A day in ISO 8601, such as 2026-11-25.
using IsoDate = std::array<char, 10>;

struct ArrivalWindow {
  IsoDate from{};
  IsoDate to{};

  friend bool operator==(const ArrivalWindow&, const ArrivalWindow&) = default;
};

/// Returns the days between which a physical SIM paid on an ISO date arrives. Working days are
/// Monday to Friday without the mandatory rest days of article 74 of the Ley Federal del Trabajo.
/// Errors: field_invalid, unless the text is a date of the years 2000 to 2999.
[[nodiscard]] Result<ArrivalWindow> arrival_window(std::string_view paid_on) noexcept;

}  // namespace shop

#pragma once

// When the parcel with a physical SIM arrives.

#include <array>
#include <string_view>

#include "shop/error.hpp"

namespace shop {

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

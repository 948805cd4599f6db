#pragma once

// How a plan is made of a brand, a tier, a price and a duration. A merchant's data are in
// catalogue_data.hpp.

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include "shop/catalogue.hpp"

namespace shop::data {

using enum SocialNetwork;

/// Properties of a tier that do not depend on the duration. Higher tiers have more social networks.
struct Tier {
  std::string_view name;
  std::string_view data_type;
  std::string_view data;
  int megabytes;
  std::string_view sms;
  std::string_view call;
  std::string_view llamadas;
  bool shares_internet;
  std::span<const SocialNetwork> social;
  std::span<const SocialNetwork> social_inter;
  std::string_view caps_line;
  std::string_view caps_line_long{};  ///< For plans that renew the allowance every 30 days.
};

/// A duration that plans may have, with its text. A plan of another duration needs a line here.
struct Duration {
  int days;
  std::string_view text;
};

inline constexpr auto kDurations = std::to_array<Duration>({
    {1, "1 día"},
    {3, "3 días"},
    {7, "7 días"},
    {15, "15 días"},
    {30, "30 días"},
    {60, "60 días"},
    {90, "90 días"},
    {180, "180 días"},
    {360, "360 días"},
});

/// Returns an empty text for another duration, which the checks of catalogue.cpp reject.
consteval std::string_view duration_text(int days) {
  for (const Duration& duration : kDurations) {
    if (duration.days == days) {
      return duration.text;
    }
  }
  return {};
}

enum class Badge : bool { none, nuevo };

/// What a brand writes on each of its plans.
struct Brand {
  std::string_view name;
  std::span<const FamilyInfo> families;

  [[nodiscard]] consteval Plan plan(int id, Family family, const Tier& tier, int pesos, int days,
                                    std::string_view folio = {}, Badge badge = Badge::none) const {
    return {
        .id = id,
        .family = family,
        .data_plan = families[static_cast<std::size_t>(family)].label,
        .name = name,
        .tier = tier.name,
        .data_type = tier.data_type,
        .data = tier.data,
        .data_megabytes = tier.megabytes,
        .price = Money::of_pesos(pesos),
        .duration_days = days,
        .duration = duration_text(days),
        .is_new = badge == Badge::nuevo,
        .sms = tier.sms,
        .call = tier.call,
        .llamadas = tier.llamadas,
        .shares_internet = tier.shares_internet,
        .social_text = tier.social.size() == 1 ? "WhatsApp ilimitado en México"
                                               : "Redes sociales ilimitadas en México",
        .social_media = tier.social,
        .social_inter_text =
            tier.social_inter.empty()
                ? ""
                : (tier.social_inter.size() == 1 ? "WhatsApp ilimitado en USA y Canadá"
                                                 : "Redes sociales ilimitadas en USA y Canadá"),
        .social_media_inter = tier.social_inter,
        .caps_line = days > 30 ? tier.caps_line_long : tier.caps_line,
        .folio = folio,
    };
  }
};

}  // namespace shop::data

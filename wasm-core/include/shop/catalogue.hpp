#pragma once

// The products of the shop: plans, top-ups, and the regulator's folios of some plans.
//
// The table is constexpr and checked at compile time. A plan that two pages show, such as the home
// page and the monthly list, is one entry; featured() returns the plans of the home page.

#include <cstdint>
#include <span>
#include <string_view>

#include "shop/error.hpp"
#include "shop/money.hpp"

namespace shop {

enum class Family : std::uint8_t { express, mensual, trimestral, semestral, anual };

struct FamilyInfo {
  Family id;
  std::string_view key;       ///< "mensual"
  std::string_view label;     ///< "Tuisty Mensual"
  std::string_view subtitle;  ///< "Mensual"
};

enum class SocialNetwork : std::uint8_t {
  whatsapp,
  facebook,
  messenger,
  twitter,
  instagram,
  snapchat,
  telegram
};

struct Plan {
  int id;
  Family family;
  std::string_view data_plan;  ///< Family label: "Tuisty Mensual".
  std::string_view name;       ///< The brand: "Tuisty".
  std::string_view tier;       ///< "Estelar". The stored cart calls it dataPlus.
  std::string_view data_type;  ///< Tier and allowance: "Estelar 5GB".
  std::string_view data;       ///< Allowance for each 30 days (for the whole of a shorter plan).
  int data_megabytes;          ///< The same in MB, 1 GB being 1024 MB.
  Money price;                 ///< For the whole duration, tax included.
  int duration_days;           ///< 1, 7, 15, 30, 90, 180 or 360.
  std::string_view duration;   ///< "30 días"
  bool is_new;
  std::string_view sms;       ///< "25", "10,000" or "Ilimitados".
  std::string_view call;      ///< "50 min", "10,000 min" or "Ilimitadas".
  std::string_view llamadas;  ///< Sentence about calls and SMS.
  bool shares_internet;
  std::string_view social_text;
  std::span<const SocialNetwork> social_media;
  std::string_view social_inter_text;  ///< Empty when social_media_inter is.
  std::span<const SocialNetwork> social_media_inter;
  std::string_view caps_line;  ///< What "Ilimitado" is capped by.
  std::string_view folio;      ///< Empty when the plan has none.
};

/// Calls visit with the JSON name and the value of each field of a plan. Values are texts,
/// integers, booleans, a Family, a Money, and lists of SocialNetwork.
template <class Visit>
constexpr void for_each_field(const Plan& plan, Visit&& visit) {
  visit("id", plan.id);
  visit("family", plan.family);
  visit("dataPlan", plan.data_plan);
  visit("name", plan.name);
  visit("dataPlus", plan.tier);
  visit("dataType", plan.data_type);
  visit("data", plan.data);
  visit("dataMegabytes", plan.data_megabytes);
  visit("price", plan.price);
  visit("durationDays", plan.duration_days);
  visit("duration", plan.duration);
  visit("isNew", plan.is_new);
  visit("sms", plan.sms);
  visit("call", plan.call);
  visit("llamadas", plan.llamadas);
  visit("sharesInternet", plan.shares_internet);
  visit("socialText", plan.social_text);
  visit("socialMedia", plan.social_media);
  visit("socialInterText", plan.social_inter_text);
  visit("socialMediaInter", plan.social_media_inter);
  visit("capsLine", plan.caps_line);
  visit("folio", plan.folio);
}

struct TopUp {
  int id;
  std::string_view name;
  std::string_view description;
  Money price;
  bool popular;
};

struct Folio {
  std::string_view id;
  int plan_id;
  std::string_view title;
};

/// Maximum number of plans, hence of the lines of a cart. Checked against the table.
inline constexpr std::size_t kMaxPlans = 32;

/// Grouped by family in the order of Family; within a family cheapest first.
[[nodiscard]] std::span<const Plan> plans() noexcept;
[[nodiscard]] std::span<const Plan> plans_of(Family family) noexcept;
/// Returns nullptr if there is none.
[[nodiscard]] const Plan* find_plan(int id) noexcept;
/// Returns the home page's plans, in order.
[[nodiscard]] std::span<const Plan* const> featured() noexcept;

[[nodiscard]] std::span<const FamilyInfo> families() noexcept;
[[nodiscard]] const FamilyInfo& info(Family family) noexcept;
/// Returns "whatsapp", "facebook"…; empty for a value that is not an enumerator.
[[nodiscard]] std::string_view name(SocialNetwork network) noexcept;

[[nodiscard]] std::span<const TopUp> top_ups() noexcept;
[[nodiscard]] const TopUp* find_top_up(int id) noexcept;

[[nodiscard]] std::span<const Folio> folios() noexcept;

/// Returns the fast data of the whole duration in MB; a quarterly plan has its allowance three
/// times.
[[nodiscard]] std::int64_t total_megabytes(const Plan& plan) noexcept;
/// Returns the price per day: price over duration, rounded half up to a centavo.
[[nodiscard]] Money price_per_day(const Plan& plan) noexcept;
/// Returns the price per GB: price over the fast data of the whole duration, rounded half up to a
/// centavo.
[[nodiscard]] Money price_per_gigabyte(const Plan& plan) noexcept;

/// Returns 16 hexadecimal digits, a hash of the catalogue that changes with any text or price.
[[nodiscard]] std::string_view catalogue_version() noexcept;

}  // namespace shop

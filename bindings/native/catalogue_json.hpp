#pragma once

// The members of the type Catalogue, which the build writes as JSON and as TypeScript.

#include "shop/catalogue.hpp"
#include "shop/saving.hpp"
#include "to_json.hpp"

namespace shop::bridge {

// clang-format off

/// A text that is null when it is empty.
inline std::optional<std::string_view> or_null(std::string_view text) {
  return text.empty() ? std::optional<std::string_view>() : text;
}

template <>
inline constexpr Documented kDocumented<Saving>{"Saving", R"(The saving of a plan of several months, compared with buying the monthly plan of its tier for the same time.
@example
const saving: Saving | null = core.findPlan(503)?.saving ?? null;
saving?.savedText; // '$259.00')"};

template <class Put>
void members(const Saving& saving, Put put) {
  put("months", saving.months, "3, 6 or 12.");
  put("monthsPaid", saving.months_paid, "The plan's price in monthly prices, such as `11`; `null` if that is not an integer.");
  put("monthlyTotalText", saving.monthly_total.format(), "The price of the monthly plan for all months, such as `'$2,028.00'`.");
  put("savedText", saving.saved.format(), "The saved amount, such as `'$169.00'`.");
  put("monthlyPerDayText", saving.monthly_per_day.format(), "The monthly plan's price per day, such as `'$5.63'`; always higher than the long plan's.");
}

template <>
inline constexpr Documented kDocumented<FamilySaving>{"FamilySaving", R"(The common saving of all plans of a family.
@example
const yearly = core.catalogue.families.find((family) => family.id === 'anual');
const saving: FamilySaving | null = yearly?.saving ?? null;
saving; // { months: 12, monthsPaid: 11, mostText: '$259.00' })"};

template <class Put>
void members(const FamilySaving& saving, Put put) {
  put("months", saving.months, "3, 6 or 12.");
  put("monthsPaid", saving.months_paid, "The common value of all plans; `null` unless they have the same integer.");
  put("mostText", saving.most.format(), "The largest saving of the plans, such as `'$38.00'`.");
}

template <>
inline constexpr Documented kDocumented<Plan>{"Plan", R"(One plan of the catalogue. Immutable; an instance of the core always returns the same object for a plan.
@example
const plan: Plan | undefined = core.findPlan(204);
plan?.dataType; // 'Estelar 5GB'
plan?.priceText; // '$169.00'
plan?.duration; // '30 días')"};

template <class Put>
void members(const Plan& plan, Put put) {
  put("id", plan.id, "Stable, and unique among plans and top-ups: 101…, 201…, 301…, 401…, 501….");
  put("family", plan.family);
  put("dataPlan", plan.data_plan, "Label of the family: `'Tuisty Mensual'`.");
  put("name", plan.name, "The brand: `'Tuisty'`.");
  put("dataPlus", plan.tier, "The tier: `'Estelar'`.");
  put("dataType", plan.data_type, "Tier and data allowance, as displayed on the home page: `'Estelar 5GB'`.");
  put("data", plan.data, "Allowance of fast data: `'5GB'`. Plans of more than 30 days renew it every 30 days.");
  put("dataMegabytes", plan.data_megabytes, "The allowance of fast data in MB; 1 GB is 1024 MB.");
  put("priceCentavos", plan.price, "Price of the whole duration, in centavos of a peso, tax included.");
  put("priceText", plan.price.format(), "The price as text: `'$1,319.00'`.");
  put("durationDays", plan.duration_days, "Duration in days: 1, 7, 15, 30, 90, 180 or 360.");
  put("duration", plan.duration, "`'30 días'`, `'1 día'`.");
  put("isNew", plan.is_new);
  put("sms", plan.sms, "Number of SMS: `'Ilimitados'`, `'25'`, `'10,000'`.");
  put("call", plan.call, "Minutes of calls: `'Ilimitadas'`, `'50 min'`, `'10,000 min'`.");
  put("llamadas", plan.llamadas, "Sentence about calls and SMS to México, USA and Canadá.");
  put("sharesInternet", plan.shares_internet, "Whether it allows tethering.");
  put("socialText", plan.social_text);
  put("socialMedia", plan.social_media);
  put("socialInterText", plan.social_inter_text, "Empty if {@link socialMediaInter} is empty.");
  put("socialMediaInter", plan.social_media_inter);
  put("capsLine", plan.caps_line, "The limit of \"Ilimitado\": `'Al agotar tus 5GB navegas a 512 Kbps'`.");
  put("folio", or_null(plan.folio), "The regulator's folio number, if the plan has one.");
  put("pricePerDayText", price_per_day(plan).format(), "Price per day, rounded half up to a centavo: `'$5.63'`. The amount without other text.");
  put("pricePerGbText", price_per_gigabyte(plan).format(), "Price per GB of fast data over the whole duration, rounded half up to a centavo: `'$33.80'`. The amount without other text.");
  put("renewal", or_null(renewal(plan)), "`'cada 30 días'` for plans of more than 30 days, which renew {@link data} at this interval.");
  put("saving", saving(plan), "The saving compared with paying monthly; `null` for plans of up to 30 days.");
}

template <>
inline constexpr Documented kDocumented<FamilyInfo>{"FamilyInfo", R"(The description of a family of plans.
@example
const info = core.catalogue.families.find((one: FamilyInfo) => one.id === 'mensual');
info?.label; // 'Tuisty Mensual')"};

template <class Put>
void members(const FamilyInfo& family, Put put) {
  put("id", family.id);
  put("label", family.label, "`'Tuisty Mensual'`.");
  put("subtitle", family.subtitle, "`'Mensual'`.");
  put("saving", saving(family.id), "`null` unless every plan of the family is cheaper than paying monthly.");
}

template <>
inline constexpr Documented kDocumented<TopUp>{"TopUp", R"(Prepaid credit for an existing phone number.
@example
const [topUp] = core.catalogue.topUps;
topUp?.name; // 'Recarga $50')"};

template <class Put>
void members(const TopUp& top_up, Put put) {
  put("id", top_up.id);
  put("name", top_up.name, "`'Recarga $50'`.");
  put("description", top_up.description);
  put("priceCentavos", top_up.price, "In centavos.");
  put("priceText", top_up.price.format());
  put("popular", top_up.popular);
}

template <>
inline constexpr Documented kDocumented<Folio>{"Folio", R"(The document of one plan that is filed with the regulator.
@example
const folio = core.catalogue.folios.find((one: Folio) => one.planId === 204);
folio?.title; // 'Estelar 5GB, 30 días')"};

template <class Put>
void members(const Folio& folio, Put put) {
  put("id", folio.id);
  put("planId", folio.plan_id);
  put("title", folio.title, "`'Estelar 5GB, 30 días'`.");
}

/// All products.
struct Catalogue {};

template <>
inline constexpr Documented kDocumented<Catalogue>{"Catalogue", R"(All products of the shop. Plain, frozen data that `JSON.stringify` can serialise.
@example
const { families, plans }: Catalogue = core.catalogue;
families.map((family) => family.subtitle); // ['Express', 'Mensual', 'Trimestral', 'Semestral', 'Anual']
plans.length; // 21)"};

template <class Put>
void members(const Catalogue& /*all*/, Put put) {
  put("version", catalogue_version(), "16 hexadecimal digits, a hash of the whole catalogue; differs whenever the catalogue differs.");
  put("plans", plans(), "Grouped by family in the order of `families`; within a family cheapest first.");
  put("families", families());
  put("featuredIds", featured(), "The home page's plans, in order.");
  put("topUps", top_ups());
  put("folios", folios());
}
// clang-format on

}  // namespace shop::bridge

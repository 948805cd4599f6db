#pragma once

// The types that TypeScript knows by a name of its own, and the names of the enumerators that only
// JavaScript uses. The others have theirs in the core.

#include <initializer_list>
#include <string_view>

#include "shop/catalogue.hpp"
#include "shop/delivery.hpp"
#include "shop/finder.hpp"
#include "shop/forms.hpp"
#include "shop/imei.hpp"
#include "shop/order.hpp"

namespace shop::bridge {

/// The name of a type in TypeScript, and its doc comment with an example that a test runs. Without
/// a text the declaration is in bindings/src/types.ts. The module contains neither.
struct Documented {
  const char* name = nullptr;
  const char* text = "";
};
template <class T>
inline constexpr Documented kDocumented{};
template <>
inline constexpr Documented kDocumented<imei::Check>{"ImeiCheck"};
template <>
inline constexpr Documented kDocumented<UnitPhoneError>{"UnitPhoneError"};
// clang-format off
template <>
inline constexpr Documented kDocumented<imei::Answer>{"PhoneSupport", R"(What the carrier supports of a phone.
@example
const answer = core.readImeiAnswer('{"result":{"homologated":"COMPATIBLE PROBADO"}}');
const support: PhoneSupport | null = answer.ok ? answer : null;
support?.compatible; // true)"};
template <>
inline constexpr Documented kDocumented<imei::Support>{"Support", R"(Whether a phone has a feature: `unknown` if the carrier does not say.
@example
const answer = core.readImeiAnswer('{"result":{"homologated":"COMPATIBLE PROBADO","esim":"SI"}}');
const esim: Support | null = answer.ok ? answer.esim : null;
esim; // 'yes')"};
template <>
inline constexpr Documented kDocumented<Family>{"Family", R"(A family of plans with similar durations.
@example
const family: Family = 'anual';
core.findPlans({ family }).map((plan) => plan.id); // [501, 502, 503])"};
template <>
inline constexpr Documented kDocumented<SocialNetwork>{"SocialNetwork", R"(A social network whose traffic does not count towards a plan's data. `twitter` is displayed as X.
@example
const network: SocialNetwork = 'telegram';
core.catalogue.plans.some((plan) => plan.socialMedia.includes(network)); // true)"};
template <>
inline constexpr Documented kDocumented<finder::Order>{"PlanOrder", R"(The sort order of found plans. `catalogue` sorts by family, then by price. The other orders start with the lowest
price, the most data or the lowest price per GB; equal plans stay in catalogue order.
@example
const order: PlanOrder = 'pricePerGb';
core.findPlans({ family: 'mensual', order })[0]?.id; // 209)"};
template <>
inline constexpr Documented kDocumented<finder::Use>{"UsageProfile", R"(The minimum data: 1, 5 or 20 GB per 30 days, and 4 GB more to share the internet; proportionally less for a shorter
plan. For the term `day` a longer plan needs the data of one day only.
@example
const use: UsageProfile = 'much';
core.recommendPlans({ use, term: 'month', sharesInternet: false }).length > 0; // true)"};
template <>
inline constexpr Documented kDocumented<finder::Term>{"Term", R"(The duration of a plan: 1 day, 2 to 29 days, 30 days, or more.
@example
const term: Term = 'day';
core.recommendPlans({ use: 'little', term, sharesInternet: false })[0]?.plan.id; // 101)"};
template <>
inline constexpr Documented kDocumented<finder::Reason>{"RecommendationReason", R"(Why a plan is recommended.
- `cheapest`: the cheapest plan of the term with enough data
- `cheapestPerDay`: the lowest price per day, lower than that of the cheapest plan
- `cheapestPerGb`: the lowest price per GB among plans that cost at most 50 % more per day; never for `little`
  data
- `moreData`: the cheapest plan with more data that costs at most 50 % more per day
- `mostData`: the plan with the most data of the term, although not enough
- `enoughButLonger`: the cheapest plan with enough data, of a longer term than requested
@example
const answers = { use: 'regular', term: 'month', sharesInternet: true } as const;
const why: readonly RecommendationReason[] = core.recommendPlans(answers)[0]?.reasons ?? [];
why; // ['cheapest'])"};
template <>
inline constexpr Documented kDocumented<ShippingZone>{"ShippingZone", R"(The shipping zone. `local`: Tampico, Ciudad Madero and Altamira.
@example
const zone: ShippingZone = 'local';
core.shipping({ physicalSims: 1, zone, priceCentavos: 9900 }); // { ok: true, centavos: 0 })"};
template <>
inline constexpr Documented kDocumented<forms::Field>{"FieldName", R"(The key of a field in forms and API bodies.
@example
const fields: FieldName[] = core.checkLogin({ email: '', password: '' }).map((error) => error.field);
fields; // ['email', 'password'])"};
template <>
inline constexpr Documented kDocumented<ArrivalWindow>{"ArrivalWindow", R"(The first and the last arrival day of a physical SIM, as ISO dates.
@example
const window: ArrivalWindow = core.arrivalWindow('2026-12-23');
window; // { from: '2026-12-28', to: '2026-12-31' })"};
template <>
inline constexpr Documented kDocumented<UnitPhoneCheck>{"UnitPhoneCheck", R"(The result of checking the numbers of an order.
@example
const check: UnitPhoneCheck = core.checkUnitPhones([{ phone: '8331234567', nip: '12' }]);
check.errors.map((error) => error.code); // ['nip_malformed']
check.phones; // ['8331234567'])"};
// clang-format on

/// Returns the name with the index of an enumerator; empty for a value that is not an enumerator.
template <class Enum>
std::string_view name_in(std::initializer_list<std::string_view> names, Enum value) noexcept {
  const auto index = static_cast<std::size_t>(value);
  return index < names.size() ? names.begin()[index] : std::string_view{};
}

}  // namespace shop::bridge

namespace shop {

inline std::string_view name(Family family) noexcept {
  return static_cast<std::size_t>(family) < families().size() ? info(family).key
                                                              : std::string_view{};
}

}  // namespace shop

namespace shop::finder {

inline std::string_view name(Order order) noexcept {
  return bridge::name_in({"catalogue", "price", "data", "pricePerGb"}, order);
}
inline std::string_view name(Use use) noexcept {
  return bridge::name_in({"little", "regular", "much"}, use);
}
inline std::string_view name(Term term) noexcept {
  return bridge::name_in({"day", "weeks", "month", "months"}, term);
}
inline std::string_view name(Reason reason) noexcept {
  return bridge::name_in(
      {"cheapest", "cheapestPerDay", "cheapestPerGb", "moreData", "mostData", "enoughButLonger"},
      reason);
}

}  // namespace shop::finder

namespace shop::imei {

inline std::string_view name(Verdict verdict) noexcept {
  return bridge::name_in({"refused", "unknown", "limited", "works"}, verdict);
}
inline std::string_view name(Support support) noexcept {
  return bridge::name_in({"unknown", "no", "yes"}, support);
}

}  // namespace shop::imei

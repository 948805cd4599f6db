#include "shop/catalogue.hpp"

#include <algorithm>
#include <array>

#include "catalogue_data.hpp"
#include "hash.hpp"

namespace shop {
namespace {

using data::kFamilies;
using data::kFeaturedIds;
using data::kFolios;
using data::kPlans;
using data::kTopUps;

// Returns the index of the entry with a value, the size of the table without one. Not a pointer,
// because compilers with sanitizers cannot compare pointers in constant expressions.
template <class Entry, std::size_t N, class Value>
constexpr std::size_t index_by(const std::array<Entry, N>& table, Value Entry::*member,
                               const Value& value) noexcept {
  std::size_t index = 0;
  while (index < N && table[index].*member != value) {
    ++index;
  }
  return index;
}

// Returns nullptr if there is none.
template <class Entry, std::size_t N, class Value>
const Entry* find_by(const std::array<Entry, N>& table, Value Entry::*member,
                     const Value& value) noexcept {
  const std::size_t index = index_by(table, member, value);
  return index == N ? nullptr : &table[index];
}

constexpr bool is_plan(int id) noexcept { return index_by(kPlans, &Plan::id, id) != kPlans.size(); }

static_assert(std::all_of(kFeaturedIds.begin(), kFeaturedIds.end(), is_plan),
              "featured plans are in the table");

constexpr auto kFeatured = [] {
  std::array<const Plan*, kFeaturedIds.size()> featured{};
  for (std::size_t i = 0; i < featured.size(); ++i) {
    featured[i] = &kPlans[index_by(kPlans, &Plan::id, kFeaturedIds[i])];
  }
  return featured;
}();

constexpr auto kNetworks = std::to_array<std::string_view>(
    {"whatsapp", "facebook", "messenger", "twitter", "instagram", "snapchat", "telegram"});

// --- Compile-time checks of the table ---------------------------------------------------------

consteval bool ids_are_unique() {
  std::array<int, kPlans.size() + kTopUps.size()> ids{};
  std::size_t size = 0;
  for (const Plan& plan : kPlans) {
    ids[size++] = plan.id;
  }
  for (const TopUp& top_up : kTopUps) {
    ids[size++] = top_up.id;
  }
  std::sort(ids.begin(), ids.end());
  return ids.front() > 0 && std::adjacent_find(ids.begin(), ids.end()) == ids.end();
}

consteval bool families_are_in_order() {
  for (std::size_t i = 0; i < kFamilies.size(); ++i) {
    if (kFamilies[i].id != static_cast<Family>(i)) {
      return false;
    }
  }
  return std::is_sorted(kPlans.begin(), kPlans.end(),
                        [](const Plan& a, const Plan& b) { return a.family < b.family; });
}

consteval bool prices_are_positive() {
  const auto positive = [](const auto& entry) { return entry.price > Money(); };
  return std::all_of(kPlans.begin(), kPlans.end(), positive) &&
         std::all_of(kTopUps.begin(), kTopUps.end(), positive);
}

consteval bool texts_are_complete() {
  return std::all_of(kPlans.begin(), kPlans.end(), [](const Plan& plan) {
    return !plan.duration.empty() && !plan.tier.empty() && !plan.data.empty() &&
           !plan.sms.empty() && !plan.call.empty() && !plan.llamadas.empty() &&
           !plan.caps_line.empty() && !plan.social_text.empty() && !plan.social_media.empty() &&
           plan.social_inter_text.empty() == plan.social_media_inter.empty() &&
           plan.data_megabytes > 0 && plan.duration_days > 0 &&
           plan.data_type.starts_with(plan.tier) && plan.data_type.ends_with(plan.data);
  });
}

// Required for comparing a plan of more than a month with a monthly one.
consteval bool long_plans_are_whole_months() {
  return std::all_of(kPlans.begin(), kPlans.end(), [](const Plan& plan) {
    return plan.duration_days <= 30 || plan.duration_days % 30 == 0;
  });
}

// Required for writing the stored form of a cart without escaping.
consteval bool texts_are_plain_in_json() {
  const auto plain = [](std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](char c) {
      return c != '"' && c != '\\' && static_cast<unsigned char>(c) >= 0x20U;
    });
  };
  return std::all_of(kPlans.begin(), kPlans.end(), [&](const Plan& plan) {
    return plain(plan.name) && plain(plan.data_plan) && plain(plan.tier) && plain(plan.duration);
  });
}

// Required for finding a stored line without an id: family and tier identify one plan.
consteval bool tiers_are_unique_in_family() {
  for (const Plan& a : kPlans) {
    for (const Plan& b : kPlans) {
      if (a.id != b.id && a.family == b.family && a.tier == b.tier) {
        return false;
      }
    }
  }
  return true;
}

// Every folio of a plan must be in the list of folios, and every folio in the list must have a
// plan.
consteval bool folios_match_plans() {
  for (const Plan& plan : kPlans) {
    const std::size_t index = index_by(kFolios, &Folio::plan_id, plan.id);
    if (plan.folio != (index == kFolios.size() ? std::string_view{} : kFolios[index].id)) {
      return false;
    }
  }
  return std::all_of(kFolios.begin(), kFolios.end(),
                     [](const Folio& folio) { return is_plan(folio.plan_id); });
}

static_assert(ids_are_unique(), "ids are positive, and unique over plans and top-ups together");
static_assert(families_are_in_order(), "families and their plans stand in the enumeration's order");
static_assert(prices_are_positive(), "every price is a positive number of centavos");
static_assert(texts_are_complete(), "every plan has a duration, an allowance and its texts");
static_assert(long_plans_are_whole_months(), "plans of more than 30 days last whole months");
static_assert(texts_are_plain_in_json(), "stored texts need no escaping");
static_assert(tiers_are_unique_in_family(), "a family has each tier once");
static_assert(folios_match_plans(), "every plan's folio is listed and every folio has its plan");
static_assert(kPlans.size() <= kMaxPlans, "a cart has room for every plan");

// --- Version ----------------------------------------------------------------------------------

// Hashes first all texts of a plan, then all numbers, then the lists of networks.
struct AddTexts {
  Hash& hash;
  constexpr void operator()(std::string_view, std::string_view text) const { hash.add(text); }
  template <class Other>
  constexpr void operator()(std::string_view, const Other&) const {}
};

struct AddNumbers {
  Hash& hash;
  constexpr void operator()(std::string_view, int number) const { hash.add(number); }
  constexpr void operator()(std::string_view, bool truth) const { hash.add(std::int64_t{truth}); }
  constexpr void operator()(std::string_view, Money money) const { hash.add(money.centavos()); }
  template <class Other>
  constexpr void operator()(std::string_view, const Other&) const {}
};

struct AddNetworks {
  Hash& hash;
  constexpr void operator()(std::string_view, std::span<const SocialNetwork> networks) const {
    for (const SocialNetwork network : networks) {
      hash.add(kNetworks[static_cast<std::size_t>(network)]);
    }
    hash.add(std::string_view{});
  }
  template <class Other>
  constexpr void operator()(std::string_view, const Other&) const {}
};

constexpr auto kVersion = [] {
  Hash hash;
  for (const FamilyInfo& family : kFamilies) {
    for (const auto text : {family.key, family.label, family.subtitle}) {
      hash.add(text);
    }
  }
  for (const Plan& plan : kPlans) {
    for_each_field(plan, AddTexts{hash});
    for_each_field(plan, AddNumbers{hash});
    for_each_field(plan, AddNetworks{hash});
  }
  for (const int id : kFeaturedIds) {
    hash.add(id);
  }
  for (const TopUp& top_up : kTopUps) {
    hash.add(top_up.id);
    hash.add(top_up.name);
    hash.add(top_up.description);
    hash.add(top_up.price.centavos());
    hash.add(std::int64_t{top_up.popular});
  }
  for (const Folio& folio : kFolios) {
    hash.add(folio.id);
    hash.add(folio.plan_id);
    hash.add(folio.title);
  }
  return hash.hex();
}();

}  // namespace

std::span<const Plan> plans() noexcept { return kPlans; }

std::span<const Plan> plans_of(Family family) noexcept {
  const std::span<const Plan> all = kPlans;
  std::size_t first = 0;
  while (first < all.size() && all[first].family != family) {
    ++first;
  }
  std::size_t last = first;
  while (last < all.size() && all[last].family == family) {
    ++last;
  }
  return all.subspan(first, last - first);
}

const Plan* find_plan(int id) noexcept { return find_by(kPlans, &Plan::id, id); }

std::span<const Plan* const> featured() noexcept { return kFeatured; }

std::span<const FamilyInfo> families() noexcept { return kFamilies; }

const FamilyInfo& info(Family family) noexcept {
  return kFamilies[static_cast<std::size_t>(family)];
}

std::string_view name(SocialNetwork network) noexcept {
  const auto index = static_cast<std::size_t>(network);
  return index < kNetworks.size() ? kNetworks[index] : std::string_view{};
}

std::span<const TopUp> top_ups() noexcept { return kTopUps; }

const TopUp* find_top_up(int id) noexcept { return find_by(kTopUps, &TopUp::id, id); }

std::span<const Folio> folios() noexcept { return kFolios; }

std::int64_t total_megabytes(const Plan& plan) noexcept {
  // Plans of more than 30 days renew the allowance every 30 days.
  const std::int64_t times = plan.duration_days <= 30 ? 1 : plan.duration_days / 30;
  return times * plan.data_megabytes;
}

Money price_per_day(const Plan& plan) noexcept {
  return plan.price.scaled(1, plan.duration_days).value();
}

Money price_per_gigabyte(const Plan& plan) noexcept {
  return plan.price.scaled(1024, total_megabytes(plan)).value();
}

std::string_view catalogue_version() noexcept { return {kVersion.data(), kVersion.size()}; }

}  // namespace shop

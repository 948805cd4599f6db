#include "shop/finder.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

namespace shop::finder {
namespace {

using Less = bool (*)(const Plan& a, const Plan& b);

constexpr int kMonth = 30;

// No product in this file overflows: the largest is a price times the MB of another plan.

bool costs_less(const Plan& a, const Plan& b) noexcept { return a.price < b.price; }

bool costs_less_per_day(const Plan& a, const Plan& b) noexcept {
  return a.price.centavos() * b.duration_days < b.price.centavos() * a.duration_days;
}

bool costs_less_per_gigabyte(const Plan& a, const Plan& b) noexcept {
  return a.price.centavos() * total_megabytes(b) < b.price.centavos() * total_megabytes(a);
}

bool has_more_data(const Plan& a, const Plan& b) noexcept {
  return a.data_megabytes > b.data_megabytes;
}

// Returns whether a plan costs at most 50 % more per day than another one.
bool is_near(const Plan& a, const Plan& b) noexcept {
  return 2 * a.price.centavos() * b.duration_days <= 3 * b.price.centavos() * a.duration_days;
}

bool has_all_networks(const Plan& plan) noexcept {
  for (std::uint8_t i = 0; !name(static_cast<SocialNetwork>(i)).empty(); ++i) {
    const auto end = plan.social_media.end();
    if (std::find(plan.social_media.begin(), end, static_cast<SocialNetwork>(i)) == end) {
      return false;
    }
  }
  return true;
}

bool is_wanted(const Plan& plan, const Query& query) noexcept {
  return (!query.family || plan.family == *query.family) &&
         (!query.max_price || static_cast<double>(plan.price.centavos()) <= *query.max_price) &&
         plan.data_megabytes >= query.min_gigabytes * 1024 &&
         (!query.shares_internet || plan.shares_internet) &&
         (!query.all_networks || has_all_networks(plan));
}

bool comes_first(const Plan& a, const Plan& b, Order order) noexcept {
  switch (order) {
    case Order::catalogue:
      break;
    case Order::price:
      return costs_less(a, b);
    case Order::data:
      return has_more_data(a, b);
    case Order::price_per_gigabyte:
      return costs_less_per_gigabyte(a, b);
  }
  return false;
}

bool is_of(const Plan& plan, Term term) noexcept {
  switch (term) {
    case Term::day:
      return plan.duration_days == 1;
    case Term::weeks:
      return plan.duration_days > 1 && plan.duration_days < kMonth;
    case Term::month:
      return plan.duration_days == kMonth;
    case Term::months:
      break;
  }
  return plan.duration_days > kMonth;
}

bool is_enough(const Plan& plan, const Answers& answers) noexcept {
  constexpr std::array<std::int64_t, 3> kGigabytes{1, 5, 20};
  constexpr std::int64_t kSharedGigabytes = 4;  // About one a week for another device.
  const std::int64_t needed = (kGigabytes[static_cast<std::size_t>(answers.use)] +
                               (answers.shares_internet ? kSharedGigabytes : 0)) *
                              1024;
  // A plan of more than 30 days renews its allowance every 30 days. For the term of a day, a longer
  // plan needs the data of one day.
  const int days = answers.term == Term::day ? 1 : std::min(plan.duration_days, kMonth);
  return std::int64_t{plan.data_megabytes} * kMonth >= needed * days;
}

// The conditions under which a plan is recommended for one reason.
struct Wanted {
  Answers answers;
  bool of_term = true;
  bool enough = true;
  int longer_than = 0;          // In days.
  const Plan* first = nullptr;  // Less than this one in better_in, and near to it.
  Less better_in = nullptr;
  bool near = false;
};

bool is_wanted(const Plan& plan, const Wanted& wanted) noexcept {
  const Answers& answers = wanted.answers;
  return (plan.shares_internet || !answers.shares_internet) &&
         (is_of(plan, answers.term) || !wanted.of_term) &&
         (is_enough(plan, answers) || !wanted.enough) && plan.duration_days > wanted.longer_than &&
         (wanted.first == nullptr || (wanted.better_in(plan, *wanted.first) &&
                                      (is_near(plan, *wanted.first) || !wanted.near)));
}

// Returns the best matching plan by the comparison; nullptr if no plan matches.
const Plan* best(const Wanted& wanted, Less less) noexcept {
  const Plan* best = nullptr;
  for (const Plan& plan : plans()) {
    if (is_wanted(plan, wanted) && (best == nullptr || less(plan, *best))) {
      best = &plan;
    }
  }
  return best;
}

void add(AdvisedPlans& list, const Plan* plan, Reason reason) noexcept {
  if (plan == nullptr) {
    return;
  }
  const auto bit = static_cast<std::uint8_t>(1U << static_cast<unsigned>(reason));
  std::size_t i = 0;
  while (i < list.size() && list[i].plan != plan) {
    ++i;
  }
  if (i < list.size()) {
    list[i].reasons |= bit;
  } else if (i < kMaxAdvice) {
    list.push_back({plan, bit});
  }
}

}  // namespace

FoundPlans find(const Query& query) noexcept {
  FoundPlans found;
  for (const Plan& plan : plans()) {
    if (is_wanted(plan, query)) {
      // Inserts after equal plans, so that they stay in catalogue order.
      found.push_back(&plan);
      for (std::size_t i = found.size() - 1;
           i > 0 && comes_first(*found[i], *found[i - 1], query.order); --i) {
        std::swap(found[i], found[i - 1]);
      }
    }
  }
  return found;
}

AdvisedPlans advise(const Answers& answers) noexcept {
  AdvisedPlans list;
  const Plan* const first = best({.answers = answers}, costs_less);
  if (first == nullptr) {
    const Plan* const most = best({.answers = answers, .enough = false}, has_more_data);
    const int longest = most == nullptr ? 0 : most->duration_days;
    add(list, most, Reason::most_data);
    add(list, best({.answers = answers, .of_term = false, .longer_than = longest}, costs_less),
        Reason::enough_but_longer);
    return list;
  }
  const auto better = [&](Less less, bool near) {
    return Wanted{.answers = answers, .first = first, .better_in = less, .near = near};
  };
  add(list, first, Reason::cheapest);
  add(list, best(better(costs_less_per_day, false), costs_less_per_day), Reason::cheapest_per_day);
  // A low price for a GB is no reason to buy 24 of them for messages.
  if (answers.use != Use::little) {
    add(list, best(better(costs_less_per_gigabyte, true), costs_less_per_gigabyte),
        Reason::cheapest_per_gigabyte);
  }
  add(list, best(better(has_more_data, true), costs_less), Reason::more_data);
  return list;
}

}  // namespace shop::finder

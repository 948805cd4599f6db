#pragma once

// Search for plans by filters and sort order, and recommendations from a shopper's three answers.
//
// Prices per day and per GB are compared exactly as fractions, not as the displayed rounded
// amounts.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "shop/catalogue.hpp"
#include "shop/money.hpp"
#include "shop/short_list.hpp"

namespace shop::finder {

/// catalogue: the order of plans(). The others start with the lowest price, the most data per 30
/// days, or the lowest price per GB; equal plans stay in catalogue order.
enum class Order : std::uint8_t { catalogue, price, data, price_per_gigabyte };

/// Every filter narrows the result; without filters all plans match.
struct Query {
  std::optional<Family> family{};
  /// In centavos; that price itself is still allowed. Any number, because it is only compared.
  std::optional<double> max_price{};
  /// Minimum data in GB. A plan has the GB of its allowance: for its whole duration, or for each 30
  /// days of a longer one.
  double min_gigabytes = 0;
  bool shares_internet = false;  ///< Only plans that do.
  bool all_networks = false;     ///< Only plans with free traffic of all social networks.
  Order order = Order::catalogue;
};

using FoundPlans = ShortList<const Plan*, kMaxPlans>;

[[nodiscard]] FoundPlans find(const Query& query) noexcept;

/// Minimum data: 1, 5 or 20 GB per 30 days, and 4 GB more to share the internet; proportionally
/// less for a shorter plan. For the term of a day a longer plan needs the data of one day only.
enum class Use : std::uint8_t { little, regular, much };

/// Duration: 1 day, 2 to 29 days, 30 days, or more.
enum class Term : std::uint8_t { day, weeks, month, months };

struct Answers {
  Use use = Use::regular;
  Term term = Term::month;
  bool shares_internet = false;
};

/// Why a plan is advised. The first plan is the cheapest that does it; the three that follow it are
/// better than it in one thing. The last two are for when no plan of the term has enough data.
enum class Reason : std::uint8_t {
  cheapest,               ///< Of those of the term with enough data.
  cheapest_per_day,       ///< Costs least for a day, and less than the first one.
  cheapest_per_gigabyte,  ///< Least for a GB, at most half more for a day; not for little use.
  more_data,              ///< The cheapest with more data that costs at most half more for a day.
  most_data,              ///< Not enough, but nothing of the term has more.
  enough_but_longer,      ///< The cheapest with enough data lasts longer than asked for.
};

struct Advice {
  const Plan* plan = nullptr;
  std::uint8_t reasons = 0;  ///< One bit for each Reason, the first enumerator being the lowest.
};

inline constexpr std::size_t kMaxAdvice = 3;

using AdvisedPlans = ShortList<Advice, kMaxAdvice>;

/// At least one and at most kMaxAdvice plans, each once, in the order of their first reasons.
[[nodiscard]] AdvisedPlans advise(const Answers& answers) noexcept;

}  // namespace shop::finder

#include "bridge.hpp"
#include "convert.hpp"
#include "exchange.hpp"
#include "shop/finder.hpp"

namespace shop::bridge {
namespace {

static_assert(static_cast<int>(finder::Order::price_per_gigabyte) == 3, "two bits hold any order");

/// Returns whether a number is the index of an enumerator; the last enumerator has the index
/// `last`.
bool is_index(double index, int last) noexcept { return id_of(index) >= 0 && id_of(index) <= last; }

void write_line(const Plan& plan, double second) {
  Exchange& out = exchange();
  out.lines[static_cast<std::size_t>(out.size)] = {static_cast<double>(plan.id), second, 0, 0};
  out.size += 1;
}

}  // namespace

double find_plans(double family, double max_centavos, double flags, double min_gigabytes) {
  const Result<Money> max_price = money_of(max_centavos);
  if (!max_price) {
    return status(max_price.error());
  }
  const bool every_family = family == -1;
  if (!(every_family || is_index(family, static_cast<int>(Family::anual))) ||
      !is_index(flags, 15) || !is_index(min_gigabytes, 1000)) {
    return status(ErrorCode::field_invalid);
  }
  const auto bits = static_cast<unsigned>(flags);
  finder::Query query{.max_price = max_price.value(),
                      .min_gigabytes = static_cast<int>(min_gigabytes),
                      .shares_internet = (bits & 4U) != 0,
                      .all_networks = (bits & 8U) != 0,
                      .order = static_cast<finder::Order>(bits & 3U)};
  if (!every_family) {
    query.family = static_cast<Family>(family);
  }
  exchange().size = 0;
  for (const Plan* const plan : finder::find(query)) {
    write_line(*plan, 0);
  }
  return kOk;
}

double advise(double use, double term, double shares_internet) {
  if (!is_index(use, static_cast<int>(finder::Use::much)) ||
      !is_index(term, static_cast<int>(finder::Term::months))) {
    return status(ErrorCode::field_invalid);
  }
  exchange().size = 0;
  for (const finder::Advice& advice : finder::advise({.use = static_cast<finder::Use>(use),
                                      .term = static_cast<finder::Term>(term),
                                      .shares_internet = shares_internet == 1})) {
    write_line(*advice.plan, advice.reasons);
  }
  return kOk;
}

}  // namespace shop::bridge

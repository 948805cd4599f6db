#include "shop/stored_cart.hpp"

#include <algorithm>

namespace shop {
namespace {

constexpr std::uint32_t bit(ErrorCode code) noexcept {
  std::uint32_t bit = 1;
  for (const ErrorCode other : kRestoreCodes) {
    if (other == code) {
      return bit;
    }
    bit <<= 1U;
  }
  return 0;
}

}  // namespace

bool RestoredLine::has(ErrorCode code) const noexcept { return (codes & bit(code)) != 0; }

RestoredLine restore_line(const Cart& cart, int plan_id, std::int64_t quantity, bool in_second_list,
                          std::optional<Money> price) {
  RestoredLine restored{cart, 0};
  const auto note = [&restored](ErrorCode code) { restored.codes |= bit(code); };
  const Plan* const plan = find_plan(plan_id);
  if (plan == nullptr || quantity < 1) {
    note(plan == nullptr ? ErrorCode::plan_unknown : ErrorCode::quantity_invalid);
    return restored;
  }
  if (price != plan->price) {
    note(ErrorCode::price_changed);
  }
  const std::int64_t before = cart.quantity_of(plan_id);
  if (before != 0) {
    note(ErrorCode::line_duplicated);
    if (in_second_list) {
      return restored;
    }
  }
  std::int64_t wanted = quantity;
  if (wanted > kMaxQuantity - before) {
    note(ErrorCode::quantity_limit);
    wanted = kMaxQuantity - before;
  }
  const std::int64_t room =
      (kMaxTotal.centavos() - cart.total().centavos()) / plan->price.centavos();
  if (wanted > room) {
    note(ErrorCode::total_limit);
    wanted = room;
  }
  if (wanted > 0) {
    restored.cart = cart.add(plan_id, wanted).value();
  }
  return restored;
}

}  // namespace shop

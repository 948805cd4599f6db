#include "shop/cart.hpp"

#include <algorithm>

namespace shop {
namespace {

// Every line of a cart names a plan of the catalogue.
Money unit_price(int plan_id) noexcept { return find_plan(plan_id)->price; }

}  // namespace

Money line_total(const CartLine& line) noexcept {
  return unit_price(line.plan_id).times(line.quantity).value();
}

Result<Cart> Cart::from_lines(std::span<const CartLine> lines) noexcept {
  Cart cart;
  for (const CartLine& line : lines) {
    const Plan* const plan = find_plan(line.plan_id);
    if (plan == nullptr) {
      return ErrorCode::plan_unknown;
    }
    if (line.quantity < 1) {
      return ErrorCode::quantity_invalid;
    }
    if (line.quantity > kMaxQuantity) {
      return ErrorCode::quantity_limit;
    }
    if (cart.index_of(line.plan_id) != cart.size_) {
      return ErrorCode::line_duplicated;
    }
    cart.lines_[cart.size_++] = line;
    cart.total_ = Money::from_centavos(cart.total_.centavos() +
                                       plan->price.centavos() * std::int64_t{line.quantity})
                      .value();
    if (!within_max_total(cart.total_)) {
      return ErrorCode::total_limit;
    }
  }
  return cart;
}

std::int64_t Cart::count() const noexcept {
  std::int64_t count = 0;
  for (const CartLine& line : lines()) {
    count += line.quantity;
  }
  return count;
}

int Cart::quantity_of(int plan_id) const noexcept {
  const std::size_t index = index_of(plan_id);
  return index == size_ ? 0 : lines_[index].quantity;
}

Result<Cart> Cart::add(int plan_id, std::int64_t quantity) const noexcept {
  // Before the sum below, which would overflow otherwise.
  if (quantity < 1 || quantity > kMaxQuantity) {
    return quantity < 1 ? ErrorCode::quantity_invalid : ErrorCode::quantity_limit;
  }
  const std::size_t index = index_of(plan_id);
  if (index != size_) {
    return with_quantity_at(index, lines_[index].quantity + quantity);
  }
  if (find_plan(plan_id) == nullptr) {
    return ErrorCode::plan_unknown;
  }
  Cart next = *this;
  next.lines_[next.size_++] = {plan_id, 0};
  return next.with_quantity_at(index, quantity);
}

Result<Cart> Cart::increase(int plan_id) const noexcept {
  const std::size_t index = index_of(plan_id);
  if (index == size_) {
    return ErrorCode::line_unknown;
  }
  return with_quantity_at(index, std::int64_t{lines_[index].quantity} + 1);
}

Result<Cart> Cart::decrease(int plan_id) const noexcept {
  const std::size_t index = index_of(plan_id);
  if (index == size_) {
    return ErrorCode::line_unknown;
  }
  return with_quantity_at(index, std::int64_t{lines_[index].quantity} - 1);
}

Result<Cart> Cart::remove(int plan_id) const noexcept {
  const std::size_t index = index_of(plan_id);
  if (index == size_) {
    return ErrorCode::line_unknown;
  }
  Cart next;
  for (const CartLine& line : lines()) {
    if (line.plan_id != plan_id) {
      next.lines_[next.size_++] = line;
    }
  }
  next.total_ =
      Money::from_centavos(total_.centavos() - line_total(lines_[index]).centavos()).value();
  return next;
}

Result<Cart> Cart::with_quantity(int plan_id, std::int64_t quantity) const noexcept {
  const std::size_t index = index_of(plan_id);
  if (index == size_) {
    return ErrorCode::line_unknown;
  }
  return with_quantity_at(index, quantity);
}

bool operator==(const Cart& a, const Cart& b) noexcept {
  return std::equal(a.lines().begin(), a.lines().end(), b.lines().begin(), b.lines().end());
}

std::size_t Cart::index_of(int plan_id) const noexcept {
  const auto line = std::find_if(lines().begin(), lines().end(),
                                 [&](const CartLine& entry) { return entry.plan_id == plan_id; });
  return static_cast<std::size_t>(line - lines().begin());
}

Result<Cart> Cart::with_quantity_at(std::size_t index, std::int64_t quantity) const noexcept {
  if (quantity < 1) {
    return ErrorCode::quantity_invalid;
  }
  if (quantity > kMaxQuantity) {
    return ErrorCode::quantity_limit;
  }
  Cart next = *this;
  CartLine& line = next.lines_[index];
  const std::int64_t units = quantity - line.quantity;
  line.quantity = static_cast<int>(quantity);
  const Result<Money> total =
      Money::from_centavos(total_.centavos() + units * unit_price(line.plan_id).centavos());
  // Within 1..kMaxQuantity units of at most kMaxPlans plans the sum is far from any overflow.
  next.total_ = total.value();
  if (!within_max_total(next.total_)) {
    return ErrorCode::total_limit;
  }
  return next;
}

}  // namespace shop

#include "shop/products.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "product_match.hpp"
#include "shop/forms.hpp"
#include "text.hpp"

namespace shop {
namespace {

// Returns nothing for an integer from 1 to the limit.
std::optional<ErrorCode> quantity_error(double quantity, std::int64_t limit) noexcept {
  const bool whole = std::isfinite(quantity) && std::floor(quantity) == quantity;
  if (!whole || quantity < 1) {
    return ErrorCode::quantity_invalid;
  }
  if (quantity > static_cast<double>(limit)) {
    return ErrorCode::quantity_limit;
  }
  return std::nullopt;
}

LineUnits& line_of(std::vector<LineUnits>& lines, int plan_id) {
  const auto found = std::find_if(lines.begin(), lines.end(), [plan_id](const LineUnits& line) {
    return line.plan_id == plan_id;
  });
  return found != lines.end() ? *found : lines.emplace_back(LineUnits{plan_id, {}});
}

// A number without keepsNumber, or the porting of an own SIM's number, is contradictory, so it is
// rejected instead of guessed.
bool contradicts_itself(const Unit& unit) noexcept {
  const bool has_nip = !text::trim(unit.nip).empty();
  return unit.sim == SimType::own
             ? unit.keeps_number || has_nip
             : !unit.keeps_number && (has_nip || !text::trim(unit.phone).empty());
}

// The phone numbers of an order, with the product and the unit of each.
struct UnitPhones {
  struct Place {
    std::size_t product;
    std::size_t unit;
  };
  std::vector<UnitPhone> list{};
  std::vector<Place> places{};
};

Result<UnitPhones, UnitsError> unit_phones(std::span<const ClientProduct> products) {
  UnitPhones phones;
  for (std::size_t i = 0; i < products.size(); ++i) {
    const std::size_t count = products[i].units ? products[i].units->size() : 0;
    for (std::size_t j = 0; j < count; ++j) {
      const Unit& unit = (*products[i].units)[j];
      if (contradicts_itself(unit)) {
        return UnitsError{ErrorCode::field_invalid, i, UnitField::keeps_number, j};
      }
      const bool renews = unit.sim == SimType::own;
      if (unit.keeps_number || renews) {
        phones.list.push_back({unit.phone, unit.nip, renews});
        phones.places.push_back({i, j});
      }
    }
  }
  return phones;
}

}  // namespace

Result<const Plan*> plan_of(const ClientProduct& product) noexcept {
  return entry_of(plans(), product, ErrorCode::plan_unknown);
}

bool price_matches(const ClientProduct& product) noexcept {
  const Result<const Plan*> plan = plan_of(product);
  return plan && plan.value()->price.centavos() == product.price_centavos;
}

Result<CartLine> line_from_product(const ClientProduct& product) noexcept {
  const Result<const Plan*> plan = plan_of(product);
  if (!plan) {
    return plan.error();
  }
  if (const auto error = quantity_error(product.quantity, kMaxQuantity)) {
    return *error;
  }
  return CartLine{plan.value()->id, static_cast<int>(product.quantity)};
}

Result<Cart> cart_from_products(std::span<const ClientProduct> products) noexcept {
  if (products.empty()) {
    return ErrorCode::cart_empty;
  }
  Cart cart;
  for (const ClientProduct& product : products) {
    const Result<CartLine> line = line_from_product(product);
    if (!line) {
      return line.error();
    }
    const auto [plan_id, quantity] = line.value();
    const int before = cart.quantity_of(plan_id);
    const Result<Cart> added = before == 0 ? cart.add(plan_id) : cart;
    if (!added) {
      return added.error();
    }
    const Result<Cart> filled =
        added.value().with_quantity(plan_id, std::int64_t{before} + quantity);
    if (!filled) {
      return filled.error();
    }
    cart = filled.value();
  }
  return cart;
}

Result<const TopUp*> top_up_of(const ClientProduct& product) noexcept {
  return entry_of(top_ups(), product, ErrorCode::top_up_unknown);
}

bool top_up_price_matches(const ClientProduct& product) noexcept {
  const Result<const TopUp*> top_up = top_up_of(product);
  return top_up && top_up.value()->price.centavos() == product.price_centavos;
}

Result<const TopUp*> top_up_from_products(std::span<const ClientProduct> products) noexcept {
  if (products.empty()) {
    return ErrorCode::cart_empty;
  }
  const Result<const TopUp*> top_up = top_up_of(products.front());
  if (!top_up) {
    return top_up.error();
  }
  if (const auto error = quantity_error(products.front().quantity, 1)) {
    return *error;
  }
  if (products.size() > 1) {
    return ErrorCode::quantity_limit;
  }
  if (products.front().units) {
    return ErrorCode::units_mismatch;
  }
  return top_up;
}

Result<std::vector<LineUnits>, UnitsError> units_from_products(
    std::span<const ClientProduct> products) {
  std::vector<LineUnits> lines;
  for (std::size_t i = 0; i < products.size(); ++i) {
    const CartLine line = line_from_product(products[i]).value();
    const auto quantity = static_cast<std::size_t>(line.quantity);
    const std::vector<Unit> units = products[i].units.value_or(std::vector<Unit>(quantity));
    if (units.size() != quantity) {
      return UnitsError{ErrorCode::units_mismatch, i, UnitField::units, 0};
    }
    std::vector<Unit>& all = line_of(lines, line.plan_id).units;
    all.insert(all.end(), units.begin(), units.end());
  }
  const Result<UnitPhones, UnitsError> phones = unit_phones(products);
  if (!phones) {
    return phones.error();
  }
  const UnitPhoneCheck check = check_unit_phones(phones->list);
  if (!check.errors.empty()) {
    const auto& [index, field, code] = check.errors.front();
    const auto [product, unit] = phones->places[index];
    return UnitsError{code, product, field, unit};
  }
  for (LineUnits& line : lines) {
    for (Unit& unit : line.units) {
      const Result<std::string> phone = forms::normalise_phone(unit.phone);
      unit.phone = phone ? *phone : std::string();  // No error was found: none, or sent later.
      unit.nip = std::string(text::trim(unit.nip));
    }
  }
  return lines;
}

std::int64_t physical_sims(std::span<const LineUnits> lines) noexcept {
  std::int64_t count = 0;
  for (const LineUnits& line : lines) {
    count += std::count_if(line.units.begin(), line.units.end(),
                           [](const Unit& unit) { return unit.sim == SimType::physical; });
  }
  return count;
}

}  // namespace shop

#pragma once

// Finds the table entry of a client's product. Separate from products.cpp so that a test can use a
// table with two entries of equal name and price, which the catalogue does not have.

#include <span>
#include <string_view>

#include "shop/products.hpp"

namespace shop {

inline bool named(const Plan& plan, std::string_view name) noexcept {
  return name == plan.name || name == plan.tier || name == plan.data_type;
}

inline bool named(const TopUp& top_up, std::string_view name) noexcept {
  return name == top_up.name;
}

/// Returns the entry with the product's id or, without an id, with its name and price. A name and
/// price of two entries are ambiguous.
template <class Entry>
Result<const Entry*> entry_of(std::span<const Entry> table, const ClientProduct& product,
                              ErrorCode unknown) noexcept {
  const Entry* found = nullptr;
  bool name_known = false;
  bool several = false;
  for (const Entry& entry : table) {
    if (product.id) {
      if (entry.id == *product.id) {
        return &entry;
      }
    } else if (named(entry, product.name)) {
      name_known = true;
      if (entry.price.centavos() == product.price_centavos) {
        several = found != nullptr;
        found = &entry;
      }
    }
  }
  if (found != nullptr && !several) {
    return found;
  }
  return name_known ? ErrorCode::product_ambiguous : unknown;
}

}  // namespace shop

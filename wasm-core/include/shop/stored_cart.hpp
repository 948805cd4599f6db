#pragma once

// The cart as the browser stores it: the JSON list that the original site wrote.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "shop/cart.hpp"
#include "shop/error.hpp"
#include "shop/money.hpp"

namespace shop {

/// A text longer than this did not come from a browser's local storage and is not read.
inline constexpr std::size_t kMaxStoredCartBytes = std::size_t{8} * 1024 * 1024;
/// More notes would not help a shopper. Lines after them are still read.
inline constexpr std::size_t kMaxRestoreNotes = 100;
/// A note's name is cut here, in bytes, between characters.
inline constexpr std::size_t kMaxNoteName = 80;

/// A change that restore() made to the stored cart.
///   cart_malformed    the text is not a list, or does not end like one; whole lines of it are kept
///   line_malformed    dropped: not an object, or broken inside
///   plan_unknown      dropped: the catalogue has no such plan
///   quantity_invalid  dropped: quantity is missing or not a whole number of at least 1
///   price_changed     kept at the catalogue's price; the stored one differs or cannot be read
///   line_duplicated   kept: added to the earlier line of the same plan (behind the end of a whole
///                     list, where it is a second copy: dropped)
///   quantity_limit    kept with kMaxQuantity units
///   total_limit       kept with as many units as kMaxTotal has room for; dropped when that is none
struct RestoreNote {
  ErrorCode code{};
  std::optional<int> plan_id{};    ///< When the line pointed at a plan of the catalogue.
  std::string name{};              ///< What the line called itself: family (else brand) and tier.
  std::optional<Money> stored{};   ///< Its stored price for one unit, when readable.
  std::optional<Money> current{};  ///< The catalogue's price for one unit, when the plan is known.
  std::optional<std::int64_t> quantity{};  ///< Its stored quantity, when a whole number.

  friend bool operator==(const RestoreNote&, const RestoreNote&) = default;
};

struct Restored {
  Cart cart{};
  std::vector<RestoreNote> notes{};

  friend bool operator==(const Restored&, const Restored&) = default;
};

/// Reads a stored cart. Never fails for any bytes, and never drops a valid line because of a
/// damaged one. Prices always come from the catalogue.
///
/// A line is { id, name, dataPlan, dataPlus, duration, imgPlan, price, quantity } in any order,
/// other keys being skipped. Its id decides which plan it is; without an id, dataPlan and dataPlus
/// together do. id and quantity are numbers, or texts of digits; price is pesos as a number or as
/// text with or without commas ("1,319"). An absent cart (empty text, or null) gives an empty cart
/// and no notes.
[[nodiscard]] Restored restore(std::string_view json);

/// The stored form of a cart: compact JSON that restore() gives back unchanged, readable by the
/// original site. Prices are numbers of pesos. Pure function of cart and catalogue.
[[nodiscard]] std::string store(const Cart& cart);

}  // namespace shop

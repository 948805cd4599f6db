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

/// A longer text is not read: a cart of every plan takes 2.3 kB.
inline constexpr std::size_t kMaxStoredCartBytes = std::size_t{64} * 1024;
/// Maximum number of notes, because more do not help a shopper. Later lines are still read.
inline constexpr std::size_t kMaxRestoreNotes = 100;
/// Maximum length of a note's name in bytes; it is cut between characters.
inline constexpr std::size_t kMaxNoteName = 80;

/// A change that restore() made to the stored cart.
///   cart_malformed    the text is not a list, or its end is missing; complete lines are kept
///   line_malformed    dropped: not a valid object
///   plan_unknown      dropped: the catalogue has no such plan
///   quantity_invalid  dropped: quantity is missing or not an integer of at least 1
///   price_changed     kept at the catalogue's price; the stored price differs or is unreadable
///   line_duplicated   kept: added to the earlier line of the plan; dropped after the end of a
///                     complete list, because it belongs to a second copy
///   quantity_limit    kept with kMaxQuantity units
///   total_limit       kept with the units that kMaxTotal allows; dropped if it allows none
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
/// A line is { id, name, dataPlan, dataPlus, duration, imgPlan, price, quantity } in any order;
/// other keys are skipped. The id identifies the plan; without an id, dataPlan and dataPlus do. id
/// and quantity are numbers or texts of digits; price is pesos as a number, or as a text with or
/// without commas ("1,319"). Empty text and null yield an empty cart without notes.
[[nodiscard]] Restored restore(std::string_view json);

/// Returns the stored form of a cart: compact JSON with prices in pesos, which the original site
/// can read. restore() returns an equal cart.
[[nodiscard]] std::string store(const Cart& cart);

}  // namespace shop

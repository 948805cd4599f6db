#pragma once

// The rule for a line of a stored cart. bindings/src/stored_cart.ts parses the text.

#include <array>
#include <cstdint>
#include <optional>

#include "shop/cart.hpp"
#include "shop/error.hpp"
#include "shop/money.hpp"

namespace shop {

/// What restore_line() says about a line, in this order.
///   plan_unknown      dropped: the catalogue has no such plan
///   quantity_invalid  dropped: the quantity is less than 1
///   price_changed     kept at the catalogue's price; the stored price differs or is unreadable
///   line_duplicated   kept: added to the earlier line of the plan; dropped in a second list
///   quantity_limit    kept with kMaxQuantity units
///   total_limit       kept with the units that kMaxTotal allows; dropped if it allows none
inline constexpr std::array kRestoreCodes{ErrorCode::plan_unknown,   ErrorCode::quantity_invalid,
                                          ErrorCode::price_changed,  ErrorCode::line_duplicated,
                                          ErrorCode::quantity_limit, ErrorCode::total_limit};

struct RestoredLine {
  Cart cart{};
  std::uint32_t codes = 0;  ///< A bit for each of kRestoreCodes.

  [[nodiscard]] bool has(ErrorCode code) const noexcept;
};

/// Adds a stored line to a cart, as far as it is valid. The price is that of one unit, as stored;
/// nothing if it is unreadable. Two writers can leave a second list after a complete one: adding
/// its lines too would double the cart.
[[nodiscard]] RestoredLine restore_line(const Cart& cart, int plan_id, std::int64_t quantity,
                                        bool in_second_list, std::optional<Money> price);

}  // namespace shop

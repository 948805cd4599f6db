#include "shop/quote.hpp"

#include "hash.hpp"

namespace shop {
namespace {

// Returns the line with the smallest id above `id`, or nullptr if there is none.
const QuoteLine* next_by_id(const Quote& quote, int id) noexcept {
  const QuoteLine* next = nullptr;
  for (const QuoteLine& line : quote.lines) {
    if (line.plan_id > id && (next == nullptr || line.plan_id < next->plan_id)) {
      next = &line;
    }
  }
  return next;
}

std::string fingerprint(const Quote& quote) {
  // Without texts: a corrected typo is not a changed price.
  Hash hash;
  // Lines are hashed in the order of their ids, which are positive and occur once.
  for (const auto* line = next_by_id(quote, 0); line != nullptr;
       line = next_by_id(quote, line->plan_id)) {
    hash.add(line->plan_id);
    hash.add(line->quantity);
    hash.add(line->unit_price.centavos());
  }
  if (quote.shipping != Money()) {
    hash.add(quote.shipping.centavos());
  }
  hash.add(quote.total.centavos());
  const auto digits = hash.hex();
  return {digits.begin(), digits.end()};
}

}  // namespace

Result<Quote> quote(const Cart& cart, Money shipping) {
  const Result<Money> total = cart.total().plus(shipping);
  if (!total || !within_max_total(*total)) {
    return ErrorCode::total_limit;
  }
  Quote quote;
  quote.lines.reserve(cart.lines().size());
  for (const CartLine& line : cart.lines()) {
    quote.lines.push_back(
        {line.plan_id, line.quantity, find_plan(line.plan_id)->price, line_total(line)});
  }
  quote.count = cart.count();
  quote.shipping = shipping;
  quote.total = *total;
  quote.fingerprint = fingerprint(quote);
  return quote;
}

Result<Quote> quote_top_up(int top_up_id) {
  const TopUp* const top_up = find_top_up(top_up_id);
  if (top_up == nullptr) {
    return ErrorCode::top_up_unknown;
  }
  Quote quote;
  quote.lines = {{top_up->id, 1, top_up->price, top_up->price}};
  quote.count = 1;
  quote.total = top_up->price;
  quote.fingerprint = fingerprint(quote);
  return quote;
}

}  // namespace shop

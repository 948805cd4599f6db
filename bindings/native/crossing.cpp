#include "crossing.hpp"

#include <algorithm>

namespace shop::bridge {
namespace {

Exchange shared_exchange{};

template <std::size_t N>
void put_text(std::array<double, N>& slots, std::string_view text) {
  std::transform(text.begin(), text.end(), slots.begin(),
                 [](char c) { return static_cast<double>(static_cast<unsigned char>(c)); });
}

double number(Money amount) noexcept { return Crossing<Money>::write(amount); }

/// Returns the number of the lines.
double put_totals(std::size_t lines, std::int64_t count, Money total) {
  const std::string text = total.format();
  Exchange& out = exchange();
  out.count = static_cast<double>(count);
  out.total = number(total);
  out.text_length = static_cast<double>(text.size());
  put_text(out.text, text);
  return static_cast<double>(lines);
}

template <class List, class ToLine>
double put_lines(const List& list, ToLine to_line) {
  static_assert(kMaxPlans >= 11, "room for an error in every field");
  Exchange& out = exchange();
  std::transform(list.begin(), list.end(), out.lines.begin(), to_line);
  out.count = static_cast<double>(list.size());
  return 0;
}

std::string_view next_line(std::string_view& rest) noexcept {
  const std::string_view line = rest.substr(0, rest.find('\n'));
  rest.remove_prefix(std::min(line.size() + 1, rest.size()));
  return line;
}

}  // namespace

Exchange& exchange() noexcept { return shared_exchange; }

Money Crossing<Money>::read(double centavos) noexcept {
  constexpr auto kMax = static_cast<double>(Money::kMaxCentavos);
  if (is_exact_integer(centavos)) {
    const Result<Money> amount = Money::from_centavos(static_cast<std::int64_t>(centavos));
    if (amount) {
      return *amount;
    }
    reject(amount.error());
  } else if (centavos > kMax) {
    reject(ErrorCode::amount_out_of_range);
  } else {
    reject(centavos < -kMax ? ErrorCode::amount_negative : ErrorCode::amount_malformed);
  }
  return {};
}

Cart Crossing<Cart>::read(double size) noexcept {
  const Exchange& in = exchange();
  std::array<CartLine, kMaxPlans> lines{};
  const int used = Crossing<int>::read(size);
  if (used >= 0 && used <= static_cast<int>(lines.size())) {
    std::transform(
        in.lines.begin(), in.lines.begin() + used, lines.begin(), [](const ExchangeLine& line) {
          return CartLine{Crossing<int>::read(line.plan_id), Crossing<int>::read(line.quantity)};
        });
    const Result<Cart> cart =
        Cart::from_lines(std::span(lines).first(static_cast<std::size_t>(used)));
    if (cart) {
      return *cart;
    }
  }
  reject(ErrorCode::cart_malformed);
  return {};
}

double Crossing<Cart>::write(const Cart& cart) {
  Exchange& out = exchange();
  std::size_t i = 0;
  for (const CartLine& line : cart.lines()) {
    out.lines[i++] = {static_cast<double>(line.plan_id), static_cast<double>(line.quantity),
                      number(find_plan(line.plan_id)->price), number(line_total(line))};
  }
  return put_totals(i, cart.count(), cart.total());
}

double Crossing<Quote>::write(const Quote& quote) {
  Exchange& out = exchange();
  std::size_t i = 0;
  for (const QuoteLine& line : quote.lines) {
    out.lines[i++] = {static_cast<double>(line.plan_id), static_cast<double>(line.quantity),
                      number(line.unit_price), number(line.line_total)};
  }
  out.shipping = number(quote.shipping);
  put_text(out.fingerprint, quote.fingerprint);
  return put_totals(i, quote.count, quote.total);
}

double put_list(const finder::FoundPlans& plans) {
  return put_lines(plans, [](const Plan* plan) {
    return ExchangeLine{static_cast<double>(plan->id), 0, 0, 0};
  });
}

double put_list(const finder::AdvisedPlans& plans) {
  return put_lines(plans, [](const finder::Advice& advice) {
    return ExchangeLine{static_cast<double>(advice.plan->id), static_cast<double>(advice.reasons),
                        0, 0};
  });
}

double put_list(const forms::FieldErrors& errors) {
  return put_lines(errors, [](const forms::FieldError& error) {
    return ExchangeLine{static_cast<double>(error.field), status(error.code), 0, 0};
  });
}

double Crossing<RestoredLine>::write(const RestoredLine& restored) {
  exchange().codes = restored.codes;
  return Crossing<Cart>::write(restored.cart);
}

std::vector<UnitPhone> Crossing<std::span<const UnitPhone>>::read(const std::string& lines) {
  std::vector<UnitPhone> list;
  for (std::string_view rest = lines; !rest.empty();) {
    UnitPhone& number = list.emplace_back();
    number.phone = next_line(rest);
    number.nip = next_line(rest);
    number.required = !next_line(rest).empty();
  }
  return list;
}

}  // namespace shop::bridge

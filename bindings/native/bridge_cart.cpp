#include <algorithm>
#include <cstdint>

#include "bridge.hpp"
#include "convert.hpp"
#include "exchange.hpp"
#include "json_writer.hpp"
#include "shop/quote.hpp"
#include "shop/stored_cart.hpp"

namespace shop::bridge {
namespace {

Exchange shared_exchange{};

template <std::size_t N>
void put_text(std::array<double, N>& slots, std::string_view text) {
  std::transform(text.begin(), text.end(), slots.begin(),
                 [](char c) { return static_cast<double>(static_cast<unsigned char>(c)); });
}

void put_amount(Money amount) {
  const std::string text = amount.format();
  Exchange& out = exchange();
  out.total = number(amount);
  out.text_length = static_cast<double>(text.size());
  put_text(out.text, text);
}

// Returns cart_malformed unless the exchange contains the lines of a valid cart.
Result<Cart> read_cart() {
  const Exchange& in = exchange();
  std::array<CartLine, kMaxPlans> lines{};
  if (!is_exact_integer(in.size) || in.size < 0 || in.size > static_cast<double>(lines.size())) {
    return ErrorCode::cart_malformed;
  }
  const auto size = static_cast<std::size_t>(in.size);
  for (std::size_t i = 0; i < size; ++i) {
    lines[i] = {id_of(in.lines[i].plan_id), id_of(in.lines[i].quantity)};
  }
  const Result<Cart> cart = Cart::from_lines(std::span(lines).first(size));
  return cart ? cart : ErrorCode::cart_malformed;
}

void write_cart(const Cart& cart) {
  Exchange& out = exchange();
  std::size_t i = 0;
  for (const CartLine& line : cart.lines()) {
    out.lines[i++] = {static_cast<double>(line.plan_id), static_cast<double>(line.quantity),
                      number(find_plan(line.plan_id)->price), number(line_total(line))};
  }
  out.size = static_cast<double>(i);
  out.count = static_cast<double>(cart.count());
  put_amount(cart.total());
}

Result<Cart> changed(const Cart& cart, int operation, int plan_id, double quantity) {
  switch (operation) {
    case 0:
      return cart.add(plan_id, quantity_of(quantity));
    case 1:
      return cart.increase(plan_id);
    case 2:
      return cart.decrease(plan_id);
    case 3:
      return cart.remove(plan_id);
    default:
      return cart.with_quantity(plan_id, quantity_of(quantity));
  }
}

double write_quote(const Result<Quote>& quote) {
  if (!quote) {
    return status(quote.error());
  }
  Exchange& out = exchange();
  std::size_t i = 0;
  for (const QuoteLine& line : quote.value().lines) {
    out.lines[i++] = {static_cast<double>(line.plan_id), static_cast<double>(line.quantity),
                      number(line.unit_price), number(line.line_total)};
  }
  out.size = static_cast<double>(i);
  out.count = static_cast<double>(quote.value().count);
  put_amount(quote.value().total);
  put_text(out.fingerprint, quote.value().fingerprint);
  return kOk;
}

std::optional<std::int64_t> centavos(const std::optional<Money>& amount) {
  return amount ? std::optional(amount->centavos()) : std::nullopt;
}

}  // namespace

Exchange& exchange() noexcept { return shared_exchange; }

double exchange_address() {
  return static_cast<double>(reinterpret_cast<std::uintptr_t>(&shared_exchange) / sizeof(double));
}

double cart_change(double operation, double plan_id, double quantity) {
  const Result<Cart> cart = read_cart();
  if (!cart) {
    return status(cart.error());
  }
  const Result<Cart> next = changed(*cart, id_of(operation), id_of(plan_id), quantity);
  if (!next) {
    return status(next.error());
  }
  write_cart(*next);
  return kOk;
}

double cart_quote(double shipping_centavos) {
  const Result<Money> shipping = money_of(shipping_centavos);
  if (!shipping) {
    return status(shipping.error());
  }
  const Result<Cart> cart = read_cart();
  return cart ? write_quote(quote(cart.value(), shipping.value())) : status(cart.error());
}

double top_up_quote(double top_up_id) { return write_quote(quote_top_up(id_of(top_up_id))); }

std::string cart_store() {
  const Result<Cart> cart = read_cart();
  return cart ? store(cart.value()) : std::string();
}

std::string cart_restore(const std::string& text) {
  const Restored restored = restore(text);
  write_cart(restored.cart);
  JsonWriter json;
  json.open('[');
  for (const RestoreNote& note : restored.notes) {
    json.open('{');
    json.key("code").text(name(note.code));
    json.key("planId").number(note.plan_id ? std::optional<std::int64_t>(*note.plan_id)
                                           : std::nullopt);
    json.key("name").text(note.name);
    json.key("storedCentavos").number(centavos(note.stored));
    json.key("currentCentavos").number(centavos(note.current));
    json.key("quantity").number(note.quantity);
    json.close('}');
  }
  json.close(']');
  return json.take();
}

double format_mxn(double centavos) {
  const Result<Money> amount = money_of(centavos);
  if (!amount) {
    return status(amount.error());
  }
  put_amount(amount.value());
  return kOk;
}

double parse_mxn(const std::string& pesos) {
  const Result<Money> amount = Money::parse(pesos);
  return amount ? number(amount.value()) : -status(amount.error());
}

}  // namespace shop::bridge

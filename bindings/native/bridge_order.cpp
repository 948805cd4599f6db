#include <algorithm>
#include <vector>

#include "bridge.hpp"
#include "convert.hpp"
#include "json_writer.hpp"
#include "shop/delivery.hpp"
#include "shop/order.hpp"

namespace shop::bridge {
namespace {

std::string_view next_line(std::string_view& rest) noexcept {
  const std::string_view line = rest.substr(0, rest.find('\n'));
  rest.remove_prefix(std::min(line.size() + 1, rest.size()));
  return line;
}

}  // namespace

std::string check_unit_phones(const std::string& texts) {
  std::vector<UnitPhone> list;
  for (std::string_view rest = texts; !rest.empty();) {
    UnitPhone& number = list.emplace_back();
    number.phone = next_line(rest);
    number.nip = next_line(rest);
    number.required = !next_line(rest).empty();
  }
  const UnitPhoneCheck check = shop::check_unit_phones(list);
  JsonWriter json;
  json.open('{').key("errors").open('[');
  for (const UnitPhoneError& error : check.errors) {
    json.open('{').key("index").number(static_cast<std::int64_t>(error.index));
    json.key("field").text(name(error.field));
    json.key("code").text(name(error.code)).close('}');
  }
  json.close(']').key("phones").open('[');
  for (const std::string& phone : check.phones) {
    json.text(phone);
  }
  json.close(']').close('}');
  return json.take();
}

double shipping_zone_for_postal_code(const std::string& code) {
  const Result<ShippingZone> zone = shop::shipping_zone_for_postal_code(code);
  return zone ? static_cast<double>(*zone) : -status(zone.error());
}

double shipping_cost(double physical_sims, double zone, double price) {
  std::optional<ShippingZone> chosen;
  if (zone == 0 || zone == 1) {
    chosen = zone == 0 ? ShippingZone::local : ShippingZone::elsewhere;
  }
  std::optional<Money> known;
  if (price != -1) {
    const Result<Money> amount = money_of(price);
    if (!amount) {
      return -status(amount.error());
    }
    known = amount.value();
  }
  const Result<Money> cost = shop::shipping_cost(quantity_of(physical_sims), chosen, known);
  return cost ? number(cost.value()) : -status(cost.error());
}

std::string arrival_window(const std::string& paid_on) {
  const Result<ArrivalWindow> window = shop::arrival_window(paid_on);
  std::string days;
  if (window) {
    days.append(window->from.begin(), window->from.end());
    days += '/';
    days.append(window->to.begin(), window->to.end());
  }
  return days;
}

}  // namespace shop::bridge

#include "checkout/payment_request.hpp"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <map>

#include "base/json.hpp"
#include "base/text.hpp"
#include "shop/catalogue.hpp"
#include "shop/saving.hpp"

namespace server {
namespace {

using shop::LineUnits;
using shop::SimType;
using shop::Unit;

constexpr std::string_view kBetween = " · ";

std::string counted(std::int64_t count, std::string_view one, std::string_view several) {
  return std::to_string(count) + ' ' + std::string(count == 1 ? one : several);
}

/// Describes the units of a line: " · 1 SIM física · 1 eSIM · conservas 8331234567 · para tu línea
/// 8337654321". The payment page shows it, so that the shopper can notice a wrong number.
std::string units_text(const std::vector<Unit>& units) {
  std::int64_t physical = 0;
  std::int64_t esims = 0;
  std::int64_t later = 0;
  std::string kept;
  std::string renewed;
  for (const Unit& unit : units) {
    physical += unit.sim == SimType::physical ? 1 : 0;
    esims += unit.sim == SimType::esim ? 1 : 0;
    later += unit.keeps_number && unit.phone.empty() ? 1 : 0;
    std::string& numbers = unit.keeps_number ? kept : renewed;
    numbers += (numbers.empty() || unit.phone.empty() ? "" : ", ") + unit.phone;
  }
  std::string text;
  const auto add = [&text](bool some, const std::string& part) {
    text += some ? std::string(kBetween) + part : "";
  };
  add(physical > 0, counted(physical, "SIM física", "SIM físicas"));
  add(esims > 0, counted(esims, "eSIM", "eSIM"));
  add(!kept.empty(), "conservas " + kept);
  add(later > 0, "conservas " + counted(later, "número", "números") + " que nos dices después");
  add(!renewed.empty(), "para tu línea " + renewed);
  return text;
}

std::string description(const NewPurchase& purchase, int id) {
  if (const shop::Plan* plan = shop::find_plan(id)) {
    const std::string often(shop::renewal(*plan));
    std::string text = std::string(plan->data) + (often.empty() ? "" : ' ' + often) +
                       std::string(kBetween) + std::string(plan->duration);
    for (const LineUnits& line : purchase.choices) {
      text += line.plan_id == id ? units_text(line.units) : "";
    }
    return text;
  }
  const shop::TopUp* top_up = shop::find_top_up(id);
  return std::string(top_up == nullptr ? "" : top_up->description) + std::string(kBetween) +
         "para el " + purchase.phone;
}

/// The provider's limits for cash, in centavos.
constexpr std::int64_t kMinCash = 1'000;
constexpr std::int64_t kMaxCash = 1'000'000;

/// The provider rejects a purchase for an e-mail with non-ASCII letters or with a top-level domain
/// that has other characters than letters. Without an e-mail its page asks for one.
bool can_be_prefilled(std::string_view email) {
  const auto top_level = email.substr(email.rfind('.') + 1);
  return top_level.find_first_of("-0123456789") == std::string_view::npos && is_visible(email);
}

/// Of a value of the metadata.
constexpr std::size_t kMaxValue = 500;
/// Joins the values of name_1, name_2, …
std::string text_in(const Metadata& metadata, const std::string& name) {
  std::string text;
  for (std::size_t number = 1;; ++number) {
    const auto part = metadata_value(metadata, name + '_' + std::to_string(number));
    if (!part) {
      return text;
    }
    text += *part;
  }
}

bool is_hex(std::string_view text) {
  return text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

std::string line_json(int plan, int quantity, std::int64_t unit_price) {
  return JsonObject().add("id", plan).add("quantity", quantity).add("unitPrice", unit_price).text();
}

/// Without its count.
JsonObject unit_json(int plan, const Unit& unit) {
  return JsonObject()
      .add("id", plan)
      .add("sim", shop::name(unit.sim))
      .add("keepsNumber", unit.keeps_number)
      .add("phone", unit.phone)
      .add("nip", unit.nip);
}

/// The order of a session that was begun before its metadata was JSON: "204:2:16900;402:1:48000" is
/// two of plan 204 for 169 pesos and one of 402 for 480;
/// "204:p*2,e=8331234567/1234;402:o=8337654321" their units. Read until 2027-06: a page lives for a
/// day, a cash voucher for days, and the export has what is not delivered yet.
Json earlier_order(const Metadata& metadata) {
  const auto number = [](std::string_view text, int fallback = 0) {
    return parse_integer(text, 0, 999'999'999).value_or(fallback);
  };
  // The part of a text behind the first separator.
  const auto after = [](std::string_view text, char separator) {
    const auto at = text.find(separator);
    return at == std::string_view::npos ? std::string_view() : text.substr(at + 1);
  };
  const std::string sold = text_in(metadata, "lines");
  const auto lines = json_array(split(sold, ';'), [&](std::string_view line) {
    const auto parts = split(line, ':');
    return parts.size() == 3 ? line_json(number(parts[0]), number(parts[1]), number(parts[2]))
                             : "null";
  });
  std::vector<std::string> units;
  const std::string sims = text_in(metadata, "sims");
  for (const auto units_of_plan : split(sims, ';')) {
    for (const auto run : split(after(units_of_plan, ':'), ',')) {
      const auto sim = std::string_view("peo").find(run.substr(0, 1));
      if (sim == std::string_view::npos || run.empty()) {
        continue;
      }
      const auto kept = after(run.substr(0, run.find('*')), '=');
      const auto phone = kept.substr(0, kept.find('/'));
      const Unit unit{static_cast<SimType>(sim), !kept.empty() && run.front() != 'o',
                      std::string(phone == "?" ? "" : phone), std::string(after(kept, '/'))};
      units.push_back(unit_json(number(units_of_plan.substr(0, units_of_plan.find(':'))), unit)
                          .add("count", number(after(run, '*'), 1))
                          .text());
    }
  }
  return Json::parse(JsonObject()
                         .add_json("lines", lines)
                         .add_json("units", json_array(units, std::identity{}))
                         .text());
}

/// The order in a session's metadata. Reading it never fails: what is malformed is left out.
Json order_in(const Metadata& metadata) {
  const std::string text = text_in(metadata, "order");
  return text.empty() ? earlier_order(metadata) : Json::parse(text);
}

/// Returns an empty list if any line is malformed.
std::vector<shop::QuoteLine> quoted_lines(const Json& order) {
  std::vector<shop::QuoteLine> lines;
  for (const Json& line : order["lines"].elements()) {
    const auto count = line.number("quantity");
    const auto price = line.number("unitPrice");
    const auto unit = shop::Money::from_centavos(price);
    if (count < 1 || count > shop::kMaxQuantity || price < 1 || !unit) {
      return {};
    }
    lines.push_back(
        {static_cast<int>(line.number("id")), static_cast<int>(count), unit.value(), {}});
  }
  return lines;
}

}  // namespace

PaymentRequest payment_request(const NewPurchase& purchase, int attempt, std::int64_t expires_at,
                               const SalesTerms& terms) {
  PaymentRequest request;
  request.reference = purchase.id;
  request.idempotency_key = purchase.id + '-' + std::to_string(attempt);
  for (const shop::QuoteLine& line : purchase.quote.lines) {
    request.lines.push_back({product_name(line.plan_id), description(purchase, line.plan_id),
                             line.unit_price.centavos(), line.quantity});
  }
  if (can_be_prefilled(purchase.payer_email)) {
    request.customer_email = purchase.payer_email;
  }
  request.success_url = terms.public_url + "/success?session_id={CHECKOUT_SESSION_ID}";
  // The page on which the shopper confirmed.
  request.cancel_url =
      terms.public_url + (purchase.type == CheckoutType::top_up ? "/recargas" : "/carrito");
  request.metadata = {{"session", purchase.id},
                      {"reference", reference_of(purchase.id)},
                      {"attempt", std::to_string(attempt)},
                      {"type", std::to_string(static_cast<int>(purchase.type))},
                      {"quote", purchase.quote.fingerprint},
                      {"shop", terms.public_url}};
  const auto order = order_metadata(purchase.quote.lines, purchase.choices);
  request.metadata.insert(request.metadata.end(), order.begin(), order.end());
  const auto total = purchase.quote.total.centavos();
  request.methods.clear();
  std::copy_if(terms.payment_methods.begin(), terms.payment_methods.end(),
               std::back_inserter(request.methods), [total](const std::string& method) {
                 return method != "oxxo" || (total >= kMinCash && total <= kMaxCash);
               });
  request.expires_at = expires_at;
  request.asks_address = shop::physical_sims(purchase.choices) > 0;
  if (request.asks_address && purchase.zone) {
    request.shipping = PaymentLine{*purchase.zone == shop::ShippingZone::local
                                       ? "Tampico, Ciudad Madero y Altamira"
                                       : "Resto de México",
                                   {},
                                   purchase.quote.shipping.centavos()};
    request.metadata.emplace_back("zone", shop::name(*purchase.zone));
  }
  return request;
}

bool is_ours(std::string_view reference) {
  return reference.size() == 36 && reference.starts_with("cks_") && is_hex(reference.substr(4));
}

std::optional<NewPurchase> purchase_in(const Payment& payment) {
  NewPurchase purchase;
  purchase.id = payment.reference;
  purchase.type =
      metadata_value(payment.metadata, "type") == "2" ? CheckoutType::top_up : CheckoutType::cart;
  purchase.choices = read_units(payment.metadata);
  purchase.quote.lines = quoted_lines(order_in(payment.metadata));
  purchase.quote.fingerprint = metadata_value(payment.metadata, "quote").value_or("");
  std::int64_t goods = 0;
  for (const shop::QuoteLine& line : purchase.quote.lines) {
    goods += line.unit_price.centavos() * line.quantity;
  }
  const auto total = shop::Money::from_centavos(payment.centavos);
  const auto shipping = shop::Money::from_centavos(payment.centavos - goods);
  if (!is_ours(purchase.id) || purchase.quote.lines.empty() ||
      purchase.quote.fingerprint.size() != 16 || !is_hex(purchase.quote.fingerprint) || !total ||
      !shipping || payment.url.empty()) {
    return std::nullopt;
  }
  purchase.quote.total = total.value();
  purchase.quote.shipping = shipping.value();
  return purchase;
}

std::optional<std::string_view> metadata_value(const Metadata& metadata, std::string_view key) {
  const auto found = std::find_if(metadata.begin(), metadata.end(),
                                  [key](const auto& entry) { return entry.first == key; });
  return found == metadata.end() ? std::nullopt : std::optional<std::string_view>(found->second);
}

Metadata order_metadata(std::span<const shop::QuoteLine> lines,
                        std::span<const LineUnits> choices) {
  const auto sold = json_array(lines, [](const shop::QuoteLine& line) {
    return line_json(line.plan_id, line.quantity, line.unit_price.centavos());
  });
  std::map<JsonObject, int> counts;
  for (const LineUnits& line : choices) {
    for (const Unit& unit : line.units) {
      ++counts[unit_json(line.plan_id, unit)];
    }
  }
  JsonObject order;
  order.add_json("lines", sold);
  if (!counts.empty()) {
    order.add_json("units", json_array(counts, [](const auto& counted) {
                     return JsonObject(counted.first).add("count", counted.second).text();
                   }));
  }
  const std::string text = order.text();
  Metadata metadata;
  for (std::size_t at = 0; at < text.size(); at += kMaxValue) {
    metadata.emplace_back("order_" + std::to_string(at / kMaxValue + 1),
                          text.substr(at, kMaxValue));
  }
  return metadata;
}

std::vector<LineUnits> read_units(const Metadata& metadata) {
  std::vector<LineUnits> lines;
  for (const Json& entry : order_in(metadata)["units"].elements()) {
    const int plan = static_cast<int>(entry.number("id"));
    const auto sim = shop::sim_type_of(entry.text("sim"));
    const auto count = entry.number("count");
    if (!sim || count < 1 || count > shop::kMaxQuantity) {
      continue;
    }
    if (lines.empty() || lines.back().plan_id != plan) {
      lines.push_back({plan, {}});
    }
    lines.back().units.insert(
        lines.back().units.end(), static_cast<std::size_t>(count),
        {*sim, entry.flag("keepsNumber"), entry.text("phone"), entry.text("nip")});
  }
  return lines;
}

}  // namespace server

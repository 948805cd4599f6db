#include "checkout/payment_request.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <limits>

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
/// More equal units than any order has.
constexpr int kMaxRun = 10'000;

/// Splits a text into the values of name_1, name_2, …
void add_text(Metadata& metadata, const std::string& name, const std::string& text) {
  for (std::size_t at = 0; at < text.size(); at += kMaxValue) {
    metadata.emplace_back(name + '_' + std::to_string(at / kMaxValue + 1),
                          text.substr(at, kMaxValue));
  }
}

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

/// The sold lines, so that they can be restored if the row is lost: "204:2:16900;402:1:48000" is
/// two of plan 204 for 169 pesos each and one of 402 for 480.
std::string text_of(std::span<const shop::QuoteLine> lines) {
  std::string text;
  for (const shop::QuoteLine& line : lines) {
    text += (text.empty() ? "" : ";") + std::to_string(line.plan_id) + ':' +
            std::to_string(line.quantity) + ':' + std::to_string(line.unit_price.centavos());
  }
  return text;
}

/// In the order of SimType.
constexpr std::string_view kSims = "peo";

std::string text_of(const Unit& unit) {
  std::string text(1, kSims[static_cast<std::size_t>(unit.sim)]);
  if (unit.keeps_number || unit.sim == SimType::own) {
    text += '=' + (unit.phone.empty() ? std::string("?") : unit.phone);
    text += unit.nip.empty() ? "" : '/' + unit.nip;
  }
  return text;
}

std::string text_of(const LineUnits& line) {
  std::string text = std::to_string(line.plan_id);
  for (auto unit = line.units.begin(); unit != line.units.end();) {
    const auto end =
        std::find_if(unit, line.units.end(), [&unit](const Unit& other) { return other != *unit; });
    text += (unit == line.units.begin() ? ":" : ",") + text_of(*unit);
    text += end - unit > 1 ? '*' + std::to_string(end - unit) : "";
    unit = end;
  }
  return text;
}

bool is_hex(std::string_view text) {
  return text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

/// Returns the text before the mark, or all of it; rest: the text behind it.
std::string_view until(std::string_view text, char mark, std::string_view& rest) {
  const auto at = text.find(mark);
  rest = at == std::string_view::npos ? std::string_view() : text.substr(at + 1);
  return text.substr(0, at);
}

/// -1 for text that is no number.
int number_in(std::string_view text) {
  return parse_integer(text, 0, std::numeric_limits<int>::max()).value_or(-1);
}

/// Returns an empty list if any line is malformed.
std::vector<shop::QuoteLine> quoted_lines(const Metadata& metadata) {
  const std::string text = text_in(metadata, "lines");
  std::vector<shop::QuoteLine> lines;
  for (std::string_view rest = text; !rest.empty();) {
    std::string_view quantity;
    std::string_view price;
    const int plan = number_in(until(until(rest, ';', rest), ':', quantity));
    const int count = number_in(until(quantity, ':', price));
    const auto unit = shop::Money::from_centavos(number_in(price));
    if (plan < 0 || count < 1 || !unit) {
      return {};
    }
    lines.push_back({plan, count, unit.value(), {}});
  }
  return lines;
}

/// Adds a run of equal units like "p=8331234567/1234*2". Returns false for invalid text.
bool read_run(std::string_view run, std::vector<Unit>& into) {
  std::string_view times;
  std::string_view number;
  std::string_view nip;
  const std::string_view sim = until(until(run, '*', times), '=', number);
  const std::string_view phone = until(number, '/', nip);
  const int count = times.empty() ? 1 : number_in(times);
  const auto kind = sim.size() == 1 ? kSims.find(sim) : std::string_view::npos;
  if (kind == std::string_view::npos || count < 1 || count > kMaxRun) {
    return false;
  }
  const auto type = static_cast<SimType>(kind);
  const Unit unit{type, type != SimType::own && !phone.empty(),
                  std::string(phone == "?" ? std::string_view() : phone), std::string(nip)};
  into.insert(into.end(), static_cast<std::size_t>(count), unit);
  return true;
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
  add_text(request.metadata, "lines", text_of(purchase.quote.lines));
  for (auto& sims : sims_metadata(purchase.choices)) {
    request.metadata.push_back(std::move(sims));
  }
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
  purchase.choices = read_sims(payment.metadata);
  purchase.quote.lines = quoted_lines(payment.metadata);
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

Metadata sims_metadata(std::span<const LineUnits> lines) {
  std::string text;
  for (const LineUnits& line : lines) {
    text += (text.empty() ? "" : ";") + text_of(line);
  }
  Metadata metadata;
  add_text(metadata, "sims", text);
  return metadata;
}

std::vector<LineUnits> read_sims(const Metadata& metadata) {
  const std::string text = text_in(metadata, "sims");
  std::vector<LineUnits> lines;
  for (std::string_view rest = text; !rest.empty();) {
    std::string_view runs;
    const int plan = number_in(until(until(rest, ';', rest), ':', runs));
    if (plan < 0) {
      break;
    }
    LineUnits& line = lines.emplace_back(LineUnits{plan, {}});
    while (!runs.empty()) {
      if (!read_run(until(runs, ',', runs), line.units)) {
        return lines;
      }
    }
  }
  return lines;
}

}  // namespace server

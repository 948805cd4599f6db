#include "admin/order_rows.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "checkout/payment_request.hpp"
#include "http/errors.hpp"

namespace server {
namespace {

using nlohmann::ordered_json;

/// Returns a Mexican number as ten digits, any other one unchanged.
std::string national(const std::string& phone) {
  return phone.starts_with("+52") && phone.size() == 13 ? phone.substr(3) : phone;
}

std::string counted(int count, const char* kind) {
  return count == 0 ? std::string() : std::to_string(count) + kind;
}

/// A sum over the lines.
int sum(const Order& order, int SoldLine::*count) {
  int all = 0;
  for (const SoldLine& line : order.purchase.lines) {
    all += line.*count;
  }
  return all;
}

std::string lines_text(const Order& order) {
  std::string text;
  for (const SoldLine& line : order.purchase.lines) {
    text = joined({text, std::to_string(line.quantity) + " x " + line.name}, "; ");
  }
  return text;
}

std::string sims_text(const Order& order) {
  if (order.purchase.type == CheckoutType::top_up) {
    return {};
  }
  const int esims = sum(order, &SoldLine::esims);
  const int renewals = sum(order, &SoldLine::renewals);
  return joined(
      {counted(sum(order, &SoldLine::quantity) - esims - renewals, " physical"),
       counted(esims, " esim"), counted(renewals, renewals == 1 ? " renewal" : " renewals")},
      ", ");
}

std::string name_of(const Order& order, int plan) {
  const auto& lines = order.purchase.lines;
  const auto line = std::find_if(lines.begin(), lines.end(),
                                 [plan](const SoldLine& one) { return one.id == plan; });
  return line == lines.end() ? product_name(plan) : line->name;
}

/// The numbers to port in: "8331234567 NIP 0123 (physical, Tuisty Mensual Estelar)".
std::string kept_text(const shop::Unit& unit, const std::string& plan) {
  return unit.keeps_number ? joined({unit.phone.empty() ? "to be told" : unit.phone,
                                     unit.nip.empty() ? "" : "NIP " + unit.nip,
                                     "(" + std::string(name(unit.sim)) + ", " + plan + ")"},
                                    " ")
                           : std::string();
}

/// The lines to renew: "8337654321 (Tuisty Mensual Estelar)".
std::string renewed_text(const shop::Unit& unit, const std::string& plan) {
  return unit.sim == shop::SimType::own ? unit.phone + " (" + plan + ")" : std::string();
}

/// Joins the texts of the units that have one; without delivery data, returns the stored count.
std::string units_text(const Order& order, int SoldLine::*count,
                       std::string (*describe)(const shop::Unit& unit, const std::string& plan)) {
  if (!order.payment) {
    return counted(sum(order, count), " of them");
  }
  std::string text;
  for (const shop::LineUnits& line : read_sims(order.payment->metadata)) {
    for (const shop::Unit& unit : line.units) {
      text = joined({text, describe(unit, name_of(order, line.plan_id))}, "; ");
    }
  }
  return text;
}

ordered_json units_json(const Payment& payment) {
  ordered_json units = ordered_json::array();
  for (const shop::LineUnits& line : read_sims(payment.metadata)) {
    for (const shop::Unit& unit : line.units) {
      units.push_back({{"plan", line.plan_id},
                       {"sim", name(unit.sim)},
                       {"keepsNumber", unit.keeps_number},
                       {"phone", unit.phone},
                       {"nip", unit.nip}});
    }
  }
  return units;
}

}  // namespace

// Without the byte order mark spreadsheets assume a legacy code page.
const std::string_view kCsvHeader =
    "\xEF\xBB\xBFreference,status,begun,paid,lines,sims,kept_numbers,renewed_lines,top_up_number,"
    "shipping,total,account,name,email,phone,recipient,address,note,provider_session,refunded,"
    "delivered\r\n";

std::string csv_row(const Order& order) {
  const Purchase& purchase = order.purchase;
  const Payment payer = order.payment.value_or(Payment{});
  const std::string address =
      joined({payer.line1, payer.line2, joined({payer.postal_code, payer.city}, " "), payer.state,
              payer.country},
             ", ");
  std::string row;
  for (const std::string& cell : {reference_of(purchase.id),
                                  std::string(name(purchase.status)),
                                  order.created,
                                  order.paid,
                                  lines_text(order),
                                  sims_text(order),
                                  units_text(order, &SoldLine::kept_numbers, kept_text),
                                  units_text(order, &SoldLine::renewals, renewed_text),
                                  purchase.phone,
                                  pesos(purchase.shipping),
                                  pesos(purchase.centavos),
                                  order.account_email,
                                  payer.name,
                                  payer.email,
                                  national(payer.phone),
                                  payer.recipient,
                                  address,
                                  order.note,
                                  purchase.provider_id,
                                  order.payment ? pesos(payer.refunded) : std::string(),
                                  order.delivered}) {
    row += (row.empty() ? "" : ",") + csv_cell(cell);
  }
  return row + "\r\n";
}

std::string json_row(const Order& order) {
  const Purchase& purchase = order.purchase;
  ordered_json row{{"reference", reference_of(purchase.id)},
                   {"status", name(purchase.status)},
                   {"type", purchase.type == CheckoutType::top_up ? "top-up" : "plans"},
                   {"begun", order.created},
                   {"paid", order.paid},
                   {"lines", ordered_json::parse(lines_json(purchase.lines))},
                   {"shipping", purchase.shipping},
                   {"total", purchase.centavos},
                   {"account", order.account},
                   {"accountEmail", order.account_email},
                   {"topUpNumber", purchase.phone},
                   {"note", order.note},
                   {"providerSession", purchase.provider_id},
                   {"delivered", order.delivered}};
  if (order.payment) {
    const Payment& payment = *order.payment;
    row["refunded"] = payment.refunded;
    row["disputed"] = payment.disputed;
    row["units"] = units_json(payment);
    row["delivery"] = {{"name", payment.name},
                       {"email", payment.email},
                       {"phone", national(payment.phone)},
                       {"recipient", payment.recipient},
                       {"line1", payment.line1},
                       {"line2", payment.line2},
                       {"postalCode", payment.postal_code},
                       {"city", payment.city},
                       {"state", payment.state},
                       {"country", payment.country}};
  }
  return row.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

std::string csv_cell(std::string_view text) {
  std::string cell;
  for (const char c : text) {
    const bool blank = static_cast<unsigned char>(c) <= 0x20 || c == 0x7f;
    if (!blank || !cell.empty()) {
      cell += c == '"' ? "\"\"" : std::string(1, blank ? ' ' : c);
    }
  }
  // The last four are full-width forms of = + - @, which spreadsheets also treat as formulas.
  for (const std::string_view sign : {"=", "+", "-", "@", "\uFF1D", "\uFF0B", "\uFF0D", "\uFF20"}) {
    if (cell.starts_with(sign)) {
      cell.insert(0, 1, '\'');
      break;
    }
  }
  return '"' + cell + '"';
}

std::string joined(std::initializer_list<std::string> texts, std::string_view between) {
  std::string all;
  for (const std::string& text : texts) {
    all += all.empty() || text.empty() ? "" : between;
    all += text;
  }
  return all;
}

std::string pesos(std::int64_t centavos) {
  const std::string cents = std::to_string(centavos % 100);
  return std::to_string(centavos / 100) + (cents.size() == 1 ? ".0" : ".") + cents;
}

}  // namespace server

#include <algorithm>
#include <chrono>
#include <initializer_list>
#include <limits>
#include <ostream>
#include <stdexcept>
#include <thread>
#include <unordered_map>
#include <utility>

#include "admin/commands.hpp"
#include "admin/orders.sql.hpp"
#include "base/json.hpp"
#include "base/text.hpp"
#include "checkout/payment_request.hpp"
#include "checkout/purchase.hpp"

namespace server {
namespace {

constexpr int kTriesPerPage = 3;
constexpr std::chrono::milliseconds kPause{500};
/// Allowed difference between the clocks of database and payment provider, in seconds.
constexpr std::int64_t kSkew = 60;
constexpr std::size_t kProgressEvery = 10'000;

/// A purchase in the export. The times of its row are in central Mexico, "" if there is none.
struct Order {
  sql::OrdersPageRow row;
  Purchase purchase;
  std::string note;                  ///< for the merchant
  std::optional<Payment> payment{};  ///< its delivery data
};

/// Joins the texts that are not empty: "a, b".
std::string joined(std::initializer_list<std::string> texts, std::string_view between) {
  std::string all;
  for (const std::string& text : texts) {
    all += all.empty() || text.empty() ? "" : between;
    all += text;
  }
  return all;
}

/// "169.00".
std::string pesos(std::int64_t centavos) {
  const std::string cents = std::to_string(centavos % 100);
  return std::to_string(centavos / 100) + (cents.size() == 1 ? ".0" : ".") + cents;
}

/// The note about a parcel that was sold with local shipping and goes elsewhere.
std::string zone_problem(const Payment& payment) {
  if (metadata_value(payment.metadata, "zone") != name(shop::ShippingZone::local) ||
      payment.postal_code.empty() ||
      shop::shipping_zone_for_postal_code(payment.postal_code) == shop::ShippingZone::local) {
    return {};
  }
  return "check before delivering: shipping was sold as local, but the postal code is " +
         payment.postal_code;
}

/// The note about a payment that was returned, or may be.
std::string refund_problem(const Payment& payment) {
  if (payment.refunded > 0 && payment.refunded >= payment.centavos) {
    return "refunded: do not deliver";
  }
  if (payment.disputed) {
    return "the payer disputes the payment: do not deliver before the provider has decided";
  }
  return payment.refunded > 0
             ? "check before delivering: " + pesos(payment.refunded) + " of it were refunded"
             : std::string();
}

template <class Call>
auto tried(Call call) {
  auto result = call();
  for (int tries = 1;
       tries < kTriesPerPage && !result && result.error() != PaymentFailure::unknown &&
       result.error() != PaymentFailure::refused;
       ++tries) {
    std::this_thread::sleep_for(kPause);
    result = call();
  }
  return result;
}

/// Fetches delivery data for rows sorted by payment. The provider's list is read once, one period
/// per page of rows, because a session is created before it is paid.
class DeliveryDetails {
 public:
  DeliveryDetails(Loop& loop, PaymentApi& payments) : loop_(loop), payments_(payments) {}

  void add_to(std::vector<Order>& orders) {
    list_up_to(orders);
    for (Order& order : orders) {
      if (order.purchase.status != PurchaseStatus::paid) {
        continue;
      }
      if (auto found = listed_.extract(order.purchase.provider_id)) {
        order.payment = std::move(found.mapped());
      } else {
        ask_about(order);
      }
      if (order.payment) {
        order.note = joined(
            {order.note, refund_problem(*order.payment), zone_problem(*order.payment)}, "; ");
      }
    }
  }
  [[nodiscard]] bool complete() const { return complete_; }

 private:
  /// Reads the provider's list until the payment of the last row.
  void list_up_to(const std::vector<Order>& orders) {
    std::int64_t from =
        listed_until_ == 0 ? std::numeric_limits<std::int64_t>::max() : listed_until_ + 1;
    std::int64_t until = 0;
    for (const Order& order : orders) {
      if (order.purchase.status == PurchaseStatus::paid) {
        from = listed_until_ == 0 ? std::min(from, order.row.begun_at - kSkew) : from;
        until = std::max(until, order.row.paid_second + kSkew);
      }
    }
    if (away_ || until < from) {
      return;
    }
    std::string after;
    do {
      auto page = tried([&] { return loop_.run(payments_.list_complete(from, until, after)); });
      if (!page) {
        away_ = true;
        return;
      }
      for (Payment& payment : page->payments) {
        if (is_ours(payment.reference)) {
          std::string id = payment.id;
          listed_.emplace(std::move(id), std::move(payment));
        }
      }
      after = page->next;
    } while (!after.empty());
    listed_until_ = until;
  }

  /// Fetches one session that is not in the list: created long before its payment, or with a
  /// differing clock.
  void ask_about(Order& order) {
    const auto payment =
        away_ ? PaymentResult(PaymentFailure::not_asked)
              : tried([&] { return loop_.run(payments_.find(order.purchase.provider_id)); });
    if (payment) {
      order.payment = *payment;
      return;
    }
    complete_ = false;
    const bool unknown = payment.error() == PaymentFailure::unknown;
    away_ = away_ || (!unknown && payment.error() != PaymentFailure::refused);
    order.note =
        joined({order.note, unknown ? "the payment provider has no such session"
                                    : "the payment provider did not answer: list again for the "
                                      "delivery data"},
               "; ");
  }

  Loop& loop_;
  PaymentApi& payments_;
  std::unordered_map<std::string, Payment> listed_;  ///< listed and not yet used, by provider id
  std::int64_t listed_until_ = 0;                    ///< 0: nothing is listed yet
  bool away_ = false;
  bool complete_ = true;
};

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
  for (const shop::LineUnits& line : read_units(order.payment->metadata)) {
    for (const shop::Unit& unit : line.units) {
      text = joined({text, describe(unit, name_of(order, line.plan_id))}, "; ");
    }
  }
  return text;
}

// Without the byte order mark spreadsheets assume a legacy code page.
constexpr std::string_view kCsvHeader =
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
                                  order.row.local_created,
                                  order.row.local_paid,
                                  lines_text(order),
                                  sims_text(order),
                                  units_text(order, &SoldLine::kept_numbers, kept_text),
                                  units_text(order, &SoldLine::renewals, renewed_text),
                                  purchase.phone,
                                  pesos(purchase.shipping),
                                  pesos(purchase.centavos),
                                  order.row.account_email,
                                  payer.name,
                                  payer.email,
                                  national(payer.phone),
                                  payer.recipient,
                                  address,
                                  order.note,
                                  purchase.provider_id,
                                  order.payment ? pesos(payer.refunded) : std::string(),
                                  order.row.local_delivered}) {
    row += (row.empty() ? "" : ",") + csv_cell(cell);
  }
  return row + "\r\n";
}

std::string json_units(const Payment& payment) {
  std::string units;
  for (const shop::LineUnits& line : read_units(payment.metadata)) {
    for (const shop::Unit& unit : line.units) {
      units += units.empty() ? "" : ",";
      units += JsonObject()
                   .add("plan", line.plan_id)
                   .add("sim", name(unit.sim))
                   .add("keepsNumber", unit.keeps_number)
                   .add("phone", unit.phone)
                   .add("nip", unit.nip)
                   .text();
    }
  }
  return '[' + units + ']';
}

std::string json_row(const Order& order) {
  const Purchase& purchase = order.purchase;
  JsonObject row;
  row.add("reference", reference_of(purchase.id))
      .add("status", name(purchase.status))
      .add("type", purchase.type == CheckoutType::top_up ? "top-up" : "plans")
      .add("begun", order.row.local_created)
      .add("paid", order.row.local_paid)
      .add_json("lines", lines_json(purchase.lines))
      .add("shipping", purchase.shipping)
      .add("total", purchase.centavos)
      .add("account", order.row.account_id)
      .add("accountEmail", order.row.account_email)
      .add("topUpNumber", purchase.phone)
      .add("note", order.note)
      .add("providerSession", purchase.provider_id)
      .add("delivered", order.row.local_delivered);
  if (order.payment) {
    const Payment& payment = *order.payment;
    row.add("refunded", payment.refunded)
        .add("disputed", payment.disputed)
        .add_json("units", json_units(payment))
        .add_json("delivery", JsonObject()
                                  .add("name", payment.name)
                                  .add("email", payment.email)
                                  .add("phone", national(payment.phone))
                                  .add("recipient", payment.recipient)
                                  .add("line1", payment.line1)
                                  .add("line2", payment.line2)
                                  .add("postalCode", payment.postal_code)
                                  .add("city", payment.city)
                                  .add("state", payment.state)
                                  .add("country", payment.country)
                                  .text());
  }
  return row.text();
}

}  // namespace

bool write_orders(PgConnection& database, Loop& loop, PaymentApi& payments,
                  const OrderOptions& options, std::ostream& out, std::ostream& progress) {
  std::string after = options.since.empty() ? "-infinity" : options.since + "T00:00:00-06:00";
  std::string id;
  const auto next_page = [&] { return now(sql::orders_page(database, after, id)); };
  const bool csv = !options.json;
  out << (csv ? kCsvHeader : "[");
  DeliveryDetails delivery(loop, payments);
  std::size_t written = 0;
  for (auto page = next_page(); !page.empty(); page = next_page()) {
    id = page.back().id;
    after = page.back().cursor;
    std::vector<Order> orders;
    for (const auto& row : page) {
      if ((options.state == "all" || row.status == options.state) &&
          (!options.undelivered || row.local_delivered.empty())) {
        orders.push_back({row, purchase_of(row), row.problem});
      }
    }
    if (options.delivery) {
      delivery.add_to(orders);
    }
    for (const Order& order : orders) {
      out << (csv ? "" : written == 0 ? "\n" : ",\n") << (csv ? csv_row(order) : json_row(order));
      if (++written % kProgressEvery == 0) {
        progress << "orders: " << written << '\n' << std::flush;
      }
    }
  }
  out << (csv ? "" : "\n]\n") << std::flush;
  if (!out) {
    throw std::runtime_error("the list could not be written");
  }
  return delivery.complete();
}

std::optional<std::int64_t> start_of_day(const std::string& text) {
  using std::chrono::day, std::chrono::month, std::chrono::year;
  const auto parts = split(text, '-');
  if (text.size() != 10 || parts.size() != 3 || parts[0].size() != 4 || parts[1].size() != 2) {
    return std::nullopt;
  }
  const std::chrono::year_month_day date(
      year(parse_integer(parts[0], 1, 9'999).value_or(0)),
      month(static_cast<unsigned>(parse_integer(parts[1], 1, 12).value_or(0))),
      day(static_cast<unsigned>(parse_integer(parts[2], 1, 31).value_or(0))));
  const std::chrono::sys_seconds midnight = std::chrono::sys_days(date) + std::chrono::hours{6};
  return date.ok() ? std::optional(midnight.time_since_epoch().count()) : std::nullopt;
}

bool mark_delivered(PgConnection& database, const std::vector<std::string>& references, bool undo,
                    std::ostream& out) {
  bool all = true;
  for (const std::string& reference : references) {
    const auto ids = parse_reference(reference).value();
    const auto found = now(sql::admin_delivery(database, ids.first, ids.second));
    // Two rows: of a time when the database did not keep references apart, or adopted later.
    if (found.size() == 1 && now((undo ? sql::admin_unmark_delivered : sql::admin_mark_delivered)(
                                 database, ids.first, ids.second))) {
      out << reference << (undo ? " is not marked any more\n" : " is marked as delivered\n");
      continue;
    }
    all = false;
    out << reference
        << (found.empty()               ? " there is no such purchase"
            : found.size() > 1          ? " is the reference of several purchases: none is changed"
            : undo                      ? " is not marked"
            : found[0].status == "paid" ? " was marked on " + found[0].delivered_at
                                        : " is not paid: its state is " + found[0].status)
        << '\n';
  }
  return all;
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

}  // namespace server

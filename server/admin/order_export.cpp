#include <algorithm>
#include <chrono>
#include <ctime>
#include <iomanip>
#include <limits>
#include <nlohmann/json.hpp>
#include <ostream>
#include <sstream>
#include <stdexcept>
#include <thread>
#include <unordered_map>
#include <utility>

#include "admin/commands.hpp"
#include "checkout/payment_request.hpp"
#include "checkout/store.hpp"
#include "http/json_body.hpp"

namespace server {
namespace {

constexpr int kTriesPerPage = 3;
constexpr std::chrono::milliseconds kPause{500};
/// Allowed difference between the clocks of database and payment provider, in seconds.
constexpr std::int64_t kSkew = 60;
constexpr std::size_t kProgressEvery = 10'000;

/// Rows of any status, because selecting few of many rows may exceed the role's statement timeout.
/// Accounts are joined afterwards, because otherwise the database may read all rows before sorting.
/// Central Mexico has had no daylight saving time since 2022.
const PgStatement kPage{"orders_page", "SELECT " + std::string(kPurchaseColumns) + R"(,
  to_char(coalesce(s.paid_at, s.created_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
    AS cursor,
  to_char(s.created_at AT TIME ZONE interval '-06:00', 'YYYY-MM-DD"T"HH24:MI:SS"-06:00"')
    AS local_created,
  to_char(s.paid_at AT TIME ZONE interval '-06:00', 'YYYY-MM-DD"T"HH24:MI:SS"-06:00"')
    AS local_paid,
  to_char(s.delivered_at AT TIME ZONE interval '-06:00', 'YYYY-MM-DD"T"HH24:MI:SS"-06:00"')
    AS local_delivered,
  s.account_id, a.email AS account_email, s.problem,
  extract(epoch FROM coalesce(s.attempt_at, s.created_at))::bigint AS begun_at,
  coalesce(extract(epoch FROM s.paid_at)::bigint, 0) AS paid_second
FROM (SELECT * FROM checkout_sessions
  WHERE (coalesce(paid_at, created_at), id) > ($1::timestamptz, $2)
  ORDER BY coalesce(paid_at, created_at), id LIMIT 250) AS s
LEFT JOIN accounts a ON a.id = s.account_id
ORDER BY coalesce(s.paid_at, s.created_at), s.id)"};

const PgStatement kMark{"admin_mark_delivered", R"(
UPDATE checkout_sessions SET delivered_at = now()
WHERE id BETWEEN $1 AND $2 AND status = 'paid' AND delivered_at IS NULL)"};
const PgStatement kUnmark{"admin_unmark_delivered", R"(
UPDATE checkout_sessions SET delivered_at = NULL
WHERE id BETWEEN $1 AND $2 AND delivered_at IS NOT NULL)"};
const PgStatement kDelivery{"admin_delivery", R"(
SELECT status, delivered_at FROM checkout_sessions WHERE id BETWEEN $1 AND $2)"};

Order order_of(const PgRow& row) {
  Order order{purchase_of(row)};
  order.created = row["local_created"];
  order.paid = row["local_paid"];
  order.delivered = row["local_delivered"];
  order.account = row["account_id"];
  order.account_email = row["account_email"];
  order.note = row["problem"];
  order.begun_at = std::stoll(row["begun_at"]);
  order.paid_at = std::stoll(row["paid_second"]);
  return order;
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
        from = listed_until_ == 0 ? std::min(from, order.begun_at - kSkew) : from;
        until = std::max(until, order.paid_at + kSkew);
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
        away_ ? Result<Payment, PaymentFailure>(PaymentFailure::not_asked)
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

PgStatement orders_page() { return kPage; }

bool write_orders(PgConnection& database, Loop& loop, PaymentApi& payments,
                  const OrderOptions& options, std::ostream& out, std::ostream& progress) {
  std::string after = options.since.empty() ? "-infinity" : options.since + "T00:00:00-06:00";
  std::string id;
  const auto next_page = [&] { return database.execute(kPage, {after, id}); };
  const bool csv = options.format == OrderOptions::Format::csv;
  out << (csv ? kCsvHeader : "[");
  DeliveryDetails delivery(loop, payments);
  std::size_t written = 0;
  for (PgRows page = next_page(); !page.rows.empty(); page = next_page()) {
    std::vector<Order> orders;
    for (std::size_t i = 0; i < page.rows.size(); ++i) {
      Order order = order_of(page.row(i));
      if ((options.state == "all" || name(order.purchase.status) == options.state) &&
          (!options.undelivered || order.delivered.empty())) {
        orders.push_back(std::move(order));
      }
    }
    const PgRow last = page.row(page.rows.size() - 1);
    id = last["id"];
    after = last["cursor"];
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
  std::tm read{};
  std::istringstream in(text);
  in >> std::get_time(&read, "%Y-%m-%d");
  const std::chrono::year_month_day date(year(read.tm_year + 1'900),
                                         month(static_cast<unsigned>(read.tm_mon + 1)),
                                         day(static_cast<unsigned>(read.tm_mday)));
  if (in.fail() || in.peek() != std::char_traits<char>::eof() || text.size() != 10 || !date.ok()) {
    return std::nullopt;
  }
  const std::chrono::sys_seconds midnight = std::chrono::sys_days(date) + std::chrono::hours{6};
  return midnight.time_since_epoch().count();
}

bool mark_delivered(PgConnection& database, const std::vector<std::string>& references, bool undo,
                    std::ostream& out) {
  bool all = true;
  for (const std::string& reference : references) {
    const auto ids = parse_reference(reference).value();
    const PgValues range{ids.first, ids.last};
    if (database.execute(undo ? kUnmark : kMark, range).affected > 0) {
      out << reference << (undo ? " is not marked any more\n" : " is marked as delivered\n");
      continue;
    }
    all = false;
    const PgRows found = database.execute(kDelivery, range);
    out << reference
        << (found.rows.empty() ? " there is no such purchase"
            : undo             ? " is not marked"
            : found.row()["status"] == "paid"
                ? " was marked on " + found.row()["delivered_at"]
                : " is not paid: its state is " + found.row()["status"])
        << '\n';
  }
  return all;
}

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

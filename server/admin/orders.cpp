#include "admin/orders.hpp"

#include <algorithm>
#include <chrono>
#include <limits>
#include <ostream>
#include <stdexcept>
#include <thread>
#include <unordered_map>
#include <utility>

#include "checkout/sims.hpp"
#include "checkout/store.hpp"
#include "http/errors.hpp"
#include "json.hpp"

namespace server {
namespace {

using std::chrono::milliseconds;

constexpr int kTriesPerPage = 3;
constexpr milliseconds kPause{500};
/// Allowed difference between the clocks of database and payment provider, in seconds.
constexpr std::int64_t kSkew = 60;

constexpr std::size_t kProgressEvery = 10'000;

struct Order {
  StoredSession session;
  std::string created, paid;  ///< in central Mexico
  std::string account, account_email;
  std::string note;
  std::int64_t begun_at = 0, paid_at = 0;  ///< seconds since 1970
  std::string delivered;                   ///< in central Mexico, "" unless marked
  std::optional<Payment> payment{};
};

/// The columns of a row: those of StoredSession, the cursor, then the others of Order.
constexpr std::size_t kCursor = 16;

Order order_of(const std::vector<std::string>& row) {
  return {CheckoutSessions::session_of(row),
          row[kCursor + 1],
          row[kCursor + 2],
          row[kCursor + 3],
          row[kCursor + 4],
          row[kCursor + 5],
          std::stoll(row[kCursor + 6]),
          std::stoll(row[kCursor + 7]),
          row[kCursor + 8]};
}

/// Joins the texts that are not empty: "a, b".
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
      if (order.session.status != SessionStatus::paid) {
        continue;
      }
      if (auto found = listed_.extract(order.session.provider_id)) {
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
      if (order.session.status == SessionStatus::paid) {
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
        if (payment.reference.starts_with("cks_")) {
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
              : tried([&] { return loop_.run(payments_.find(order.session.provider_id)); });
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

std::string lines_text(const Order& order) {
  std::string text;
  for (const StoredLine& line : order.session.lines) {
    text = joined({text, std::to_string(line.quantity) + " x " + line.name}, "; ");
  }
  return text;
}

std::string sims_text(const Order& order) {
  int esims = 0;
  int renewals = 0;
  int all = 0;
  for (const StoredLine& line : order.session.lines) {
    esims += line.esims;
    renewals += line.renewals;
    all += order.session.type == CheckoutType::cart ? line.quantity : 0;
  }
  const auto some = [](int count, const char* kind) {
    return count == 0 ? std::string() : std::to_string(count) + kind;
  };
  return joined({some(all - esims - renewals, " physical"), some(esims, " esim"),
                 some(renewals, renewals == 1 ? " renewal" : " renewals")},
                ", ");
}

std::string name_of(const Order& order, int plan) {
  const auto line = std::find_if(order.session.lines.begin(), order.session.lines.end(),
                                 [plan](const StoredLine& one) { return one.id == plan; });
  return line == order.session.lines.end() ? product_name(plan) : line->name;
}

/// Joins the texts of the units that have one; without delivery data, returns the stored count.
template <class Describe>
std::string units_text(const Order& order, int StoredLine::*count, Describe describe) {
  std::string text;
  if (order.payment) {
    for (const shop::LineUnits& line : read_sims(order.payment->metadata)) {
      for (const shop::Unit& unit : line.units) {
        text = joined({text, describe(unit, name_of(order, line.plan_id))}, "; ");
      }
    }
    return text;
  }
  int all = 0;
  for (const StoredLine& line : order.session.lines) {
    all += line.*count;
  }
  return all == 0 ? "" : std::to_string(all) + " of them";
}

/// The numbers to port in.
std::string kept_text(const Order& order) {
  return units_text(order, &StoredLine::kept_numbers,
                    [](const shop::Unit& unit, const std::string& plan) {
                      if (!unit.keeps_number) {
                        return std::string();
                      }
                      return joined({unit.phone.empty() ? "to be told" : unit.phone,
                                     unit.nip.empty() ? "" : "NIP " + unit.nip,
                                     "(" + std::string(name(unit.sim)) + ", " + plan + ")"},
                                    " ");
                    });
}

/// The lines to renew: "8337654321 (Tuisty Mensual Estelar)".
std::string renewed_text(const Order& order) {
  return units_text(
      order, &StoredLine::renewals, [](const shop::Unit& unit, const std::string& plan) {
        return unit.sim == shop::SimType::own ? unit.phone + " (" + plan + ")" : std::string();
      });
}

constexpr std::string_view kHeader =
    // Without the byte order mark spreadsheets assume a legacy code page.
    "\xEF\xBB\xBFreference,status,begun,paid,lines,sims,kept_numbers,renewed_lines,top_up_number,"
    "shipping,total,account,name,email,phone,recipient,address,note,provider_session,refunded,"
    "delivered\r\n";

std::string csv_row(const Order& order) {
  const Payment payer = order.payment.value_or(Payment{});
  const std::string address =
      joined({payer.line1, payer.line2, joined({payer.postal_code, payer.city}, " "), payer.state,
              payer.country},
             ", ");
  std::string row;
  for (const std::string& cell : {reference_of(order.session.id),
                                  std::string(name(order.session.status)),
                                  order.created,
                                  order.paid,
                                  lines_text(order),
                                  sims_text(order),
                                  kept_text(order),
                                  renewed_text(order),
                                  order.session.phone,
                                  pesos(order.session.shipping),
                                  pesos(order.session.centavos),
                                  order.account_email,
                                  payer.name,
                                  payer.email,
                                  national(payer.phone),
                                  payer.recipient,
                                  address,
                                  order.note,
                                  order.session.provider_id,
                                  order.payment ? pesos(payer.refunded) : std::string(),
                                  order.delivered}) {
    row += (row.empty() ? "" : ",") + csv_cell(cell);
  }
  return row + "\r\n";
}

std::string json_units(const Payment& payment) {
  std::string units;
  for (const shop::LineUnits& line : read_sims(payment.metadata)) {
    for (const shop::Unit& unit : line.units) {
      units += (units.empty() ? "" : ",") +
               JsonObject()
                   .add("plan", line.plan_id)
                   .add("sim", name(unit.sim))
                   .add_json("keepsNumber", unit.keeps_number ? "true" : "false")
                   .add("phone", unit.phone)
                   .add("nip", unit.nip)
                   .text();
    }
  }
  return '[' + units + ']';
}

std::string json_delivery(const Payment& payment) {
  return JsonObject()
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
      .text();
}

std::string json_row(const Order& order) {
  JsonObject row;
  row.add("reference", reference_of(order.session.id))
      .add("status", name(order.session.status))
      .add("type", order.session.type == CheckoutType::top_up ? "top-up" : "plans")
      .add("begun", order.created)
      .add("paid", order.paid)
      .add_json("lines", lines_json(order.session.lines))
      .add("shipping", order.session.shipping)
      .add("total", order.session.centavos)
      .add("account", order.account)
      .add("accountEmail", order.account_email)
      .add("topUpNumber", order.session.phone)
      .add("note", order.note)
      .add("providerSession", order.session.provider_id)
      .add("delivered", order.delivered);
  if (order.payment) {
    row.add("refunded", order.payment->refunded)
        .add_json("disputed", order.payment->disputed ? "true" : "false")
        .add_json("units", json_units(*order.payment))
        .add_json("delivery", json_delivery(*order.payment));
  }
  return row.text();
}

/// Central Mexico has had no daylight saving time since 2022.
std::string local(const std::string& column) {
  return "coalesce(to_char(" + column +
         R"( AT TIME ZONE interval '-06:00', 'YYYY-MM-DD"T"HH24:MI:SS"-06:00"'), ''))";
}

}  // namespace

PgStatement orders_page() {
  // Rows of any status, because selecting few of many rows may exceed the role's statement timeout.
  return {"orders_page",
          "SELECT " + CheckoutSessions::columns() +
              ", to_char(coalesce(s.paid_at, s.created_at) AT TIME ZONE 'UTC',"
              R"( 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), )" +
              local("s.created_at") + ", " + local("s.paid_at") +
              ", coalesce(s.account_id, ''), coalesce(a.email, ''), coalesce(s.problem, ''),"
              " extract(epoch FROM coalesce(s.attempt_at, s.created_at))::bigint,"
              " coalesce(extract(epoch FROM s.paid_at)::bigint, 0), " +
              local("s.delivered_at") +
              // Accounts are joined afterwards, because otherwise the database may read all rows
              // before sorting.
              " FROM (SELECT * FROM checkout_sessions WHERE (coalesce(paid_at, created_at), id) >"
              " ($1::timestamptz, $2) ORDER BY coalesce(paid_at, created_at), id LIMIT 250) s"
              " LEFT JOIN accounts a ON a.id = s.account_id"
              " ORDER BY coalesce(s.paid_at, s.created_at), s.id"};
}

bool write_orders(PgConnection& database, Loop& loop, PaymentApi& payments,
                  const OrderOptions& options, std::ostream& out, std::ostream& progress) {
  std::string after = options.since.empty() ? "-infinity" : options.since + "T00:00:00-06:00";
  std::string id;
  const PgStatement page = orders_page();
  const auto next_rows = [&] { return database.execute(page, {after, id}).rows; };
  const bool csv = options.format == OrderOptions::Format::csv;
  out << (csv ? kHeader : "[");
  DeliveryDetails delivery(loop, payments);
  std::size_t written = 0;
  for (auto rows = next_rows(); !rows.empty(); rows = next_rows()) {
    id = rows.back()[0];
    after = rows.back()[kCursor];
    std::vector<Order> orders;
    for (const auto& row : rows) {
      Order order = order_of(row);
      if ((options.state == "all" || row[2] == options.state) &&
          (!options.undelivered || order.delivered.empty())) {
        orders.push_back(std::move(order));
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
  std::string digits = text;
  if (text.size() != 10 || text[4] != '-' || text[7] != '-') {
    return std::nullopt;
  }
  digits[4] = digits[7] = '0';
  if (digits.find_first_not_of("0123456789") != std::string::npos) {
    return std::nullopt;
  }
  const auto number = [&text](std::size_t at, std::size_t count) {
    return static_cast<unsigned>(std::stoul(text.substr(at, count)));
  };
  const std::chrono::year_month_day date(year(static_cast<int>(number(0, 4))), month(number(5, 2)),
                                         day(number(8, 2)));
  const std::chrono::sys_seconds midnight = std::chrono::sys_days(date) + std::chrono::hours{6};
  return date.ok() ? std::optional(std::int64_t{midnight.time_since_epoch().count()})
                   : std::nullopt;
}

Result<OrderOptions, std::string> parse_order_options(std::span<const std::string> arguments) {
  OrderOptions options;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& option = arguments[i];
    if (option == "--no-delivery") {
      options.delivery = false;
      continue;
    }
    if (option == "--undelivered") {
      options.undelivered = true;
      continue;
    }
    const std::string value = i + 1 < arguments.size() ? arguments[++i] : std::string();
    if (option == "--since" && start_of_day(value)) {
      options.since = value;
    } else if (option == "--state" && (value == "all" || parse_status(value))) {
      options.state = value;
    } else if (option == "--format" && (value == "csv" || value == "json")) {
      options.format = value == "csv" ? OrderOptions::Format::csv : OrderOptions::Format::json;
    } else {
      return "cannot read " + option + (value.empty() ? "" : ' ' + value);
    }
  }
  return options;
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

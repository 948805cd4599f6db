#include "checkout/orders.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <iterator>
#include <optional>
#include <ostream>
#include <stdexcept>
#include <thread>
#include <utility>

#include "checkout/sims.hpp"
#include "checkout/store.hpp"
#include "http/errors.hpp"
#include "json.hpp"

namespace server {
namespace {

using std::chrono::milliseconds;

/// Of one call to the provider, so many at a time, tried so often.
constexpr milliseconds kLimit{10'000};
constexpr std::size_t kCallers = 8;
constexpr int kTries = 3;
constexpr milliseconds kPause{500};
/// So many calls in a row without an answer, and the rest is not asked about.
constexpr int kPatience = 24;

constexpr std::size_t kProgressEvery = 1'000;

struct Order {
  std::string id;
  std::string place;  ///< where it stands in the list
  std::string created, paid;
  std::string type, status;
  std::vector<StoredLine> lines;
  std::int64_t total = 0, shipping = 0;  ///< centavos
  std::string account, account_email;
  std::string top_up_number;
  std::string provider_id;
  std::optional<PaymentDetails> details{};
  std::string note{};
};

Order order_of(const std::vector<std::string>& row) {
  return {row[0],
          row[1],
          row[2],
          row[3],
          row[4] == "2" ? "top-up" : "plans",
          row[5],
          read_lines(row[6]),
          std::stoll(row[7]),
          std::stoll(row[8]),
          row[9],
          row[10],
          row[11],
          row[12]};
}

/// Asks about a page's rows, several at a time.
class DeliveryData {
 public:
  explicit DeliveryData(PaymentApi& payments) : payments_(payments) {}

  void add_to(std::vector<Order>& orders) {
    std::atomic<std::size_t> next{0};
    std::vector<std::jthread> callers;
    for (std::size_t i = 0; i < std::min(kCallers, orders.size()); ++i) {
      callers.emplace_back([this, &orders, &next] {
        for (std::size_t at = next++; at < orders.size(); at = next++) {
          if (orders[at].status == "paid") {
            ask(orders[at]);
          }
        }
      });
    }
  }
  [[nodiscard]] bool complete() const { return complete_; }

 private:
  void ask(Order& order) {
    auto failure = PaymentFailure::unavailable;
    for (int tried = 0; tried < kTries && unanswered_ < kPatience; ++tried) {
      auto details = payments_.details(order.provider_id, kLimit);
      if (details) {
        unanswered_ = 0;
        order.details = std::move(*details);
        return;
      }
      failure = details.error();
      if (failure == PaymentFailure::refused || failure == PaymentFailure::unknown) {
        break;
      }
      ++unanswered_;
      std::this_thread::sleep_for(kPause);
    }
    complete_ = false;
    order.note = failure == PaymentFailure::unknown
                     ? "the payment provider has no such session"
                     : "the payment provider did not answer: list again for the delivery data";
  }

  PaymentApi& payments_;
  std::atomic<int> unanswered_{0};  ///< in a row
  std::atomic<bool> complete_{true};
};

std::string pesos(std::int64_t centavos) {
  const std::string cents = std::to_string(centavos % 100);
  return std::to_string(centavos / 100) + (cents.size() == 1 ? ".0" : ".") + cents;
}

/// Mexican numbers as ten digits.
std::string national(const std::string& phone) {
  return phone.starts_with("+52") && phone.size() == 13 ? phone.substr(3) : phone;
}

/// "a, b", without those that are empty.
std::string joined(std::initializer_list<std::string> texts, std::string_view between) {
  std::string all;
  for (const std::string& text : texts) {
    all += all.empty() || text.empty() ? "" : between;
    all += text;
  }
  return all;
}

std::string lines_text(const Order& order) {
  std::string text;
  for (const StoredLine& line : order.lines) {
    text = joined({text, std::to_string(line.quantity) + " x " + line.name}, "; ");
  }
  return text;
}

std::string sims_text(const Order& order) {
  int esims = 0;
  int all = 0;
  for (const StoredLine& line : order.lines) {
    esims += line.esims;
    all += order.type == "plans" ? line.quantity : 0;
  }
  const auto some = [](int count, const char* kind) {
    return count == 0 ? std::string() : std::to_string(count) + kind;
  };
  return joined({some(all - esims, " physical"), some(esims, " esim")}, ", ");
}

std::string name_of(const Order& order, int plan) {
  const auto line = std::find_if(order.lines.begin(), order.lines.end(),
                                 [plan](const StoredLine& one) { return one.id == plan; });
  return line == order.lines.end() ? product_name(plan) : line->name;
}

std::string kept_text(const Order& order) {
  std::string text;
  if (order.details) {
    for (const shop::LineUnits& line : read_sims(order.details->metadata)) {
      for (const shop::Unit& unit : line.units) {
        const std::string number = unit.phone.empty() ? "to be told" : unit.phone;
        const std::string one =
            joined({number, unit.nip.empty() ? "" : "NIP " + unit.nip,
                    "(" + std::string(name(unit.sim)) + ", " + name_of(order, line.plan_id) + ")"},
                   " ");
        text = joined({text, unit.keeps_number ? one : ""}, "; ");
      }
    }
    return text;
  }
  int count = 0;
  for (const StoredLine& line : order.lines) {
    count += line.kept_numbers;
  }
  return count == 0 ? "" : std::to_string(count) + " of them";
}

constexpr std::string_view kHeader =
    // Spreadsheets take a file without the mark for an old code page.
    "\xEF\xBB\xBFreference,status,begun,paid,lines,sims,kept_numbers,top_up_number,shipping,total,"
    "account,name,email,phone,recipient,address,note,provider_session\r\n";

std::string csv_row(const Order& order) {
  const PaymentDetails who = order.details.value_or(PaymentDetails{});
  const std::string address = joined(
      {who.line1, who.line2, joined({who.postal_code, who.city}, " "), who.state, who.country},
      ", ");
  std::string row;
  for (const std::string& cell :
       {reference_of(order.id), order.status, order.created, order.paid, lines_text(order),
        sims_text(order), kept_text(order), order.top_up_number, pesos(order.shipping),
        pesos(order.total), order.account_email, who.name, who.email, national(who.phone),
        who.recipient, address, order.note, order.provider_id}) {
    row += (row.empty() ? "" : ",") + csv_cell(cell);
  }
  return row + "\r\n";
}

std::string json_units(const PaymentDetails& details) {
  std::string units;
  for (const shop::LineUnits& line : read_sims(details.metadata)) {
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

std::string json_delivery(const PaymentDetails& details) {
  return JsonObject()
      .add("name", details.name)
      .add("email", details.email)
      .add("phone", national(details.phone))
      .add("recipient", details.recipient)
      .add("line1", details.line1)
      .add("line2", details.line2)
      .add("postalCode", details.postal_code)
      .add("city", details.city)
      .add("state", details.state)
      .add("country", details.country)
      .text();
}

std::string json_row(const Order& order) {
  JsonObject row;
  row.add("reference", reference_of(order.id))
      .add("status", order.status)
      .add("type", order.type)
      .add("begun", order.created)
      .add("paid", order.paid)
      .add_json("lines", lines_json(order.lines))
      .add("shipping", order.shipping)
      .add("total", order.total)
      .add("account", order.account)
      .add("accountEmail", order.account_email)
      .add("topUpNumber", order.top_up_number)
      .add("note", order.note)
      .add("providerSession", order.provider_id);
  if (order.details) {
    row.add_json("units", json_units(*order.details))
        .add_json("delivery", json_delivery(*order.details));
  }
  return row.text();
}

/// Mexico's centre has had no summer time since 2022.
std::string local(const std::string& column) {
  return "coalesce(to_char(" + column +
         R"( AT TIME ZONE interval '-06:00', 'YYYY-MM-DD"T"HH24:MI:SS"-06:00"'), ''))";
}

const std::string kWhere =
    " WHERE (coalesce(s.paid_at, s.created_at), s.id) > ($1::timestamptz, $2)"
    " AND ($3 = 'all' OR s.status = $3)";
const std::string kPage =
    R"(SELECT s.id, to_char(coalesce(s.paid_at, s.created_at) AT TIME ZONE 'UTC',)"
    R"( 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), )" +
    local("s.created_at") + ", " + local("s.paid_at") +
    ", s.type, s.status, s.lines, s.amount_centavos, s.shipping_centavos,"
    " coalesce(s.account_id, ''), coalesce(a.email, ''), coalesce(s.phone, ''),"
    " coalesce(s.provider_session_id, '')"
    " FROM checkout_sessions s LEFT JOIN accounts a ON a.id = s.account_id" +
    kWhere + " ORDER BY coalesce(s.paid_at, s.created_at), s.id LIMIT 250";
const std::string kCount = "SELECT count(*) FROM checkout_sessions s" + kWhere;

bool is_day(const std::string& text) {
  std::string digits = text;
  if (text.size() != 10 || text[4] != '-' || text[7] != '-') {
    return false;
  }
  digits[4] = digits[7] = '0';
  const auto number = [&text](std::size_t at, std::size_t count) {
    return static_cast<unsigned>(std::stoul(text.substr(at, count)));
  };
  return digits.find_first_not_of("0123456789") == std::string::npos &&
         std::chrono::year_month_day(std::chrono::year(static_cast<int>(number(0, 4))),
                                     std::chrono::month(number(5, 2)),
                                     std::chrono::day(number(8, 2)))
             .ok();
}

}  // namespace

std::vector<PgStatement> OrderList::statements() {
  return {{"orders_page", kPage}, {"orders_count", kCount}};
}

OrderList::Outcome OrderList::write(const Wish& wish, std::ostream& out, std::ostream& progress) {
  std::string after = wish.since.empty() ? "-infinity" : wish.since + "T00:00:00-06:00";
  std::string id;
  const auto rows_after = [&](const char* statement) {
    return connections_.repeatable(statement, {after, id, wish.state}).rows;
  };
  const std::string all = rows_after("orders_count").at(0).at(0);
  const bool csv = wish.format == Format::csv;
  out << (csv ? kHeader : "[");
  DeliveryData delivery(payments_);
  std::size_t written = 0;
  for (auto rows = rows_after("orders_page"); !rows.empty(); rows = rows_after("orders_page")) {
    std::vector<Order> orders;
    std::transform(rows.begin(), rows.end(), std::back_inserter(orders), order_of);
    if (wish.delivery) {
      delivery.add_to(orders);
    }
    for (const Order& order : orders) {
      out << (csv ? "" : written == 0 ? "\n" : ",\n") << (csv ? csv_row(order) : json_row(order));
      if (++written % kProgressEvery == 0) {
        progress << "orders: " << written << " of " << all << '\n' << std::flush;
      }
    }
    after = orders.back().place;
    id = orders.back().id;
  }
  out << (csv ? "" : "\n]\n") << std::flush;
  if (!out) {
    throw std::runtime_error("the list could not be written");
  }
  return delivery.complete() ? Outcome::complete : Outcome::incomplete;
}

Result<OrderList::Wish, std::string> read_order_wish(std::span<const std::string> arguments) {
  OrderList::Wish wish;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& option = arguments[i];
    if (option == "--no-delivery") {
      wish.delivery = false;
      continue;
    }
    const std::string value = i + 1 < arguments.size() ? arguments[++i] : std::string();
    if (option == "--since" && is_day(value)) {
      wish.since = value;
    } else if (option == "--state" && (value == "all" || status_named(value))) {
      wish.state = value;
    } else if (option == "--format" && (value == "csv" || value == "json")) {
      wish.format = value == "csv" ? OrderList::Format::csv : OrderList::Format::json;
    } else {
      return "cannot read " + option + (value.empty() ? "" : ' ' + value);
    }
  }
  return wish;
}

std::string csv_cell(std::string_view text) {
  std::string cell;
  for (const char c : text) {
    const bool blank = static_cast<unsigned char>(c) <= 0x20 || c == 0x7f;
    if (!blank || !cell.empty()) {
      cell += c == '"' ? "\"\"" : std::string(1, blank ? ' ' : c);
    }
  }
  // The last four are = + - @ in the width of Chinese letters, which spreadsheets read likewise.
  for (const std::string_view sign : {"=", "+", "-", "@", "\uFF1D", "\uFF0B", "\uFF0D", "\uFF20"}) {
    if (cell.starts_with(sign)) {
      cell.insert(0, 1, '\'');
      break;
    }
  }
  return '"' + cell + '"';
}

}  // namespace server

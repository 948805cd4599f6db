#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "external.hpp"
#include "postgres/pool.hpp"
#include "result.hpp"

namespace server {

/// The operator's list: what was bought, and who gets what where. The latter comes from the payment
/// provider's list at that moment; it is nowhere in our tables.
class OrderList {
 public:
  enum class Format { csv, json };
  struct Wish {
    std::string since{};         ///< a day in Mexico's centre, "2026-11-22"; "": from the beginning
    std::string state = "paid";  ///< a session's status, or "all"
    Format format = Format::csv;
    bool delivery = true;  ///< whether the provider is asked
  };
  /// incomplete: it could not be asked about some rows, which say so.
  enum class Outcome { complete, incomplete };

  /// connections: made with statements() among theirs.
  OrderList(PgConnections& connections, PaymentApi& payments)
      : connections_(connections), payments_(payments) {}
  [[nodiscard]] static std::vector<PgStatement> statements();

  /// In the order of payment, of what is not paid in that of beginning; a page at a time, however
  /// many there are. Throws DatabaseUnavailable.
  [[nodiscard]] Outcome write(const Wish& wish, std::ostream& out, std::ostream& progress);

 private:
  PgConnections& connections_;
  PaymentApi& payments_;
};

/// --since DATE, --state STATE, --format csv|json, --no-delivery. Or what is wrong with them.
[[nodiscard]] Result<OrderList::Wish, std::string> read_order_wish(
    std::span<const std::string> arguments);

/// When a day like 2026-11-22 begins in Mexico's centre: seconds since 1970. Nothing when it is
/// none.
[[nodiscard]] std::optional<std::int64_t> start_of_day(const std::string& text);

/// A cell that no spreadsheet takes for a formula, quoted.
[[nodiscard]] std::string csv_cell(std::string_view text);

}  // namespace server

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

/// The order export for the merchant: orders with their delivery data, which is fetched from the
/// payment provider and not stored in the database.
class OrderList {
 public:
  enum class Format { csv, json };
  struct Options {
    std::string since{};         ///< a day in Mexico's centre, "2026-11-22"; "": from the beginning
    std::string state = "paid";  ///< a session's status, or "all"
    Format format = Format::csv;
    bool delivery = true;  ///< whether delivery data is fetched
  };
  /// incomplete: delivery data of some rows is missing, as their notes say.
  enum class Outcome { complete, incomplete };

  /// connections: must have statements().
  OrderList(PgConnections& connections, PaymentApi& payments)
      : connections_(connections), payments_(payments) {}
  [[nodiscard]] static std::vector<PgStatement> statements();

  /// Writes the rows sorted by payment, unpaid ones by creation, and reads them in pages. Throws
  /// DatabaseUnavailable.
  [[nodiscard]] Outcome write(const Options& options, std::ostream& out, std::ostream& progress);

 private:
  PgConnections& connections_;
  PaymentApi& payments_;
};

/// Parses --since DATE, --state STATE, --format csv|json, --no-delivery. Returns a message if they
/// are invalid.
[[nodiscard]] Result<OrderList::Options, std::string> parse_order_options(
    std::span<const std::string> arguments);

/// Returns the start of a day like 2026-11-22 in central Mexico, in seconds since 1970. Nothing for
/// invalid text.
[[nodiscard]] std::optional<std::int64_t> start_of_day(const std::string& text);

/// Returns a quoted cell that no spreadsheet interprets as a formula.
[[nodiscard]] std::string csv_cell(std::string_view text);

}  // namespace server

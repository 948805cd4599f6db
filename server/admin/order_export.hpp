#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "checkout/purchase.hpp"
#include "external.hpp"
#include "loop.hpp"
#include "postgres/connection.hpp"

namespace server {

struct OrderOptions {
  enum class Format { csv, json };

  std::string since{};         ///< a day in Mexico's centre, "2026-11-22"; "": from the beginning
  std::string state = "paid";  ///< a purchase's status, or "all"
  Format format = Format::csv;
  bool delivery = true;      ///< whether delivery data is fetched
  bool undelivered = false;  ///< only those that are not marked as delivered
};

/// Writes the order export for the merchant, sorted by payment, unpaid orders by creation. Their
/// delivery data is fetched from the payment provider and not stored in the database. Returns false
/// if some of it is missing, as the notes of its rows say. loop: of payments. Throws PgError.
[[nodiscard]] bool write_orders(PgConnection& database, Loop& loop, PaymentApi& payments,
                                const OrderOptions& options, std::ostream& out,
                                std::ostream& progress);
/// The statement of write_orders(): the rows after a time and an id.
[[nodiscard]] PgStatement orders_page();

/// Returns the start of a day like 2026-11-22 in central Mexico, in seconds since 1970. Nothing for
/// invalid text.
[[nodiscard]] std::optional<std::int64_t> start_of_day(const std::string& text);

/// Marks paid purchases as delivered, or with `undo` takes the mark back, and writes a line for
/// each reference. Returns false if some were not changed: unknown, not paid, or marked already.
/// Throws PgError.
[[nodiscard]] bool mark_delivered(PgConnection& database,
                                  const std::vector<std::string>& references, bool undo,
                                  std::ostream& out);

}  // namespace server

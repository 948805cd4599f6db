#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "checkout/purchase.hpp"
#include "external.hpp"

namespace server {

/// A purchase in the order export. Times are in central Mexico, "" if there is none.
struct Order {
  Purchase purchase;
  std::string created{}, paid{}, delivered{};
  std::string account{}, account_email{};
  std::string note{};
  std::int64_t begun_at = 0, paid_at = 0;  ///< seconds since 1970
  std::optional<Payment> payment{};        ///< its delivery data
};

/// The first line of the export as CSV.
extern const std::string_view kCsvHeader;
[[nodiscard]] std::string csv_row(const Order& order);
[[nodiscard]] std::string json_row(const Order& order);

/// Returns a quoted cell that no spreadsheet interprets as a formula.
[[nodiscard]] std::string csv_cell(std::string_view text);

/// Joins the texts that are not empty: "a, b".
[[nodiscard]] std::string joined(std::initializer_list<std::string> texts,
                                 std::string_view between);
/// "169.00".
[[nodiscard]] std::string pesos(std::int64_t centavos);

}  // namespace server

#include "admin/delivered.hpp"

#include <cstdint>
#include <ostream>

namespace server {
namespace {

constexpr std::string_view kPrefix = "TUI-";

const PgStatement kMark{"admin_mark_delivered",
                        "UPDATE checkout_sessions SET delivered_at = now() WHERE id BETWEEN $1 AND"
                        " $2 AND status = 'paid' AND delivered_at IS NULL"};
const PgStatement kUnmark{"admin_unmark_delivered",
                          "UPDATE checkout_sessions SET delivered_at = NULL WHERE id BETWEEN $1"
                          " AND $2 AND delivered_at IS NOT NULL"};
const PgStatement kState{"admin_delivery_state",
                         "SELECT status, coalesce(delivered_at::text, '') FROM checkout_sessions"
                         " WHERE id BETWEEN $1 AND $2"};

/// Why a reference was not changed.
std::string reason(const PgRows& found, bool undo) {
  if (found.rows.empty()) {
    return "there is no such purchase";
  }
  const auto& row = found.rows[0];
  if (undo) {
    return "is not marked";
  }
  return row[0] == "paid" ? "was marked on " + row[1] : "is not paid: its state is " + row[0];
}

}  // namespace

std::optional<IdRange> parse_reference(std::string_view reference) {
  constexpr std::string_view kDigits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  constexpr std::size_t kDash = 9;
  if (reference.size() != 15 || reference[kDash] != '-') {
    return std::nullopt;
  }
  std::uint64_t bits = 0;  // 50 of them
  for (std::size_t i = 0; i < reference.size(); ++i) {
    char letter = reference[i];
    letter = letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
    if (i < kPrefix.size()) {
      if (letter != kPrefix[i]) {
        return std::nullopt;
      }
    } else if (i != kDash) {
      const auto digit = kDigits.find(letter);
      if (digit == std::string_view::npos) {
        return std::nullopt;
      }
      bits = bits * kDigits.size() + digit;
    }
  }
  // 13 hexadecimal digits, of which the last has two bits more than the reference.
  const auto id = [](std::uint64_t prefix, char rest) {
    std::string text(32, rest);
    for (std::size_t i = 13; i > 0; --i) {
      text[i - 1] = "0123456789abcdef"[prefix % 16];
      prefix /= 16;
    }
    return "cks_" + text;
  };
  return IdRange{id(bits * 4, '0'), id(bits * 4 + 3, 'f')};
}

bool mark_delivered(PgConnection& database, const std::vector<std::string>& references, bool undo,
                    std::ostream& out) {
  bool all = true;
  for (const std::string& reference : references) {
    const auto ids = parse_reference(reference).value();
    const PgValues range{ids.first, ids.last};
    if (database.execute(undo ? kUnmark : kMark, range).affected > 0) {
      out << reference << (undo ? " is not marked any more\n" : " is marked as delivered\n");
    } else {
      out << reference << ' ' << reason(database.execute(kState, range), undo) << '\n';
      all = false;
    }
  }
  return all;
}

}  // namespace server

#include "checkout/purchase.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "base/crypto.hpp"
#include "base/json.hpp"
#include "checkout/purchases.sql.hpp"
#include "shop/catalogue.hpp"

namespace server {
namespace {

/// Names in the order of PurchaseStatus.
constexpr std::array<std::string_view, 5> kStatusNames{"creating", "open", "paid", "expired",
                                                       "failed"};

std::string json_of(const std::vector<SoldLine>& lines, std::string_view price,
                    std::string_view kept_numbers) {
  return json_array(lines, [&](const SoldLine& line) {
    return JsonObject()
        .add("id", line.id)
        .add("name", line.name)
        .add("quantity", line.quantity)
        .add(price, line.unit_centavos)
        .add("esims", line.esims)
        .add("renewals", line.renewals)
        .add(kept_numbers, line.kept_numbers)
        .text();
  });
}

// A reference: "TUI-", and twice five digits with a dash between.
constexpr std::string_view kPrefix = "TUI-";
constexpr std::string_view kDigits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
constexpr std::size_t kReferenceDigits = 10;
/// Of an id: seven bytes have the 50 bits of a reference and six more.
constexpr std::string_view kIdPrefix = "cks_";
constexpr std::size_t kReferenceBytes = 7;
constexpr unsigned kRestBits = 6;
constexpr std::size_t kIdBytes = 16;

/// The id that begins with these 56 bits and goes on with one byte.
std::string id_of(std::uint64_t bits, char rest) {
  std::string bytes(kIdBytes, rest);
  for (std::size_t i = kReferenceBytes; i > 0; --i, bits >>= 8U) {
    bytes[i - 1] = static_cast<char>(bits & 0xffU);
  }
  return std::string(kIdPrefix) + hex(bytes);
}

}  // namespace

std::string product_name(int id) {
  if (const shop::Plan* plan = shop::find_plan(id)) {
    return std::string(plan->data_plan) + ' ' + std::string(plan->tier);
  }
  const shop::TopUp* top_up = shop::find_top_up(id);
  return top_up == nullptr ? std::string() : std::string(top_up->name);
}

std::string quote_json(const shop::Quote& quote) {
  const auto line_json = [](const shop::QuoteLine& line) {
    return JsonObject()
        .add("id", line.plan_id)
        .add("name", product_name(line.plan_id))
        .add("quantity", line.quantity)
        .add("unitPrice", line.unit_price.centavos())
        .add("lineTotal", line.line_total.centavos())
        .text();
  };
  return JsonObject()
      .add_json("lines", json_array(quote.lines, line_json))
      .add("count", quote.count)
      .add("shipping", quote.shipping.centavos())
      .add("total", quote.total.centavos())
      .add("fingerprint", quote.fingerprint)
      .text();
}

std::string_view name(PurchaseStatus status) {
  return kStatusNames.at(static_cast<std::size_t>(status));
}

std::optional<PurchaseStatus> parse_status(std::string_view text) {
  const auto* const found = std::find(kStatusNames.begin(), kStatusNames.end(), text);
  return found == kStatusNames.end()
             ? std::nullopt
             : std::optional(static_cast<PurchaseStatus>(found - kStatusNames.begin()));
}

std::vector<SoldLine> lines_of(const NewPurchase& purchase) {
  std::vector<SoldLine> lines;
  for (const shop::QuoteLine& quoted : purchase.quote.lines) {
    SoldLine line{quoted.plan_id, product_name(quoted.plan_id), quoted.quantity,
                  quoted.unit_price.centavos()};
    for (const shop::LineUnits& chosen : purchase.choices) {
      for (std::size_t i = 0; chosen.plan_id == line.id && i < chosen.units.size(); ++i) {
        const shop::Unit& unit = chosen.units[i];
        line.esims += unit.sim == shop::SimType::esim ? 1 : 0;
        line.renewals += unit.sim == shop::SimType::own ? 1 : 0;
        line.kept_numbers += unit.keeps_number ? 1 : 0;
      }
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

std::string lines_json(const std::vector<SoldLine>& lines) {
  return json_of(lines, "unitPrice", "keptNumbers");
}

std::string stored_lines(const std::vector<SoldLine>& lines) {
  return json_of(lines, "unit_centavos", "kept_numbers");
}

std::vector<SoldLine> read_lines(std::string_view json) {
  std::vector<SoldLine> lines;
  for (const Json& line : Json::parse(json).elements()) {
    const auto stored = [&line](const char* key) { return line[key].as_integer().value(); };
    const auto count = [&line](const char* key) { return static_cast<int>(line.number(key)); };
    const int id = static_cast<int>(stored("id"));
    // Rows of earlier versions lack the counts, and older ones the name.
    const std::string name = line.text("name");
    lines.push_back({id, name.empty() ? product_name(id) : name,
                     static_cast<int>(stored("quantity")), stored("unit_centavos"), count("esims"),
                     count("renewals"), count("kept_numbers")});
  }
  return lines;
}

Purchase purchase_of(const sql::PurchaseRow& row) {
  return {.id = row.id,
          .type = static_cast<CheckoutType>(row.type),
          .status = parse_status(row.status).value(),
          .quote = row.quote,
          .provider_id = row.provider_session_id,
          .url = row.url,
          .attempt = row.attempt,
          .centavos = row.amount_centavos,
          .shipping = row.shipping_centavos,
          .phone = row.phone,
          .created_at = row.created_at,
          .paid_at = row.paid_at,
          .lines = read_lines(row.lines),
          .expires_at = row.page_ends,
          .page_ended = row.page_ended,
          .pending = row.pending};
}

Task<Begun> begin_purchase(Database& database, const NewPurchase& purchase,
                           const IdempotencyKey& key, std::chrono::minutes page_lifetime) {
  const shop::Quote& quote = purchase.quote;
  const std::string lines = stored_lines(lines_of(purchase));
  const auto inserted = co_await sql::begin(
      database, purchase.id, static_cast<int>(purchase.type), quote.total.centavos(), lines,
      quote.fingerprint, shop::catalogue_version(), purchase.phone, purchase.email,
      purchase.account_id, quote.shipping.centavos(), static_cast<int>(page_lifetime.count()),
      key.key, key.request_digest);
  if (!inserted) {
    Begun resumed = co_await resume_purchase(database, key, page_lifetime);
    co_return resumed;
  }
  co_return Begun{Progress::claimed,
                  {.id = purchase.id,
                   .type = purchase.type,
                   .quote = quote.fingerprint,
                   .expires_at = inserted->page_ends}};
}

Task<Begun> resume_purchase(Database& database, const IdempotencyKey& key,
                            std::chrono::minutes page_lifetime) {
  const auto found = co_await sql::by_key(database, key.key, key.request_digest);
  if (!found) {
    // Purged between two statements, or never inserted because the reference exists.
    throw DatabaseUnavailable("no purchase with this key");
  }
  if (!found->same) {
    co_return Begun{Progress::conflict};
  }
  Begun begun{Progress::done, purchase_of(*found)};
  if (begun.purchase.status == PurchaseStatus::open ||
      begun.purchase.status == PurchaseStatus::paid) {
    co_return begun;
  }
  const auto claimed =
      co_await sql::claim(database, found->id, static_cast<int>(page_lifetime.count()));
  if (!claimed) {
    co_return Begun{Progress::in_progress};
  }
  begun.progress = Progress::claimed;
  begun.purchase.attempt = claimed->attempt;
  begun.purchase.expires_at = claimed->page_ends;
  co_return begun;
}

std::string reference_of(std::string_view id) {
  const std::string bytes = unhex(id.substr(kIdPrefix.size(), kReferenceBytes * 2)).value();
  std::uint64_t bits = 0;
  for (const char byte : bytes) {
    bits = bits << 8U | static_cast<unsigned char>(byte);
  }
  bits >>= kRestBits;
  std::string digits;
  for (std::size_t i = 0; i < kReferenceDigits; ++i, bits >>= 5U) {
    digits.insert(0, 1, kDigits[bits & 31U]);
  }
  return std::string(kPrefix) + digits.insert(kReferenceDigits / 2, "-");
}

std::optional<std::pair<std::string, std::string>> parse_reference(std::string_view reference) {
  std::string text(reference);
  std::transform(text.begin(), text.end(), text.begin(), [](char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  });
  constexpr std::size_t kDash = kPrefix.size() + kReferenceDigits / 2;
  if (text.size() != kPrefix.size() + kReferenceDigits + 1 || !text.starts_with(kPrefix) ||
      text[kDash] != '-') {
    return std::nullopt;
  }
  text.erase(kDash, 1).erase(0, kPrefix.size());
  std::uint64_t bits = 0;
  for (const char letter : text) {
    const auto digit = kDigits.find(letter);
    if (digit == std::string_view::npos) {
      return std::nullopt;
    }
    bits = bits << 5U | digit;
  }
  return std::pair{id_of(bits << kRestBits, '\0'), id_of(((bits + 1) << kRestBits) - 1, '\xff')};
}

}  // namespace server

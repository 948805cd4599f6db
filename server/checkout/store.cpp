#include "checkout/store.hpp"

#include <algorithm>

#include "base/crypto.hpp"
#include "checkout/purchases.sql.hpp"
#include "shop/catalogue.hpp"

namespace server {

Purchase purchase_of(const PgRow& row) {
  Purchase purchase;
  purchase.id = row["id"];
  purchase.type = row["type"] == "2" ? CheckoutType::top_up : CheckoutType::cart;
  purchase.status = parse_status(row["status"]).value();
  purchase.quote = row["quote"];
  purchase.provider_id = row["provider_session_id"];
  purchase.url = row["url"];
  purchase.attempt = std::stoi(row["attempt"]);
  purchase.centavos = std::stoll(row["amount_centavos"]);
  purchase.shipping = std::stoll(row["shipping_centavos"]);
  purchase.phone = row["phone"];
  purchase.created_at = row["created_at"];
  purchase.paid_at = row["paid_at"];
  purchase.lines = read_lines(row["lines"]);
  purchase.expires_at = std::stoll(row["page_ends"]);
  purchase.page_ended = row["page_ended"] == "t";
  purchase.pending = row["pending"] == "t";
  return purchase;
}

Task<Purchases::Begin> Purchases::begin(const NewPurchase& purchase,
                                        const std::optional<IdempotencyKey>& key) {
  const IdempotencyKey own = key.value_or(IdempotencyKey{purchase.id, sha256_hex(purchase.id)});
  const PgValues values{purchase.id,
                        static_cast<std::int64_t>(purchase.type),
                        purchase.quote.total.centavos(),
                        stored_lines(lines_of(purchase)),
                        purchase.quote.fingerprint,
                        shop::catalogue_version(),
                        purchase.phone,
                        purchase.email,
                        purchase.account_id,
                        purchase.quote.shipping.centavos(),
                        std::int64_t{page_lifetime_.count()},
                        own.key,
                        own.request_digest};
  const PgRows inserted = co_await connections_.execute_idempotent(sql::begin, values);
  if (inserted.rows.empty()) {
    Begin resumed = co_await resume(own);
    co_return resumed;
  }
  Begin begun{Progress::claimed};
  begun.purchase.id = purchase.id;
  begun.purchase.type = purchase.type;
  begun.purchase.quote = purchase.quote.fingerprint;
  begun.purchase.expires_at = std::stoll(inserted.row()["page_ends"]);
  co_return begun;
}

Task<Purchases::Begin> Purchases::resume(const IdempotencyKey& key) {
  const PgValues values{key.key, key.request_digest};
  const PgRows found = co_await connections_.execute_idempotent(sql::by_key, values);
  if (found.rows.empty()) {
    // Purged between two statements, or never inserted because the reference exists.
    throw DatabaseUnavailable("no purchase with this key");
  }
  if (found.row()["same"] != "t") {
    co_return Begin{Progress::conflict};
  }
  Begin begun{Progress::done, purchase_of(found.row())};
  if (begun.purchase.status == PurchaseStatus::open ||
      begun.purchase.status == PurchaseStatus::paid) {
    co_return begun;
  }
  const PgValues claim{begun.purchase.id, std::int64_t{page_lifetime_.count()}};
  const PgRows claimed = co_await connections_.execute(sql::claim, claim);
  if (claimed.rows.empty()) {
    co_return Begin{Progress::in_progress};
  }
  begun.progress = Progress::claimed;
  begun.purchase.attempt = std::stoi(claimed.row()["attempt"]);
  begun.purchase.expires_at = std::stoll(claimed.row()["page_ends"]);
  co_return begun;
}

Task<bool> Purchases::complete(std::string_view id, int attempt, std::string_view provider_id,
                               std::string_view url) {
  return connections_.changes_one(sql::complete, {id, std::int64_t{attempt}, provider_id, url});
}

Task<bool> Purchases::release(std::string_view id, int attempt, bool next_attempt) {
  return connections_.changes_one(sql::release,
                                  {id, std::int64_t{attempt}, std::int64_t{next_attempt}});
}

Task<std::optional<Purchase>> Purchases::find(std::string_view provider_id) {
  const PgValues values{provider_id};
  const PgRows found = co_await connections_.execute_idempotent(sql::find, values);
  co_return found.rows.empty() ? std::nullopt : std::optional(purchase_of(found.row()));
}

Task<Purchases::Page> Purchases::of_account(std::string_view account_id, std::string_view before) {
  constexpr std::size_t kPageSize = 20;
  const PgValues values{account_id, before};
  const PgRows found = co_await connections_.execute_idempotent(sql::of_account, values);
  Page page;
  for (std::size_t i = 0; i < std::min(found.rows.size(), kPageSize); ++i) {
    const PgRow row = found.row(i);
    page.purchases.push_back(purchase_of(row));
    page.purchases.back().delivered_at = row["delivered_at"];
    page.next = found.rows.size() > kPageSize ? row["begun"] : "";
  }
  co_return page;
}

Task<bool> Purchases::settle_paid(std::string_view id, std::string_view provider_id,
                                  std::string_view url, std::string_view problem) {
  return connections_.changes_one(sql::settle_paid, {id, provider_id, url, problem});
}

Task<bool> Purchases::settle_pending(std::string_view id, std::string_view provider_id,
                                     std::string_view url) {
  return connections_.changes_one(sql::settle_pending, {id, provider_id, url});
}

Task<bool> Purchases::settle_expired(std::string_view id, std::string_view provider_id) {
  return connections_.changes_one(sql::settle_expired, {id, provider_id});
}

Task<bool> Purchases::note_problem(std::string_view id, std::string_view problem) {
  const PgValues values{id, problem};
  try {
    const PgRows changed = co_await connections_.execute(sql::note_problem, values);
    co_return changed.affected == 1;
  } catch (const OutcomeUnknown&) {
    co_return true;  // a repeated report is harmless, a lost one is not
  }
}

Task<bool> Purchases::adopt(const NewPurchase& purchase, std::string_view provider_id,
                            std::string_view url, std::int64_t created, std::string_view problem) {
  return connections_.changes_one(
      sql::adopt,
      {purchase.id, static_cast<std::int64_t>(purchase.type), purchase.quote.total.centavos(),
       stored_lines(lines_of(purchase)), purchase.quote.fingerprint, shop::catalogue_version(),
       purchase.quote.shipping.centavos(), provider_id, url, problem, created});
}

}  // namespace server

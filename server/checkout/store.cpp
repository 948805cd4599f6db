#include "checkout/store.hpp"

#include <utility>

#include "crypto.hpp"
#include "shop/catalogue.hpp"

namespace server {
namespace {

/// Inserts both rows or none, so that no key exists without its purchase. The lease outlasts a
/// request's 8 s. Returns the row also to a second try, whose first one succeeded without a
/// response.
const PgStatement kBegin{"begin", R"(
WITH fresh AS (
  INSERT INTO idempotency (key, request_digest, session_id) VALUES ($12, $13, $1)
  ON CONFLICT (key) DO NOTHING RETURNING key),
made AS (
  INSERT INTO checkout_sessions
    (id, type, amount_centavos, lines, quote, catalogue_version, phone, email, account_id,
     shipping_centavos, expires_at, attempt_at, lease_until)
  SELECT $1, $2::smallint, $3::bigint, $4::jsonb, $5, $6, NULLIF($7, ''), NULLIF($8, ''),
    NULLIF($9, ''), $10::bigint, now() + make_interval(mins => $11), now(), now() + interval '15 s'
  FROM fresh
  ON CONFLICT (id) DO NOTHING RETURNING expires_at)
SELECT extract(epoch FROM expires_at)::bigint AS page_ends FROM made
UNION ALL
SELECT extract(epoch FROM expires_at)::bigint FROM checkout_sessions WHERE id = $1)"};

const PgStatement kFindByKey{
    "by_key",
    "SELECT i.request_digest = $2 AS same, " + std::string(kPurchaseColumns) +
        "\nFROM idempotency i JOIN checkout_sessions s ON s.id = i.session_id WHERE i.key = $1"};

/// All requests of an attempt send the same end of the page, which must be at least half an hour
/// ahead. Returns the attempt, because the previous holder may have used up the provider's key
/// since the row was read.
const PgStatement kClaim{"claim", R"(
UPDATE checkout_sessions SET
  status = 'creating', updated_at = now(), lease_until = now() + interval '15 s',
  provider_session_id = NULL, url = NULL, pending_since = NULL, check_at = DEFAULT,
  attempt = CASE WHEN status = 'expired' OR expires_at < now() + interval '31 minutes'
    THEN attempt + 1 ELSE attempt END,
  attempt_at = CASE WHEN status = 'expired' OR expires_at < now() + interval '31 minutes'
    THEN now() ELSE attempt_at END,
  expires_at = CASE WHEN status = 'expired' OR expires_at < now() + interval '31 minutes'
    THEN now() + make_interval(mins => $2) ELSE expires_at END
WHERE id = $1
  AND (status IN ('failed', 'expired') OR (status = 'creating' AND lease_until < now()))
RETURNING attempt, extract(epoch FROM expires_at)::bigint AS page_ends)"};

const PgStatement kComplete{"complete", R"(
UPDATE checkout_sessions SET
  status = 'open', updated_at = now(), check_at = DEFAULT, provider_session_id = $3, url = $4
WHERE id = $1 AND attempt = $2 AND status IN ('creating', 'failed') AND NOT EXISTS
  (SELECT FROM checkout_sessions o WHERE o.provider_session_id = $3 AND o.id <> $1))"};

/// Counts nothing twice, because the attempt has changed by then.
const PgStatement kRelease{"release", R"(
UPDATE checkout_sessions SET
  status = 'failed', updated_at = now(), check_at = NULL, attempt = attempt + $3
WHERE id = $1 AND attempt = $2 AND status = 'creating')"};

const PgStatement kFind{"find", "SELECT " + std::string(kPurchaseColumns) +
                                    "\nFROM checkout_sessions s WHERE s.provider_session_id = $1"};

const PgStatement kSettlePaid{"settle_paid", R"(
UPDATE checkout_sessions SET
  status = 'paid', updated_at = now(), paid_at = now(), check_at = NULL, pending_since = NULL,
  provider_session_id = $2, url = coalesce(NULLIF($3, ''), url),
  problem = NULLIF(concat_ws('; ', problem, NULLIF($4, '')), '')
WHERE id = $1 AND (provider_session_id = $2 OR provider_session_id IS NULL)
  AND (status IN ('open', 'expired', 'failed') OR (status = 'creating' AND lease_until < now())))"};

/// check_at: the time of the next provider request about the purchase.
const PgStatement kSettlePending{"settle_pending", R"(
UPDATE checkout_sessions SET
  pending_since = now(), updated_at = now(), check_at = now() + interval '10 minutes',
  url = coalesce(NULLIF($3, ''), url)
WHERE id = $1 AND provider_session_id = $2 AND status = 'open' AND pending_since IS NULL)"};

const PgStatement kSettleExpired{"settle_expired", R"(
UPDATE checkout_sessions SET status = 'expired', updated_at = now(), check_at = NULL
WHERE id = $1 AND provider_session_id = $2 AND status = 'open')"};

const PgStatement kNoteProblem{"note_problem", R"(
UPDATE checkout_sessions SET problem = concat_ws('; ', problem, $2)
WHERE id = $1 AND position($2 IN coalesce(problem, '')) = 0)"};

/// The provider knows when a page was made, not when it was paid within the hour after.
const PgStatement kAdopt{"adopt", R"(
INSERT INTO checkout_sessions
  (id, type, status, amount_centavos, lines, quote, catalogue_version, shipping_centavos,
   provider_session_id, url, problem, lease_until, created_at, attempt_at, expires_at, paid_at)
SELECT $1, $2::smallint, 'paid', $3::bigint, $4::jsonb, $5, $6, $7::bigint, $8, $9, $10, made, made,
  made, made, made
FROM (SELECT to_timestamp($11::bigint) AS made) AS page
ON CONFLICT DO NOTHING)"};

}  // namespace

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

std::vector<PgStatement> Purchases::statements() {
  return {kBegin,      kFindByKey,     kClaim,         kComplete,    kRelease, kFind,
          kSettlePaid, kSettlePending, kSettleExpired, kNoteProblem, kAdopt};
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
  const PgRows inserted = co_await connections_.execute_idempotent(kBegin, values);
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
  const PgRows found = co_await connections_.execute_idempotent(kFindByKey, values);
  if (found.rows.empty()) {
    throw DatabaseUnavailable("an idempotency key vanished");  // purged between two statements
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
  const PgRows claimed = co_await connections_.execute(kClaim, claim);
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
  return connections_.changes_one(kComplete, {id, std::int64_t{attempt}, provider_id, url});
}

Task<bool> Purchases::release(std::string_view id, int attempt, bool next_attempt) {
  return connections_.changes_one(kRelease,
                                  {id, std::int64_t{attempt}, std::int64_t{next_attempt}});
}

Task<std::optional<Purchase>> Purchases::find(std::string_view provider_id) {
  const PgValues values{provider_id};
  const PgRows found = co_await connections_.execute_idempotent(kFind, values);
  co_return found.rows.empty() ? std::nullopt : std::optional(purchase_of(found.row()));
}

Task<bool> Purchases::settle_paid(std::string_view id, std::string_view provider_id,
                                  std::string_view url, std::string_view problem) {
  return connections_.changes_one(kSettlePaid, {id, provider_id, url, problem});
}

Task<bool> Purchases::settle_pending(std::string_view id, std::string_view provider_id,
                                     std::string_view url) {
  return connections_.changes_one(kSettlePending, {id, provider_id, url});
}

Task<bool> Purchases::settle_expired(std::string_view id, std::string_view provider_id) {
  return connections_.changes_one(kSettleExpired, {id, provider_id});
}

Task<bool> Purchases::note_problem(std::string_view id, std::string_view problem) {
  const PgValues values{id, problem};
  try {
    const PgRows changed = co_await connections_.execute(kNoteProblem, values);
    co_return changed.affected == 1;
  } catch (const OutcomeUnknown&) {
    co_return true;  // a repeated report is harmless, a lost one is not
  }
}

Task<bool> Purchases::adopt(const NewPurchase& purchase, std::string_view provider_id,
                            std::string_view url, std::int64_t created, std::string_view problem) {
  return connections_.changes_one(
      kAdopt,
      {purchase.id, static_cast<std::int64_t>(purchase.type), purchase.quote.total.centavos(),
       stored_lines(lines_of(purchase)), purchase.quote.fingerprint, shop::catalogue_version(),
       purchase.quote.shipping.centavos(), provider_id, url, problem, created});
}

}  // namespace server

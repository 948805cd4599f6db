#include "checkout/store.hpp"

#include <cstdint>
#include <stdexcept>
#include <utility>

#include "json.hpp"
#include "result.hpp"
#include "shop/catalogue.hpp"

namespace server {

std::string_view name(SessionStatus status) {
  switch (status) {
    case SessionStatus::creating:
      return "creating";
    case SessionStatus::open:
      return "open";
    case SessionStatus::paid:
      return "paid";
    case SessionStatus::expired:
      return "expired";
    case SessionStatus::failed:
      return "failed";
  }
  return "failed";
}

namespace {

/// $1..$9: id, type, amount, lines, quote, catalogue version, phone, email, account.
/// The lease outlasts the 8 s that a call may take.
const std::string kInsert =
    "INSERT INTO checkout_sessions"
    " (id, type, amount_centavos, lines, quote, catalogue_version, phone, email, account_id,"
    " lease_until)"
    " SELECT $1, $2::smallint, $3::bigint, $4::jsonb, $5, $6, NULLIF($7, ''), NULLIF($8, ''),"
    " NULLIF($9, ''), now() + interval '15 s'";

/// A row that is there already is ours, written by a first attempt that we did not hear back from.
constexpr const char* kOnce = " ON CONFLICT (id) DO NOTHING";

/// One statement for both rows: there is never a key without its session.
const std::string kInsertKeyed =
    "WITH fresh AS (INSERT INTO idempotency (key, request_digest, session_id)"
    " VALUES ($10, $11, $1) ON CONFLICT (key) DO NOTHING RETURNING key) " +
    kInsert + " WHERE EXISTS (SELECT FROM fresh)";

constexpr const char* kColumns =
    "s.id, s.type, s.status, s.quote, coalesce(s.provider_session_id, ''), coalesce(s.url, ''), "
    "s.attempt, (s.lines -> 0 ->> 'id')::integer, s.amount_centavos, coalesce(s.phone, '')";

SessionStatus status_of(std::string_view text) {
  for (const auto status : {SessionStatus::creating, SessionStatus::open, SessionStatus::paid,
                            SessionStatus::expired, SessionStatus::failed}) {
    if (name(status) == text) {
      return status;
    }
  }
  throw std::runtime_error("unknown status in checkout_sessions: " + std::string(text));
}

StoredSession session_of(const std::vector<std::string>& row) {
  return {row[0],
          row[1] == "2" ? CheckoutType::top_up : CheckoutType::cart,
          status_of(row[2]),
          row[3],
          row[4],
          row[5],
          std::stoi(row[6]),
          std::stoi(row[7]),
          std::stoll(row[8]),
          row[9]};
}

std::string lines_json(const shop::Quote& quote) {
  std::string lines;
  for (const shop::QuoteLine& line : quote.lines) {
    lines += lines.empty() ? "[" : ",";
    lines += JsonObject()
                 .add("id", line.plan_id)
                 .add("quantity", line.quantity)
                 .add("unit_centavos", line.unit_price.centavos())
                 .text();
  }
  return lines + ']';
}

}  // namespace

std::vector<PgStatement> CheckoutSessions::statements() {
  const std::string columns = kColumns;
  return {
      {"insert", kInsert + kOnce},
      {"insert_keyed", kInsertKeyed + kOnce},
      {"inserted", "SELECT 1 FROM checkout_sessions WHERE id = $1"},
      {"by_key", "SELECT " + columns +
                     ", i.request_digest = $2 AS same FROM idempotency i"
                     " JOIN checkout_sessions s ON s.id = i.session_id WHERE i.key = $1"},
      {"claim",
       "UPDATE checkout_sessions SET status = 'creating', updated_at = now(),"
       " lease_until = now() + interval '15 s' WHERE id = $1 AND"
       " (status = 'failed' OR (status = 'creating' AND lease_until < now()))"
       // Whoever had it may have used up the provider's key since the row was read.
       " RETURNING attempt"},
      {"complete",
       "UPDATE checkout_sessions SET status = 'open', provider_session_id = $2, url = $3,"
       " updated_at = now() WHERE id = $1 AND status IN ('creating', 'failed')"},
      {"fail",
       "UPDATE checkout_sessions SET status = 'failed', updated_at = now(), attempt = attempt + $2"
       " WHERE id = $1 AND status = 'creating'"},
      {"find", "SELECT " + columns + " FROM checkout_sessions s WHERE s.provider_session_id = $1"},
      {"settle",
       "UPDATE checkout_sessions SET status = $2, updated_at = now()"
       " WHERE id = $1 AND status = 'open'"},
      // Several servers take different ones.
      {"forget_old_keys",
       "DELETE FROM idempotency WHERE key IN (SELECT key FROM idempotency"
       " WHERE created_at < now() - interval '7 days' ORDER BY created_at LIMIT 1000"
       " FOR UPDATE SKIP LOCKED)"},
      {"ping", "SELECT 1"}};
}

bool CheckoutSessions::insert(const NewSession& session, const std::optional<IdempotencyKey>& key) {
  const auto type = static_cast<std::int64_t>(session.type);
  const auto centavos = session.quote.total.centavos();
  const std::string lines = lines_json(session.quote);
  const std::string version(shop::catalogue_version());
  const auto result =
      key ? connections_.once(
                "insert_keyed",
                {session.id, type, centavos, lines, session.quote.fingerprint, version,
                 session.phone, session.email, session.account_id, key->key, key->request_digest})
          : connections_.once(
                "insert", {session.id, type, centavos, lines, session.quote.fingerprint, version,
                           session.phone, session.email, session.account_id});
  return result.affected == 1;
}

bool CheckoutSessions::was_inserted(const NewSession& session) {
  return !connections_.repeatable("inserted", {session.id}).rows.empty();
}

CheckoutSessions::Begin CheckoutSessions::begin(const NewSession& session,
                                                const std::optional<IdempotencyKey>& key) {
  bool inserted = false;
  try {
    inserted = insert(session, key);
  } catch (const OutcomeUnknown&) {
    // The row, which only we could have written, tells whether it was done. If it was not, we try
    // once more: the shopper need not. Should the first attempt arrive after all, one of the two
    // changes nothing.
    inserted = was_inserted(session) || insert(session, key) || was_inserted(session);
  }
  if (inserted) {
    return Claimed{
        {session.id, session.type, SessionStatus::creating, session.quote.fingerprint, {}, {}}};
  }
  if (!key) {
    throw StoreUnavailable("a row could not be written");
  }
  return resume(*key);
}

CheckoutSessions::Begin CheckoutSessions::resume(const IdempotencyKey& key) {
  const auto found = connections_.repeatable("by_key", {key.key, key.request_digest}).rows;
  if (found.empty()) {
    throw StoreUnavailable("an idempotency key vanished");  // forgotten between two statements
  }
  auto session = session_of(found[0]);
  if (found[0].back() != "t") {
    return Conflict{};
  }
  if (session.status != SessionStatus::creating && session.status != SessionStatus::failed) {
    return Done{session};
  }
  const auto claimed = connections_.once("claim", {session.id}).rows;
  if (claimed.empty()) {
    return InProgress{};
  }
  session.attempt = std::stoi(claimed[0][0]);
  return Claimed{session};
}

void CheckoutSessions::complete(std::string_view id, std::string_view provider_id,
                                std::string_view url) {
  connections_.repeatable("complete", {id, provider_id, url});
}

void CheckoutSessions::fail(std::string_view id, bool next_attempt) {
  // Tried again after a broken connection, it finds the row failed already and counts nothing
  // twice.
  connections_.repeatable("fail", {id, std::int64_t{next_attempt}});
}

std::optional<StoredSession> CheckoutSessions::find(std::string_view provider_id) {
  const auto found = connections_.repeatable("find", {provider_id}).rows;
  return found.empty() ? std::nullopt : std::optional(session_of(found[0]));
}

void CheckoutSessions::settle(std::string_view id, SessionStatus status) {
  connections_.repeatable("settle", {id, name(status)});
}

void CheckoutSessions::ping() { connections_.repeatable("ping"); }

std::size_t CheckoutSessions::forget_old_keys() {
  return connections_.repeatable("forget_old_keys").affected;
}

}  // namespace server

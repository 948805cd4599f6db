#include "checkout/store.hpp"

#include <algorithm>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "http/errors.hpp"
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

std::optional<SessionStatus> status_named(std::string_view text) {
  for (const auto status : {SessionStatus::creating, SessionStatus::open, SessionStatus::paid,
                            SessionStatus::expired, SessionStatus::failed}) {
    if (name(status) == text) {
      return status;
    }
  }
  return std::nullopt;
}

namespace {

/// $1..$10: id, type, amount, lines, quote, catalogue version, phone, email, account, shipping.
/// The lease outlasts the 8 s that a call may take.
const std::string kInsert =
    "INSERT INTO checkout_sessions"
    " (id, type, amount_centavos, lines, quote, catalogue_version, phone, email, account_id,"
    " shipping_centavos, lease_until, check_at)"
    " SELECT $1, $2::smallint, $3::bigint, $4::jsonb, $5, $6, NULLIF($7, ''), NULLIF($8, ''),"
    " NULLIF($9, ''), $10::bigint, now() + interval '15 s', now() + interval '15 s'";

/// A row that is there already is ours, written by a first attempt that we did not hear back from.
constexpr const char* kOnce = " ON CONFLICT (id) DO NOTHING";

/// One statement for both rows: there is never a key without its session.
const std::string kInsertKeyed =
    "WITH fresh AS (INSERT INTO idempotency (key, request_digest, session_id)"
    " VALUES ($11, $12, $1) ON CONFLICT (key) DO NOTHING RETURNING key) " +
    kInsert + " WHERE EXISTS (SELECT FROM fresh)";

std::string rfc3339(const std::string& column) {
  return "coalesce(to_char(" + column +
         R"( AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), ''))";
}

const std::string kColumns =
    "s.id, s.type, s.status, s.quote, coalesce(s.provider_session_id, ''), coalesce(s.url, ''), "
    "s.attempt, s.amount_centavos, s.shipping_centavos, coalesce(s.phone, ''), " +
    rfc3339("s.created_at") + ", " + rfc3339("s.paid_at") + ", s.lines";

SessionStatus status_of(std::string_view text) {
  if (const auto status = status_named(text)) {
    return *status;
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
          std::stoll(row[7]),
          std::stoll(row[8]),
          row[9],
          row[10],
          row[11],
          read_lines(row[12])};
}

/// How many of a plan's units are of a kind.
template <class Is>
std::int64_t units_that(const std::vector<shop::LineUnits>& lines, int plan, Is is) {
  std::int64_t count = 0;
  for (const shop::LineUnits& line : lines) {
    count += line.plan_id == plan ? std::count_if(line.units.begin(), line.units.end(), is) : 0;
  }
  return count;
}

std::string stored_lines(const NewSession& session) {
  std::string lines;
  for (const shop::QuoteLine& line : session.quote.lines) {
    const auto count = [&](auto is) { return units_that(session.choices, line.plan_id, is); };
    lines += lines.empty() ? "[" : ",";
    lines +=
        JsonObject()
            .add("id", line.plan_id)
            .add("name", product_name(line.plan_id))
            .add("quantity", line.quantity)
            .add("unit_centavos", line.unit_price.centavos())
            .add("esims",
                 count([](const shop::Unit& unit) { return unit.sim == shop::SimType::esim; }))
            .add("kept_numbers", count([](const shop::Unit& unit) { return unit.keeps_number; }))
            .text();
  }
  return lines + ']';
}

}  // namespace

std::vector<StoredLine> read_lines(std::string_view json) {
  std::vector<StoredLine> lines;
  for (const auto& line : parse_json(json)) {
    // Rows from before there was a choice have no counts, and older ones no name.
    const int id = line.at("id").get<int>();
    const auto name = line.find("name");
    lines.push_back({id, line.at("quantity").get<int>(),
                     line.at("unit_centavos").get<std::int64_t>(), line.value("esims", 0),
                     line.value("kept_numbers", 0),
                     name == line.end() ? product_name(id) : name->get<std::string>()});
  }
  return lines;
}

std::string lines_json(const std::vector<StoredLine>& lines) {
  std::string text;
  for (const StoredLine& line : lines) {
    text += text.empty() ? '[' : ',';
    text += JsonObject()
                .add("id", line.id)
                .add("name", line.name)
                .add("quantity", line.quantity)
                .add("unitPrice", line.unit_centavos)
                .add("esims", line.esims)
                .add("keptNumbers", line.kept_numbers)
                .text();
  }
  return text + ']';
}

std::string reference_of(std::string_view id) {
  constexpr std::string_view kDigits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  constexpr std::size_t kPrefix = 4;  // "cks_"
  std::uint64_t bits = 0;             // 52 of them
  for (const char digit : id.substr(kPrefix, 13)) {
    bits = bits * 16 + static_cast<std::uint64_t>(digit <= '9' ? digit - '0' : digit - 'a' + 10);
  }
  std::string reference = "TUI-";
  for (int shift = 47; shift >= 2; shift -= 5) {
    reference += kDigits[(bits >> shift) & 31U];
    if (shift == 27) {
      reference += '-';
    }
  }
  return reference;
}

std::vector<PgStatement> CheckoutSessions::statements() {
  const std::string& columns = kColumns;
  return {
      {"insert", kInsert + kOnce},
      {"insert_keyed", kInsertKeyed + kOnce},
      {"inserted", "SELECT 1 FROM checkout_sessions WHERE id = $1"},
      {"by_key", "SELECT " + columns +
                     ", i.request_digest = $2 AS same FROM idempotency i"
                     " JOIN checkout_sessions s ON s.id = i.session_id WHERE i.key = $1"},
      // The provider forgets a key after a day and would make a second page under it, so a later
      // try is the next attempt.
      {"claim",
       "UPDATE checkout_sessions SET status = 'creating', updated_at = now(),"
       " attempt = attempt"
       " + (status = 'expired' OR updated_at < now() - interval '23 hours')::integer,"
       " provider_session_id = NULL, url = NULL,"
       " lease_until = now() + interval '15 s', check_at = now() + interval '15 s' WHERE id = $1 "
       "AND"
       " (status IN ('failed', 'expired') OR (status = 'creating' AND lease_until < now()))"
       // Whoever had it may have used up the provider's key since the row was read.
       " RETURNING attempt"},
      {"complete",
       "UPDATE checkout_sessions SET status = 'open', provider_session_id = $2, url = $3,"
       " updated_at = now(), check_at = now() + make_interval(secs => $4)"
       " WHERE id = $1 AND attempt = $5 AND status IN ('creating', 'failed')"},
      {"page_of",
       "SELECT " + columns + " FROM checkout_sessions s WHERE s.id = $1 AND s.url IS NOT NULL"},
      {"next_attempt",
       "UPDATE checkout_sessions SET attempt = attempt + 1, updated_at = now()"
       " WHERE id = $1 AND attempt = $2 AND status = 'creating'"},
      // What an earlier attempt may have left behind is still in doubt, and an earlier try of the
      // same one: a row that was claimed again has been touched since it was made.
      {"fail",
       "UPDATE checkout_sessions SET status = 'failed', updated_at = now(), attempt = attempt + $2,"
       " check_at = CASE WHEN $3::boolean OR attempt > 1 OR updated_at > created_at"
       " THEN now() + make_interval(secs => $4) END"
       " WHERE id = $1 AND attempt = $5 AND status = 'creating'"},
      {"find", "SELECT " + columns + " FROM checkout_sessions s WHERE s.provider_session_id = $1"},
      {"settle",
       "UPDATE checkout_sessions SET status = $2, updated_at = now(),"
       " paid_at = CASE WHEN $2 = 'paid' THEN now() END,"
       " check_at = CASE WHEN attempt > 1 THEN check_at END"
       " WHERE id = $1 AND provider_session_id = $3"
       " AND (status = 'open' OR ($2 = 'paid' AND status = 'expired'))"},
      {"may_ask",
       "UPDATE checkout_sessions SET asked_until = greatest(asked_until, now()) + interval '1 s'"
       " WHERE id = $1 AND status = 'open'"
       " AND (asked_until IS NULL OR asked_until < now() + interval '3 s')"},
      // These forget some at a time, keys that no browser can still be repeating first. Several
      // servers take different ones.
      {"forget_old_keys",
       "DELETE FROM idempotency WHERE key IN (SELECT key FROM idempotency"
       " WHERE created_at < now() - interval '7 days' ORDER BY created_at LIMIT 1000"
       " FOR UPDATE SKIP LOCKED)"},
      {"forget_contacts",
       "UPDATE checkout_sessions SET email = NULL, phone = right(phone, 4) WHERE id IN"
       " (SELECT id FROM checkout_sessions WHERE email IS NOT NULL"
       " AND created_at < now() - interval '90 days' AND check_at IS NULL"
       " ORDER BY created_at LIMIT 1000 FOR UPDATE SKIP LOCKED)"},
      {"forget_ended",
       "DELETE FROM checkout_sessions WHERE id IN (SELECT id FROM checkout_sessions s"
       " WHERE status IN ('failed', 'expired') AND updated_at < now() - interval '30 days'"
       " AND check_at IS NULL AND NOT EXISTS (SELECT FROM idempotency WHERE session_id = s.id)"
       " ORDER BY updated_at LIMIT 1000 FOR UPDATE SKIP LOCKED)"},
      {"forget_paid",
       "DELETE FROM checkout_sessions WHERE id IN (SELECT id FROM checkout_sessions"
       " WHERE status = 'paid' AND coalesce(paid_at, created_at) < now() - interval '5 years'"
       " ORDER BY coalesce(paid_at, created_at), id LIMIT 1000 FOR UPDATE SKIP LOCKED)"},
      {"ping", "SELECT 1"}};
}

bool CheckoutSessions::insert(const NewSession& session, const std::optional<IdempotencyKey>& key) {
  const auto type = static_cast<std::int64_t>(session.type);
  const auto centavos = session.quote.total.centavos();
  const std::string lines = stored_lines(session);
  const auto shipping = session.quote.shipping.centavos();
  const std::string version(shop::catalogue_version());
  const auto result =
      key ? connections_.once("insert_keyed",
                              {session.id, type, centavos, lines, session.quote.fingerprint,
                               version, session.phone, session.email, session.account_id, shipping,
                               key->key, key->request_digest})
          : connections_.once(
                "insert", {session.id, type, centavos, lines, session.quote.fingerprint, version,
                           session.phone, session.email, session.account_id, shipping});
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
  if (session.status == SessionStatus::open || session.status == SessionStatus::paid) {
    return Done{session};
  }
  const auto claimed = connections_.once("claim", {session.id}).rows;
  if (claimed.empty()) {
    return InProgress{};
  }
  session.attempt = std::stoi(claimed[0][0]);
  return Claimed{session};
}

bool CheckoutSessions::complete(std::string_view id, int attempt, std::string_view provider_id,
                                std::string_view url) {
  return connections_
             .repeatable("complete", {id, provider_id, url, std::int64_t{recheck_.count()},
                                      std::int64_t{attempt}})
             .affected == 1;
}

std::optional<StoredSession> CheckoutSessions::page_of(std::string_view id) {
  const auto found = connections_.repeatable("page_of", {id}).rows;
  return found.empty() ? std::nullopt : std::optional(session_of(found[0]));
}

bool CheckoutSessions::next_attempt(std::string_view id, int attempt) {
  return connections_.once("next_attempt", {id, std::int64_t{attempt}}).affected == 1;
}

void CheckoutSessions::fail(std::string_view id, int attempt, bool next_attempt, Doubt doubt) {
  // Tried again after a broken connection it counts nothing twice: the attempt is another one then.
  connections_.repeatable("fail",
                          {id, std::int64_t{next_attempt}, std::int64_t{doubt == Doubt::some},
                           std::int64_t{recheck_.count()}, std::int64_t{attempt}});
}

std::optional<StoredSession> CheckoutSessions::find(std::string_view provider_id) {
  const auto found = connections_.repeatable("find", {provider_id}).rows;
  return found.empty() ? std::nullopt : std::optional(session_of(found[0]));
}

void CheckoutSessions::settle(std::string_view id, std::string_view provider_id,
                              SessionStatus status) {
  connections_.repeatable("settle", {id, name(status), provider_id});
}

bool CheckoutSessions::may_ask(std::string_view id) {
  return connections_.repeatable("may_ask", {id}).affected == 1;
}

void CheckoutSessions::ping() { connections_.repeatable("ping"); }

}  // namespace server

#include "checkout/store.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "http/errors.hpp"
#include "json.hpp"
#include "shop/catalogue.hpp"

namespace server {

namespace {

/// Names in the order of SessionStatus.
constexpr std::array<std::string_view, 5> kStatusNames{"creating", "open", "paid", "expired",
                                                       "failed"};

/// The end of a page.
const std::string kExpires = "extract(epoch FROM expires_at)::bigint";

/// $1..$12: id, type, amount, lines, quote, catalogue version, phone, email, account, shipping,
/// page lifetime, problem. The lease outlasts a call's limit of 8 s.
const std::string kInsert =
    "INSERT INTO checkout_sessions"
    " (id, type, amount_centavos, lines, quote, catalogue_version, phone, email, account_id,"
    " shipping_centavos, lease_until, attempt_at, expires_at, problem)"
    " SELECT $1, $2::smallint, $3::bigint, $4::jsonb, $5, $6, NULLIF($7, ''), NULLIF($8, ''),"
    " NULLIF($9, ''), $10::bigint, now() + interval '15 s', now(),"
    " now() + make_interval(mins => $11), NULLIF($12, '')";

/// Returns the row also to a second try, whose first one succeeded without a response.
const std::string kInserted = " ON CONFLICT (id) DO NOTHING RETURNING expires_at) SELECT " +
                              kExpires +
                              " FROM (SELECT expires_at FROM made UNION ALL"
                              " SELECT expires_at FROM checkout_sessions WHERE id = $1) AS either";

/// One statement inserts both rows, so that no key exists without its session.
const std::string kInsertedKeyed =
    "WITH fresh AS (INSERT INTO idempotency (key, request_digest, session_id)"
    " VALUES ($13, $14, $1) ON CONFLICT (key) DO NOTHING RETURNING key), made AS (" +
    kInsert + " WHERE EXISTS (SELECT FROM fresh)" + kInserted;

std::string rfc3339(const std::string& column) {
  return "coalesce(to_char(" + column +
         R"( AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), ''))";
}

/// A function, because statements of other files are made of it before main().
const std::string& row_columns() {
  static const std::string columns =
      "s.id, s.type, s.status, s.quote, coalesce(s.provider_session_id, ''), coalesce(s.url, ''), "
      "s.attempt, s.amount_centavos, s.shipping_centavos, coalesce(s.phone, ''), " +
      rfc3339("s.created_at") + ", " + rfc3339("s.paid_at") +
      ", s.lines, extract(epoch FROM s.expires_at)::bigint, s.expires_at <= now(),"
      " s.status = 'open' AND s.pending_since IS NOT NULL";
  return columns;
}

/// Whether a claim starts the next attempt. All requests of an attempt send the same end of the
/// page, which must be at least half an hour ahead.
const std::string kNextAttempt =
    "(status = 'expired' OR expires_at < now() + interval '31 minutes')";

const PgStatement kInsertOne{"insert", "WITH made AS (" + kInsert + kInserted};

const PgStatement kInsertKeyed{"insert_keyed", kInsertedKeyed};

const PgStatement kFindByKey{
    "by_key", "SELECT " + row_columns() +
                  ", i.request_digest = $2 AS same FROM idempotency i"
                  " JOIN checkout_sessions s ON s.id = i.session_id WHERE i.key = $1"};

/// A server of the previous version selects sessions in doubt by check_at.
const PgStatement kClaim{
    "claim",
    "UPDATE checkout_sessions SET status = 'creating', updated_at = now(),"
    " attempt = attempt + " +
        kNextAttempt + "::integer, attempt_at = CASE WHEN " + kNextAttempt +
        " THEN now() ELSE attempt_at END, expires_at = CASE WHEN " + kNextAttempt +
        " THEN now() + make_interval(mins => $2) ELSE expires_at END,"
        " provider_session_id = NULL, url = NULL, pending_since = NULL,"
        " lease_until = now() + interval '15 s', check_at = DEFAULT WHERE id = $1 AND"
        " (status IN ('failed', 'expired')"
        " OR (status = 'creating' AND lease_until < now()))"
        // The previous holder may have used up the provider's key since the row was read.
        " RETURNING attempt, " +
        kExpires};

const PgStatement kComplete{
    "complete",
    "UPDATE checkout_sessions SET status = 'open', provider_session_id = $2, url = $3,"
    " updated_at = now(), check_at = DEFAULT"
    " WHERE id = $1 AND attempt = $4 AND status IN ('creating', 'failed') AND NOT EXISTS"
    " (SELECT FROM checkout_sessions o WHERE o.provider_session_id = $2 AND o.id <> $1)"};

const PgStatement kFindPage{
    "page_of",
    "SELECT " + row_columns() + " FROM checkout_sessions s WHERE s.id = $1 AND s.url IS NOT NULL"};

const PgStatement kAdvance{"next_attempt",
                           "UPDATE checkout_sessions SET attempt = attempt + 1, updated_at = now()"
                           " WHERE id = $1 AND attempt = $2 AND status = 'creating'"};

const PgStatement kFail{
    "fail",
    "UPDATE checkout_sessions SET status = 'failed', updated_at = now(), attempt = attempt + $2,"
    " check_at = NULL WHERE id = $1 AND attempt = $3 AND status = 'creating'"};

const PgStatement kFindByPage{
    "find",
    "SELECT " + row_columns() + " FROM checkout_sessions s WHERE s.provider_session_id = $1"};

const PgStatement kSettlePaid{
    "settle_paid",
    "UPDATE checkout_sessions SET status = 'paid', updated_at = now(), paid_at = now(),"
    " check_at = NULL, pending_since = NULL, provider_session_id = $2,"
    " url = coalesce(NULLIF($3, ''), url),"
    " problem = NULLIF(concat_ws('; ', problem, NULLIF($4, '')), '')"
    " WHERE id = $1 AND (provider_session_id = $2 OR provider_session_id IS NULL)"
    " AND (status IN ('open', 'expired', 'failed')"
    " OR (status = 'creating' AND lease_until < now()))"};

/// check_at: the time of the next provider request about the session.
const PgStatement kSettlePending{
    "settle_pending",
    "UPDATE checkout_sessions SET pending_since = now(), updated_at = now(),"
    " check_at = now() + interval '10 minutes', url = coalesce(NULLIF($3, ''), url)"
    " WHERE id = $1 AND provider_session_id = $2 AND status = 'open'"
    " AND pending_since IS NULL"};

const PgStatement kSettleExpired{
    "settle_expired",
    "UPDATE checkout_sessions SET status = 'expired', updated_at = now(), check_at = NULL"
    " WHERE id = $1 AND provider_session_id = $2 AND status = 'open'"};

const PgStatement kNoteProblem{"note_problem",
                               "UPDATE checkout_sessions SET problem = concat_ws('; ', problem, $2)"
                               " WHERE id = $1 AND position($2 IN coalesce(problem, '')) = 0"};

/// Returns the number of a plan's units of one kind.
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
            .add("renewals",
                 count([](const shop::Unit& unit) { return unit.sim == shop::SimType::own; }))
            .add("kept_numbers", count([](const shop::Unit& unit) { return unit.keeps_number; }))
            .text();
  }
  return lines + ']';
}

}  // namespace

std::string_view name(SessionStatus status) {
  return kStatusNames.at(static_cast<std::size_t>(status));
}

std::optional<SessionStatus> parse_status(std::string_view text) {
  const auto* const found = std::find(kStatusNames.begin(), kStatusNames.end(), text);
  return found == kStatusNames.end()
             ? std::nullopt
             : std::optional(static_cast<SessionStatus>(found - kStatusNames.begin()));
}

const std::string& CheckoutSessions::columns() { return row_columns(); }

StoredSession CheckoutSessions::session_of(const std::vector<std::string>& row) {
  return {row[0],
          row[1] == "2" ? CheckoutType::top_up : CheckoutType::cart,
          parse_status(row[2]).value(),
          row[3],
          row[4],
          row[5],
          std::stoi(row[6]),
          std::stoll(row[7]),
          std::stoll(row[8]),
          row[9],
          row[10],
          row[11],
          read_lines(row[12]),
          std::stoll(row[13]),
          row[14] == "t",
          row[15] == "t"};
}

std::vector<StoredLine> read_lines(std::string_view json) {
  std::vector<StoredLine> lines;
  for (const auto& line : parse_json(json)) {
    // Rows of earlier versions lack the counts, and older ones the name.
    const int id = line.at("id").get<int>();
    const auto name = line.find("name");
    lines.push_back({id, line.at("quantity").get<int>(),
                     line.at("unit_centavos").get<std::int64_t>(), line.value("esims", 0),
                     line.value("renewals", 0), line.value("kept_numbers", 0),
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
                .add("renewals", line.renewals)
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
  return {kInsertOne,     kInsertKeyed,   kFindByKey,  kClaim,      kComplete,
          kFindPage,      kAdvance,       kFail,       kFindByPage, kSettlePaid,
          kSettlePending, kSettleExpired, kNoteProblem};
}

Task<CheckoutSessions::Begin> CheckoutSessions::begin(const NewSession& session,
                                                      const std::optional<IdempotencyKey>& key) {
  PgValues values{session.id,
                  static_cast<std::int64_t>(session.type),
                  session.quote.total.centavos(),
                  stored_lines(session),
                  session.quote.fingerprint,
                  shop::catalogue_version(),
                  session.phone,
                  session.email,
                  session.account_id,
                  session.quote.shipping.centavos(),
                  std::int64_t{page_lifetime_.count()},
                  session.problem};
  if (key) {
    values.insert(values.end(), {key->key, key->request_digest});
  }
  const PgRows inserted =
      co_await connections_.execute_idempotent(key ? kInsertKeyed : kInsertOne, values);
  if (inserted.rows.empty()) {
    if (!key) {
      throw DatabaseUnavailable("a row could not be written");
    }
    Begin resumed = co_await resume(*key);
    co_return resumed;
  }
  StoredSession made{
      session.id, session.type, SessionStatus::creating, session.quote.fingerprint, {}, {}};
  made.expires_at = std::stoll(inserted.rows[0][0]);
  co_return Begin{Progress::claimed, std::move(made)};
}

Task<CheckoutSessions::Begin> CheckoutSessions::resume(const IdempotencyKey& key) {
  const PgValues values{key.key, key.request_digest};
  const PgRows found = co_await connections_.execute_idempotent(kFindByKey, values);
  if (found.rows.empty()) {
    throw DatabaseUnavailable("an idempotency key vanished");  // purged between two statements
  }
  auto session = session_of(found.rows[0]);
  if (found.rows[0].back() != "t") {
    co_return Begin{Progress::conflict};
  }
  if (session.status == SessionStatus::open || session.status == SessionStatus::paid) {
    co_return Begin{Progress::done, std::move(session)};
  }
  const PgValues claim{session.id, std::int64_t{page_lifetime_.count()}};
  const PgRows claimed = co_await connections_.execute(kClaim, claim);
  if (claimed.rows.empty()) {
    co_return Begin{Progress::in_progress};
  }
  session.attempt = std::stoi(claimed.rows[0][0]);
  session.expires_at = std::stoll(claimed.rows[0][1]);
  co_return Begin{Progress::claimed, std::move(session)};
}

Task<bool> CheckoutSessions::changes_one(const PgStatement& statement, const PgValues& values) {
  const PgRows changed = co_await connections_.execute_idempotent(statement, values);
  co_return changed.affected == 1;
}

Task<std::optional<StoredSession>> CheckoutSessions::find_one(const PgStatement& statement,
                                                              std::string_view key) {
  const PgValues values{key};
  const PgRows found = co_await connections_.execute_idempotent(statement, values);
  co_return found.rows.empty() ? std::nullopt : std::optional(session_of(found.rows[0]));
}

Task<bool> CheckoutSessions::complete(std::string_view id, int attempt,
                                      std::string_view provider_id, std::string_view url) {
  const PgValues values{id, provider_id, url, std::int64_t{attempt}};
  const bool done = co_await changes_one(kComplete, values);
  co_return done;
}

Task<std::optional<StoredSession>> CheckoutSessions::page_of(std::string_view id) {
  return find_one(kFindPage, id);
}

Task<bool> CheckoutSessions::next_attempt(std::string_view id, int attempt) {
  const PgValues values{id, std::int64_t{attempt}};
  const PgRows changed = co_await connections_.execute(kAdvance, values);
  co_return changed.affected == 1;
}

Task<void> CheckoutSessions::fail(std::string_view id, int attempt, bool next_attempt) {
  // A retry after a broken connection counts nothing twice, because the attempt has changed by
  // then.
  const PgValues values{id, std::int64_t{next_attempt}, std::int64_t{attempt}};
  co_await connections_.execute_idempotent(kFail, values);
}

Task<std::optional<StoredSession>> CheckoutSessions::find(std::string_view provider_id) {
  return find_one(kFindByPage, provider_id);
}

Task<bool> CheckoutSessions::settle_paid(std::string_view id, std::string_view provider_id,
                                         std::string_view url, std::string_view problem) {
  const PgValues values{id, provider_id, url, problem};
  const bool changed = co_await changes_one(kSettlePaid, values);
  co_return changed;
}

Task<bool> CheckoutSessions::settle_pending(std::string_view id, std::string_view provider_id,
                                            std::string_view url) {
  const PgValues values{id, provider_id, url};
  const bool changed = co_await changes_one(kSettlePending, values);
  co_return changed;
}

Task<bool> CheckoutSessions::settle_expired(std::string_view id, std::string_view provider_id) {
  const PgValues values{id, provider_id};
  const bool changed = co_await changes_one(kSettleExpired, values);
  co_return changed;
}

Task<bool> CheckoutSessions::note_problem(std::string_view id, std::string_view problem) {
  const PgValues values{id, problem};
  try {
    const PgRows changed = co_await connections_.execute(kNoteProblem, values);
    co_return changed.affected == 1;
  } catch (const OutcomeUnknown&) {
    co_return true;  // a repeated report is harmless, a lost one is not
  }
}

}  // namespace server

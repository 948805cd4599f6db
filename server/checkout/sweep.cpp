#include "checkout/sweep.hpp"

#include <chrono>
#include <map>
#include <utility>

#include "checkout/sims.hpp"

namespace server {
namespace {

/// Pause between two calls to the provider.
constexpr std::chrono::milliseconds kPause{500};
/// Attempts per page, because an incomplete list is useless.
constexpr int kTriesPerPage = 3;

// Sessions in doubt, with the conditions of the partial indexes.
const std::string kUnsettled = "status IN ('creating', 'open') AND pending_since IS NULL";
const std::string kPendingDue =
    "pending_since IS NOT NULL AND status = 'open' AND check_at <= now()";

/// $1: whether to run before the interval has passed.
const PgStatement kClaimTurn{
    "sweep_claim",
    "WITH turn AS (UPDATE payment_sweep SET next_at = now() + interval '5 s'"
    " WHERE $1::boolean OR (next_at <= now()"
    " AND (EXISTS (SELECT FROM checkout_sessions WHERE " +
        kUnsettled + ") OR EXISTS (SELECT FROM checkout_sessions WHERE " + kPendingDue +
        "))) RETURNING next_at)"
        " SELECT EXISTS (SELECT FROM turn),"
        " (SELECT count(*) FROM checkout_sessions WHERE " +
        kUnsettled +
        "), coalesce((SELECT floor(extract(epoch FROM min(coalesce(attempt_at, created_at))))"
        "::bigint FROM checkout_sessions WHERE " +
        kUnsettled + "), 0), floor(extract(epoch FROM now()))::bigint"};

/// The provider knows when a page was made, not when it was paid within the hour after.
const PgStatement kDateAdopted{
    "sweep_adopted",
    "UPDATE checkout_sessions SET created_at = to_timestamp($2::bigint),"
    " attempt_at = to_timestamp($2::bigint), paid_at = to_timestamp($2::bigint) WHERE id = $1"};

const PgStatement kExtendTurn{"sweep_extend",
                              "UPDATE payment_sweep SET next_at = now() + interval '5 s'"};

const PgStatement kFindRows{
    "sweep_rows", "SELECT " + CheckoutSessions::columns() +
                      " FROM checkout_sessions s"
                      " WHERE s.provider_session_id = ANY ($1::text[]) OR s.id = ANY ($2::text[])"};

const PgStatement kTakePending{
    "sweep_pending",
    "UPDATE checkout_sessions s SET check_at = now() + CASE WHEN"
    " pending_since > now() - interval '1 day' THEN interval '10 minutes'"
    " ELSE interval '1 hour' END WHERE s.id IN (SELECT id FROM checkout_sessions WHERE " +
        kPendingDue + " ORDER BY check_at LIMIT 20 FOR UPDATE SKIP LOCKED) RETURNING " +
        CheckoutSessions::columns()};

/// $1: the start of the list. An unpaid page that ended before it cannot be paid any more.
const PgStatement kClose{
    "sweep_close",
    "UPDATE checkout_sessions SET updated_at = now(), check_at = NULL, pending_since = NULL,"
    " status = CASE status WHEN 'creating' THEN 'failed' ELSE 'expired' END WHERE (" +
        kUnsettled +
        " AND CASE status WHEN 'creating' THEN lease_until ELSE expires_at + interval '10 min'"
        " END < to_timestamp($1)) OR (status = 'open'"
        " AND pending_since < now() - interval '8 days') RETURNING status"};

bool is_hex(const std::string& text, std::size_t length) {
  return text.size() == length && text.find_first_not_of("0123456789abcdef") == std::string::npos;
}

bool is_ours(const std::string& reference) {
  return reference.starts_with("cks_") && is_hex(reference.substr(4), 32);
}

/// Reconstructs the purchase from a provider session; nothing if its metadata is unreadable. The
/// number of a top-up is not stored at the provider.
std::optional<NewSession> purchase_in(const Payment& payment) {
  NewSession session;
  session.id = payment.reference;
  session.type =
      metadata_value(payment.metadata, "type") == "2" ? CheckoutType::top_up : CheckoutType::cart;
  session.choices = read_sims(payment.metadata);
  session.quote.lines = read_lines_metadata(payment.metadata);
  session.quote.fingerprint = metadata_value(payment.metadata, "quote").value_or("");
  const auto total = shop::Money::from_centavos(payment.centavos);
  std::int64_t goods = 0;
  for (const shop::QuoteLine& line : session.quote.lines) {
    goods += line.unit_price.centavos() * line.quantity;
  }
  const auto shipping = shop::Money::from_centavos(payment.centavos - goods);
  if (session.quote.lines.empty() || !is_hex(session.quote.fingerprint, 16) || !total ||
      !shipping || payment.url.empty()) {
    return std::nullopt;
  }
  session.quote.total = total.value();
  session.quote.shipping = shipping.value();
  session.problem = "check before delivering: our tables had lost it, and the provider knew of it";
  return session;
}

}  // namespace

std::vector<PgStatement> PaymentSweep::statements() {
  return {kClaimTurn, kDateAdopted, kExtendTurn, kFindRows, kTakePending, kClose};
}

Task<PaymentSweep::Turn> PaymentSweep::claim_turn(bool at_once) {
  const PgValues values{std::int64_t{at_once}};
  const PgRows claimed = co_await connections_.execute(kClaimTurn, values);
  const auto& row = claimed.rows.at(0);
  const Turn turn{row[0] == "t", std::stoll(row[2]), std::stoll(row[3])};
  in_doubt_.set(std::stoll(row[1]));
  oldest_.set(turn.since);
  if (turn.since == 0 && !turn.ours) {
    note_success();  // there was nothing to sweep
  }
  co_return turn;
}

Task<void> PaymentSweep::run(const std::stop_token& stop) {
  const Turn turn = co_await claim_turn(false);
  if (!turn.ours) {
    co_return;
  }
  Summary summary;
  const std::optional<Adoption> none;
  co_await take_turn(turn, none, summary, stop);
  if (summary.finalised > 0 || !summary.whole) {
    log_.info("sweep_completed", {{"checked", std::int64_t{summary.checked}},
                                  {"finalised", std::int64_t{summary.finalised}},
                                  {"whole", summary.whole ? "yes" : "no"}});
  }
}

Task<PaymentSweep::Summary> PaymentSweep::run_now(const std::optional<Adoption>& adoption) {
  Summary summary;
  const Turn turn = co_await claim_turn(true);
  const std::stop_token never;
  co_await take_turn(turn, adoption, summary, never);
  co_return summary;
}

Task<void> PaymentSweep::take_turn(const Turn& turn, const std::optional<Adoption>& adoption,
                                   Summary& summary, const std::stop_token& stop) {
  // A margin for different clocks.
  constexpr std::int64_t kSkew = 60;
  const std::int64_t since =
      adoption && (turn.since == 0 || adoption->since < turn.since) ? adoption->since : turn.since;
  if (since > 0) {
    co_await sweep(since - kSkew, adoption, summary, stop);
  }
  if (summary.whole) {
    co_await ask_about_pending(summary, stop);
    co_await close(turn.begun, summary);
    note_success();
  }
}

Task<void> PaymentSweep::sweep(std::int64_t since, const std::optional<Adoption>& adoption,
                               Summary& summary, const std::stop_token& stop) {
  std::string after;
  do {
    auto page = co_await payments_.list_complete(since, 0, after);
    for (int tried = 1; !page && tried < kTriesPerPage && !stop.stop_requested(); ++tried) {
      co_await pause();
      page = co_await payments_.list_complete(since, 0, after);
    }
    summary.whole = page && !stop.stop_requested();
    if (!summary.whole) {
      co_return;
    }
    co_await settle_page(*page, adoption, summary);
    after = page->next;
    if (!after.empty()) {
      co_await pause();
    }
  } while (!after.empty());
}

Task<void> PaymentSweep::settle_page(const PaymentPage& page,
                                     const std::optional<Adoption>& adoption, Summary& summary) {
  std::vector<std::string> ids;
  std::vector<std::string> references;
  for (const Payment& payment : page.payments) {
    ids.push_back(payment.id);
    if (is_ours(payment.reference)) {
      references.push_back(payment.reference);
    }
  }
  std::map<std::string, StoredSession> by_page;
  std::map<std::string, StoredSession> by_id;
  const PgValues values{pg_array(ids), pg_array(references)};
  const PgRows found = co_await connections_.execute_idempotent(kFindRows, values);
  for (const auto& row : found.rows) {
    StoredSession session = CheckoutSessions::session_of(row);
    by_page.emplace(session.provider_id, session);
    by_id.emplace(session.id, std::move(session));
  }
  for (const Payment& payment : page.payments) {
    auto row = by_page.find(payment.id);
    if (row == by_page.end() && (row = by_id.find(payment.reference)) == by_id.end()) {
      if (adoption && payment.status == PaymentStatus::paid &&
          metadata_value(payment.metadata, "shop").value_or("") == adoption->shop) {
        const bool adopted = co_await adopt(payment);
        summary.adopted += adopted ? 1 : 0;
      }
      continue;
    }
    ++summary.checked;
    const bool settled = co_await settlement_.settle(row->second, payment);
    summary.finalised += settled ? 1 : 0;
  }
}

Task<bool> PaymentSweep::adopt(const Payment& payment) {
  const auto session = is_ours(payment.reference) ? purchase_in(payment) : std::nullopt;
  if (!session) {
    log_.error("payment_not_adopted", {{"payment", payment.id}});
    co_return false;
  }
  const std::optional<IdempotencyKey> none;
  co_await store_.begin(*session, none);
  co_await store_.complete(session->id, 1, payment.id, payment.url);
  const bool paid = co_await store_.settle_paid(session->id, payment.id, payment.url, "");
  if (paid) {
    const PgValues values{session->id, payment.created};
    co_await connections_.execute_idempotent(kDateAdopted, values);
  }
  settlement_.count("adopted", paid ? 1U : 0U);
  co_return paid;
}

Task<void> PaymentSweep::ask_about_pending(Summary& summary, const std::stop_token& stop) {
  const PgRows pending = co_await connections_.execute(kTakePending);
  for (const auto& row : pending.rows) {
    if (stop.stop_requested()) {
      co_return;
    }
    const StoredSession session = CheckoutSessions::session_of(row);
    const auto payment = co_await payments_.find(session.provider_id);
    if (payment) {
      const bool settled = co_await settlement_.settle(session, *payment);
      summary.finalised += settled ? 1 : 0;
    }
    co_await pause();
  }
}

Task<void> PaymentSweep::close(std::int64_t begun, Summary& summary) {
  const PgValues values{begun};
  const PgRows closed = co_await connections_.execute(kClose, values);
  const auto failed = static_cast<std::uint64_t>(std::count_if(
      closed.rows.begin(), closed.rows.end(), [](const auto& row) { return row[0] == "failed"; }));
  settlement_.count("failed", failed);
  settlement_.count("expired", closed.rows.size() - failed);
  summary.finalised += static_cast<int>(closed.rows.size());
}

/// Also extends the interval, because a call may take 4 s.
Task<void> PaymentSweep::pause() {
  co_await clock_.sleep(kPause);
  co_await connections_.execute_idempotent(kExtendTurn);
}

}  // namespace server

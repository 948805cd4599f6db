#include "checkout/sweep.hpp"

#include <algorithm>
#include <chrono>
#include <map>
#include <utility>

#include "checkout/payment_request.hpp"

namespace server {
namespace {

/// Pause between two calls to the provider.
constexpr std::chrono::milliseconds kPause{500};
/// Attempts per page, because an incomplete list is useless.
constexpr int kTriesPerPage = 3;
/// Difference between the clocks of database and provider, in seconds.
constexpr std::int64_t kSkew = 60;

// Rows in doubt are selected by the conditions of the partial indexes.

/// $1: whether to run before the interval has passed. A sweep takes less than a minute, and ends
/// its interval itself.
const PgStatement kClaim{"sweep_claim", R"(
WITH unsettled AS (
  SELECT count(*) AS rows,
    coalesce(floor(extract(epoch FROM min(coalesce(attempt_at, created_at)))), 0)::bigint AS oldest
  FROM checkout_sessions WHERE status IN ('creating', 'open') AND pending_since IS NULL),
turn AS (
  UPDATE payment_sweep SET next_at = now() + interval '1 minute'
  WHERE $1::boolean OR (next_at <= now() AND (
    (SELECT rows FROM unsettled) > 0 OR EXISTS (SELECT FROM checkout_sessions
      WHERE pending_since IS NOT NULL AND status = 'open' AND check_at <= now())))
  RETURNING next_at)
SELECT EXISTS (SELECT FROM turn) AS is_ours, rows, oldest,
  floor(extract(epoch FROM now()))::bigint AS begun
FROM unsettled)"};

const PgStatement kEnd{"sweep_end", "UPDATE payment_sweep SET next_at = now() + interval '5 s'"};

const PgStatement kFindRows{
    "sweep_rows", "SELECT " + std::string(kPurchaseColumns) +
                      "\nFROM checkout_sessions s"
                      " WHERE s.provider_session_id = ANY ($1::text[]) OR s.id = ANY ($2::text[])"};

const PgStatement kTakePending{"sweep_pending", R"(
UPDATE checkout_sessions s SET check_at = now() + CASE
    WHEN pending_since > now() - interval '1 day' THEN interval '10 minutes'
    ELSE interval '1 hour' END
WHERE s.id IN (SELECT id FROM checkout_sessions
  WHERE pending_since IS NOT NULL AND status = 'open' AND check_at <= now()
  ORDER BY check_at LIMIT 20 FOR UPDATE SKIP LOCKED)
RETURNING )" + std::string(kPurchaseColumns)};

/// $1: the start of the list. An unpaid page that ended before it cannot be paid any more.
const PgStatement kClose{"sweep_close", R"(
UPDATE checkout_sessions SET
  status = CASE status WHEN 'creating' THEN 'failed' ELSE 'expired' END,
  updated_at = now(), check_at = NULL, pending_since = NULL
WHERE (status = 'creating' AND pending_since IS NULL AND lease_until < to_timestamp($1))
  OR (status = 'open' AND pending_since IS NULL
    AND expires_at + interval '10 minutes' < to_timestamp($1))
  OR (status = 'open' AND pending_since < now() - interval '8 days')
RETURNING status)"};

}  // namespace

PaymentSweep::PaymentSweep(PgConnections& connections, Purchases& store, PaymentApi& payments,
                           Settlement& settlement, Clock& clock, Log& log, Metrics& metrics)
    : connections_(connections),
      store_(store),
      payments_(payments),
      settlement_(settlement),
      clock_(clock),
      log_(log),
      in_doubt_(metrics.gauge("tuisty_checkout_sessions_in_doubt")),
      oldest_(metrics.gauge("tuisty_oldest_checkout_session_in_doubt_timestamp_seconds")),
      last_success_(metrics.gauge("tuisty_payment_sweep_last_success_timestamp_seconds")) {
  note_success();
}

std::vector<PgStatement> PaymentSweep::statements() {
  return {kClaim, kEnd, kFindRows, kTakePending, kClose};
}

Task<void> PaymentSweep::run(const std::stop_token& stop) {
  Work work{stop};
  co_await claim(work, false);
  if (!work.is_ours) {
    co_return;
  }
  co_await sweep(work);
  const Summary& done = work.summary;
  if (done.finalised > 0 || !done.whole) {
    log_.info("sweep_completed", {{"checked", std::int64_t{done.checked}},
                                  {"finalised", std::int64_t{done.finalised}},
                                  {"whole", done.whole ? "yes" : "no"}});
  }
}

Task<PaymentSweep::Summary> PaymentSweep::run_now(const std::optional<Adoption>& adoption) {
  Work work{{}, adoption};
  co_await claim(work, true);
  if (adoption && (work.since == 0 || adoption->since < work.since)) {
    work.since = adoption->since;
  }
  co_await sweep(work);
  co_return work.summary;
}

Task<void> PaymentSweep::claim(Work& work, bool at_once) {
  const PgValues values{std::int64_t{at_once}};
  const PgRows claimed = co_await connections_.execute(kClaim, values);
  const PgRow row = claimed.row();
  work.is_ours = row["is_ours"] == "t";
  work.since = std::stoll(row["oldest"]);
  work.begun = std::stoll(row["begun"]);
  in_doubt_.set(std::stoll(row["rows"]));
  oldest_.set(work.since);
  if (work.since == 0 && !work.is_ours) {
    note_success();  // there was nothing to sweep
  }
}

Task<void> PaymentSweep::sweep(Work& work) {
  if (work.since > 0) {
    co_await read_list(work);
  }
  if (work.summary.whole) {
    co_await ask_about_pending(work);
    co_await close(work);
    note_success();
  }
  co_await connections_.execute_idempotent(kEnd);
}

Task<void> PaymentSweep::read_list(Work& work) {
  std::string after;
  do {
    auto page = co_await payments_.list_complete(work.since - kSkew, 0, after);
    for (int tried = 1; !page && tried < kTriesPerPage && !work.stop.stop_requested(); ++tried) {
      co_await clock_.sleep(kPause);
      page = co_await payments_.list_complete(work.since - kSkew, 0, after);
    }
    work.summary.whole = page && !work.stop.stop_requested();
    if (!work.summary.whole) {
      co_return;
    }
    co_await settle_page(*page, work);
    after = page->next;
    if (!after.empty()) {
      co_await clock_.sleep(kPause);
    }
  } while (!after.empty());
}

Task<void> PaymentSweep::settle_page(const PaymentPage& page, Work& work) {
  std::vector<std::string> pages;
  std::vector<std::string> references;
  for (const Payment& payment : page.payments) {
    pages.push_back(payment.id);
    if (is_ours(payment.reference)) {
      references.push_back(payment.reference);
    }
  }
  const PgValues values{pg_array(pages), pg_array(references)};
  const PgRows found = co_await connections_.execute_idempotent(kFindRows, values);
  std::map<std::string, Purchase> purchases;  // by the id of its page, and by its own
  for (std::size_t i = 0; i < found.rows.size(); ++i) {
    const Purchase purchase = purchase_of(found.row(i));
    purchases.emplace(purchase.provider_id, purchase);
    purchases.emplace(purchase.id, purchase);
  }
  for (const Payment& payment : page.payments) {
    auto row = purchases.find(payment.id);
    row = row == purchases.end() ? purchases.find(payment.reference) : row;
    if (row != purchases.end()) {
      ++work.summary.checked;
      const bool settled = co_await settlement_.settle(row->second, payment);
      work.summary.finalised += settled ? 1 : 0;
    } else if (work.adoption && payment.status == PaymentStatus::paid &&
               metadata_value(payment.metadata, "shop") == work.adoption->shop) {
      const bool adopted = co_await adopt(payment);
      work.summary.adopted += adopted ? 1 : 0;
    }
  }
}

Task<bool> PaymentSweep::adopt(const Payment& payment) {
  const auto purchase = purchase_in(payment);
  if (!purchase) {
    log_.error("payment_not_adopted", {{"payment", payment.id}});
    co_return false;
  }
  const bool adopted = co_await store_.adopt(
      *purchase, payment.id, payment.url, payment.created,
      "check before delivering: our tables had lost it, and the provider knew of it");
  settlement_.count("adopted", adopted ? 1U : 0U);
  co_return adopted;
}

Task<void> PaymentSweep::ask_about_pending(Work& work) {
  const PgRows pending = co_await connections_.execute(kTakePending);
  for (std::size_t i = 0; i < pending.rows.size() && !work.stop.stop_requested(); ++i) {
    const Purchase purchase = purchase_of(pending.row(i));
    const auto payment = co_await payments_.find(purchase.provider_id);
    if (payment) {
      const bool settled = co_await settlement_.settle(purchase, *payment);
      work.summary.finalised += settled ? 1 : 0;
    }
    co_await clock_.sleep(kPause);
  }
}

Task<void> PaymentSweep::close(Work& work) {
  const PgValues values{work.begun};
  const PgRows closed = co_await connections_.execute(kClose, values);
  const auto failed = static_cast<std::uint64_t>(std::count_if(
      closed.rows.begin(), closed.rows.end(), [](const auto& row) { return row[0] == "failed"; }));
  settlement_.count("failed", failed);
  settlement_.count("expired", closed.rows.size() - failed);
  work.summary.finalised += static_cast<int>(closed.rows.size());
}

}  // namespace server

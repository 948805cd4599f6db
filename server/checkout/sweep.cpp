#include "checkout/sweep.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <map>

#include "checkout/payment_request.hpp"
#include "checkout/sweep.sql.hpp"
#include "shop/catalogue.hpp"

namespace server {
namespace {

/// Pause between two calls to the provider.
constexpr std::chrono::milliseconds kPause{500};
/// Attempts per page, because an incomplete list is useless.
constexpr int kTriesPerPage = 3;
/// Difference between the clocks of database and provider, in seconds.
constexpr std::int64_t kSkew = 60;

/// Seconds to the next sweep: after one, and while one runs, from each of its steps. A step is a
/// page with all its attempts, a payment or a batch. The turn of a lost server ends so soon, too.
constexpr std::int64_t kInterval = 5;
constexpr std::int64_t kTurn = 20;

/// The rows of a kind that sweep_close closes at most, and the rest until the next ones: purchases
/// share the database's processors with a backlog.
constexpr std::size_t kBatch = 50;
constexpr std::chrono::milliseconds kRest{40};

}  // namespace

PaymentSweep::PaymentSweep(Database& database, PaymentApi& payments, Settlement& settlement,
                           Clock& clock, Log& log, Metrics& metrics)
    : database_(database),
      payments_(payments),
      settlement_(settlement),
      clock_(clock),
      log_(log),
      in_doubt_(metrics.gauge("tuisty_checkout_sessions_in_doubt")),
      oldest_(metrics.gauge("tuisty_oldest_checkout_session_in_doubt_timestamp_seconds")),
      last_success_(metrics.gauge("tuisty_payment_sweep_last_success_timestamp_seconds")) {
  note_success();
}

Task<void> PaymentSweep::run(const std::stop_token& stop) {
  Work work{stop};
  co_await claim(work, false);
  if (!work.is_ours) {
    if (work.since == 0) {
      note_success();  // there was nothing to sweep
    }
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
  const auto claimed = co_await sql::sweep_claim(database_, at_once, kTurn);
  const sql::SweepClaimRow& row = claimed.value();
  work.is_ours = row.is_ours;
  work.since = row.oldest;
  work.begun = row.begun;
  in_doubt_.set(row.in_doubt);
  oldest_.set(work.since);
}

Task<void> PaymentSweep::sweep(Work& work) {
  std::exception_ptr problem;
  try {
    if (work.since > 0) {
      co_await read_list(work);
    }
    if (work.summary.whole) {
      co_await ask_about_pending(work);
      co_await close(work);
      note_success();
    }
  } catch (...) {
    problem = std::current_exception();
  }
  co_await sql::sweep_next(database_, kInterval);
  if (problem) {
    std::rethrow_exception(problem);
  }
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
      co_await sql::sweep_next(database_, kTurn);
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
  const auto found = co_await sql::sweep_rows(database_, pages, references);
  std::map<std::string, Purchase> purchases;  // by the id of its page, and by its own
  for (const auto& row : found) {
    const Purchase purchase = purchase_of(row);
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
  const shop::Quote& quote = purchase->quote;
  const std::string lines = stored_lines(lines_of(*purchase));
  const bool adopted = co_await sql::adopt(
      database_, purchase->id, static_cast<int>(purchase->type), quote.total.centavos(), lines,
      quote.fingerprint, shop::catalogue_version(), quote.shipping.centavos(), payment.id,
      payment.url, "check before delivering: our tables had lost it, and the provider knew of it",
      payment.created);
  settlement_.count("adopted", adopted ? 1U : 0U);
  co_return adopted;
}

Task<void> PaymentSweep::ask_about_pending(Work& work) {
  const auto pending = co_await sql::sweep_pending(database_);
  for (auto row = pending.begin(); row != pending.end() && !work.stop.stop_requested(); ++row) {
    const Purchase purchase = purchase_of(*row);
    const auto payment = co_await payments_.find(purchase.provider_id);
    if (payment) {
      const bool settled = co_await settlement_.settle(purchase, *payment);
      work.summary.finalised += settled ? 1 : 0;
    }
    co_await sql::sweep_next(database_, kTurn);
    co_await clock_.sleep(kPause);
  }
}

Task<void> PaymentSweep::close(Work& work) {
  std::size_t rows = kBatch;
  while (rows >= kBatch && !work.stop.stop_requested()) {
    const auto closed = co_await sql::sweep_close(database_, work.begun);
    rows = closed.size();
    const auto failed = static_cast<std::uint64_t>(std::count_if(
        closed.begin(), closed.end(), [](const auto& row) { return row.status == "failed"; }));
    settlement_.count("failed", failed);
    settlement_.count("expired", rows - failed);
    work.summary.finalised += static_cast<int>(rows);
    if (rows >= kBatch) {
      co_await sql::sweep_renew(database_, kTurn);
      co_await clock_.sleep(kRest);
    }
  }
}

}  // namespace server

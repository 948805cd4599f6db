#include "checkout/reconcile.hpp"

#include <algorithm>
#include <utility>

namespace server {
namespace {

using std::chrono::milliseconds;

/// Of one call to the provider.
constexpr milliseconds kLimit{4'000};
/// So many without an answer in a row, and it counts as away.
constexpr int kPatience = 3;

/// A list is worth nothing without all of its pages: each is asked for so often.
constexpr int kTriesOfAPage = 3;

/// Clocks differ, and a call that we have given up may still be carried out.
constexpr std::int64_t kSlackBefore = 60;
constexpr std::int64_t kSlackAfter = 120;
/// A list reaches so much further, that rows made soon after need none of their own.
constexpr std::int64_t kLookAhead = 600;

SessionStatus settled_as(PaymentStatus status) {
  return status == PaymentStatus::paid ? SessionStatus::paid : SessionStatus::expired;
}

}  // namespace

struct Reconciler::Row {
  std::string id;
  std::string status;
  std::string provider_id;  ///< "" until one is known
  int attempt;
  std::int64_t created;  ///< seconds since 1970, as touched
  std::int64_t touched;
  bool ripe;     ///< what is not at the provider by now will not appear any more
  bool bygone;   ///< its page has been over for a while
  bool ancient;  ///< and no money on its way arrives any more
};

std::vector<PgStatement> Reconciler::statements() {
  return {
      // A page is as old as its row's last change. $1: the period, after which another server may
      // claim the rows.
      {"doubts_claim",
       "UPDATE checkout_sessions SET check_at = now() + make_interval(secs => $1 * CASE"
       " WHEN updated_at > now() - interval '1 hour' THEN 1"
       " WHEN updated_at > now() - interval '25 hours' THEN 2 ELSE 30 END)"
       " WHERE id IN (SELECT id FROM checkout_sessions WHERE check_at <= now()"
       " AND (status <> 'creating' OR lease_until < now())"
       " ORDER BY check_at LIMIT 20 FOR UPDATE SKIP LOCKED)"
       " RETURNING id, status, coalesce(provider_session_id, ''), attempt,"
       " extract(epoch FROM created_at)::bigint, extract(epoch FROM updated_at)::bigint,"
       " updated_at < now() - make_interval(secs => $1 * 5),"
       " updated_at < now() - interval '25 hours', updated_at < now() - interval '30 days'"},
      // These change nothing once somebody has taken the row over, or tried again since.
      {"doubts_found",
       "UPDATE checkout_sessions SET status = 'open', provider_session_id = $3, url = $4,"
       " updated_at = now() WHERE id = $1 AND attempt = $2"
       " AND (status = 'failed' OR (status = 'creating' AND lease_until < now()))"},
      // A server of the version before knows neither column when it settles a session.
      {"doubts_close",
       "UPDATE checkout_sessions SET check_at = NULL,"
       " status = CASE status WHEN 'creating' THEN 'failed' ELSE status END,"
       " paid_at = CASE status WHEN 'paid' THEN coalesce(paid_at, updated_at) END"
       " WHERE id = $1 AND attempt = $2 AND status <> 'open'"
       " AND (status <> 'creating' OR lease_until < now())"},
      {"doubts_all_due", "UPDATE checkout_sessions SET check_at = now() WHERE check_at > now()"},
      {"doubts_count", "SELECT count(*) FROM checkout_sessions WHERE check_at IS NOT NULL"}};
}

void Reconciler::make_all_due() { connections_.repeatable("doubts_all_due"); }

std::vector<Reconciler::Row> Reconciler::claim() {
  // Claimed twice over a broken connection, some have to wait for their next turn.
  const auto claimed =
      connections_.repeatable("doubts_claim", {std::int64_t{period_.count()}}).rows;
  std::vector<Row> rows;
  rows.reserve(claimed.size());
  for (const auto& row : claimed) {
    rows.push_back({row[0], row[1], row[2], std::stoi(row[3]), std::stoll(row[4]),
                    std::stoll(row[5]), row[6] == "t", row[7] == "t", row[8] == "t"});
  }
  std::sort(rows.begin(), rows.end(),
            [](const Row& a, const Row& b) { return a.created < b.created; });
  return rows;
}

Reconciler::Tally Reconciler::run(const std::stop_token& stop) {
  Tally tally;
  int unanswered = 0;  // in a row
  for (;;) {
    metrics_.set("checkout_sessions_in_doubt",
                 std::stoll(connections_.repeatable("doubts_count").rows.at(0).at(0)));
    const auto rows = claim();
    if (rows.empty()) {
      return tally;
    }
    std::optional<Listing> listing;
    for (const Row& row : rows) {
      if (stop.stop_requested() || unanswered == kPatience) {
        return tally;
      }
      const Outcome outcome = look(row, listing, stop);
      unanswered = outcome == Outcome::unanswered ? unanswered + 1 : 0;
      ++tally.looked_at;
      tally.settled += outcome == Outcome::settled ? 1 : 0;
      tally.unanswered += outcome == Outcome::unanswered ? 1 : 0;
    }
  }
}

Reconciler::Outcome Reconciler::look(const Row& row, std::optional<Listing>& listing,
                                     const std::stop_token& stop) {
  if (row.attempt == 1) {
    if (row.status == "open") {
      return look_at_one(row);
    }
    if (row.status == "paid" || row.status == "expired") {
      return close(row, row.status);
    }
  }
  if (!listing || row.created - kSlackBefore < listing->period.from ||
      row.touched + kSlackAfter > listing->period.until) {
    listing = list(row, stop);
  }
  return listing ? look_in(*listing, row) : Outcome::unanswered;
}

/// An open session of which there is only one at the provider.
Reconciler::Outcome Reconciler::look_at_one(const Row& row) {
  const auto status = payments_.status(row.provider_id, kLimit);
  if (status && *status != PaymentStatus::open) {
    return settle(row, row.provider_id, settled_as(*status));
  }
  // Cash that was never paid in; a provider that has begun anew (the sandbox does with each start).
  if ((status && row.ancient) ||
      (!status && status.error() == PaymentFailure::unknown && row.bygone)) {
    return settle(row, row.provider_id, SessionStatus::expired);
  }
  return status || status.error() == PaymentFailure::unknown ? Outcome::in_doubt
                                                             : Outcome::unanswered;
}

std::optional<Reconciler::Listing> Reconciler::list(const Row& row, const std::stop_token& stop) {
  Listing listing{{row.created - kSlackBefore, row.touched + kSlackAfter + kLookAhead}, {}};
  std::string from;
  do {
    auto page = payments_.list(listing.period, from, kLimit);
    for (int tried = 1; !page && tried < kTriesOfAPage && !stop.stop_requested(); ++tried) {
      page = payments_.list(listing.period, from, kLimit);
    }
    if (!page || stop.stop_requested()) {
      return std::nullopt;
    }
    for (ListedPayment& payment : page->payments) {
      std::string reference = payment.reference;
      listing.payments.emplace(std::move(reference), std::move(payment));
    }
    from = page->next;
  } while (!from.empty());
  return listing;
}

/// The attempts of one row: its own session is the one that its page is known of, else that of its
/// last attempt. Of any other nobody has the address: the provider has said that it broke when it
/// was asked for it.
Reconciler::Outcome Reconciler::look_in(const Listing& listing, const Row& row) {
  const ListedPayment* own = nullptr;
  const auto [first, last] = listing.payments.equal_range(row.id);
  for (auto entry = first; entry != last; ++entry) {
    const ListedPayment& payment = entry->second;
    if (row.provider_id.empty() ? payment.attempt == row.attempt
                                : payment.session.id == row.provider_id) {
      own = &payment;
    } else if (payment.status == PaymentStatus::paid) {
      log_.error("payment_surplus_paid", {{"session", row.id}, {"attempt", payment.attempt}});
      note("surplus_paid");
    } else if (payment.status == PaymentStatus::open && payment.attempt <= row.attempt) {
      if (payments_.expire(payment.session.id, kLimit)) {
        return Outcome::unanswered;
      }
      note("surplus_expired");
    }
  }
  if (row.status == "paid" || row.status == "expired") {
    return close(row, row.status);
  }
  if (row.status == "open") {
    if (own == nullptr) {
      return look_at_one(row);
    }
    return own->status == PaymentStatus::open
               ? Outcome::in_doubt
               : settle(row, row.provider_id, settled_as(own->status));
  }
  if (own == nullptr || own->status == PaymentStatus::expired) {
    return row.ripe || own != nullptr ? close(row, "failed") : Outcome::in_doubt;
  }
  connections_.repeatable("doubts_found",
                          {row.id, std::int64_t{row.attempt}, own->session.id, own->session.url});
  note("found");
  return own->status == PaymentStatus::paid ? settle(row, own->session.id, SessionStatus::paid)
                                            : Outcome::in_doubt;
}

Reconciler::Outcome Reconciler::settle(const Row& row, std::string_view provider_id,
                                       SessionStatus status) {
  store_.settle(row.id, provider_id, status);
  return close(row, name(status));
}

Reconciler::Outcome Reconciler::close(const Row& row, std::string_view outcome) {
  connections_.repeatable("doubts_close", {row.id, std::int64_t{row.attempt}});
  note(outcome);
  return Outcome::settled;
}

void Reconciler::note(std::string_view outcome) {
  metrics_.count("checkout_sessions_reconciled_total", "outcome=\"" + std::string(outcome) + '"');
}

}  // namespace server

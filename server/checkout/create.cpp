#include "checkout/create.hpp"

#include <algorithm>
#include <utility>

#include "budgets.hpp"
#include "crypto.hpp"

namespace server {
namespace {

using shop::ErrorCode;
using std::chrono::milliseconds;

/// Minimum time to begin a purchase.
constexpr milliseconds kMinTimeBudget = budgets::kCreateCall + budgets::kAfterCreateCall;

/// Backoff between checks of a purchase that another request is creating.
constexpr milliseconds kInitialBackoff{50};
constexpr milliseconds kMaxBackoff{250};

/// Wait after a rate-limited call.
constexpr milliseconds kRateLimitBackoff{1'000};

/// Of a claim in the table.
constexpr std::chrono::seconds kLease{15};

}  // namespace

/// Held by the only request of this server that works on a key.
class CreateCheckoutSession::Turn {
 public:
  Turn(std::set<std::string>& keys, std::string key) : keys_(keys), key_(std::move(key)) {
    keys_.insert(key_);
  }
  ~Turn() { keys_.erase(key_); }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;

 private:
  std::set<std::string>& keys_;
  const std::string key_;
};

CreateCheckoutSession::CreateCheckoutSession(Purchases& store, PaymentApi& payments,
                                             Settlement& settlement, Clock& clock, SalesTerms terms)
    : store_(store),
      payments_(payments),
      settlement_(settlement),
      clock_(clock),
      terms_(std::move(terms)) {}

milliseconds CreateCheckoutSession::remaining(Clock::TimePoint deadline) const {
  return std::chrono::duration_cast<milliseconds>(deadline - clock_.now());
}

/// Returns false without the time for it.
Task<bool> CreateCheckoutSession::wait(milliseconds& backoff, Clock::TimePoint deadline) {
  if (remaining(deadline) < backoff + budgets::kAfterCreateCall) {
    co_return false;
  }
  co_await clock_.sleep(backoff);
  backoff = std::min(backoff * 2, kMaxBackoff);
  co_return true;
}

Task<Result<CreateCheckoutSession::Created>> CreateCheckoutSession::operator()(
    const Command& command) {
  auto priced = price_order(command.order, terms_.shipping_price);
  if (!priced) {
    co_return priced.error();
  }
  if (remaining(command.deadline) < kMinTimeBudget) {
    co_return ApiError{ErrorCode::busy};
  }
  NewPurchase purchase = std::move(*priced);
  purchase.id = "cks_" + random_hex(16);
  purchase.account_id = command.shopper.account_id;
  purchase.payer_email = purchase.email.empty() ? command.shopper.email : purchase.email;
  const IdempotencyKey key =
      command.key.value_or(IdempotencyKey{purchase.id, sha256_hex(purchase.id)});
  // A duplicate waits for the first request without asking the database.
  for (milliseconds backoff = kInitialBackoff; keys_in_flight_.contains(key.key);) {
    const bool has_waited = co_await wait(backoff, command.deadline);
    if (!has_waited) {
      co_return ApiError{ErrorCode::busy};
    }
  }
  const Turn turn(keys_in_flight_, key.key);
  auto page = co_await page_of(purchase, key, command.deadline);
  co_return page;
}

/// Does what the state of the purchase asks for, until it has a page or an error.
Task<Result<CreateCheckoutSession::Created>> CreateCheckoutSession::page_of(
    NewPurchase& purchase, const IdempotencyKey& key, Clock::TimePoint deadline) {
  using Progress = Purchases::Progress;
  if (auto held = held_.extract(key.key); held && clock_.now() < held.mapped().until) {
    co_await release(key.key, held.mapped());
  }
  auto begun = co_await store_.begin(purchase, key);
  bool was_asked = false;
  for (milliseconds backoff = kInitialBackoff;;) {
    const Purchase& row = begun.purchase;
    switch (begun.progress) {
      case Progress::conflict:
        co_return ApiError{ErrorCode::idempotency_conflict};
      case Progress::in_progress: {
        const bool has_waited = co_await wait(backoff, deadline);
        if (!has_waited) {
          co_return ApiError{ErrorCode::busy};
        }
        break;
      }
      case Progress::done: {
        const bool is_usable = !row.page_ended || row.pending || row.status != PurchaseStatus::open;
        if (is_usable || std::exchange(was_asked, true)) {
          co_return Created{row.provider_id, row.url};
        }
        // An ended page may have been paid in its last minute, so it is replaced only after the
        // provider has confirmed that it expired.
        const auto payment = co_await payments_.find(row.provider_id);
        if (!payment) {
          co_return ApiError{ErrorCode::payment_unavailable};
        }
        co_await settlement_.settle(row, *payment);
        break;
      }
      case Progress::claimed: {
        purchase.id = row.id;
        auto ended = co_await create_at_provider(purchase, key.key, row, deadline);
        if (ended) {
          co_return std::move(*ended);
        }
      }
    }
    begun = co_await store_.resume(key);
  }
}

/// Returns nothing if the purchase goes on from another state: another server has claimed it
/// meanwhile, or the next attempt is due.
Task<std::optional<Result<CreateCheckoutSession::Created>>>
CreateCheckoutSession::create_at_provider(const NewPurchase& purchase, const std::string& key,
                                          const Purchase& row, Clock::TimePoint deadline) {
  Claim claim{row.id, row.attempt, false, clock_.now() + kLease};
  if (row.quote != purchase.quote.fingerprint) {
    // An earlier request with this key was priced from another catalogue: the shopper must confirm
    // again.
    co_await release(key, claim);
    co_return ApiError{ErrorCode::quote_mismatch, {}, purchase.quote};
  }
  if (remaining(deadline) < kMinTimeBudget) {
    co_await release(key, claim);
    co_return ApiError{ErrorCode::busy};
  }
  const PaymentRequest request = payment_request(purchase, row.attempt, row.expires_at, terms_);
  auto page = co_await payments_.create(request);
  if (!page && page.error() == PaymentFailure::limited &&
      remaining(deadline) >= kRateLimitBackoff + kMinTimeBudget) {
    co_await clock_.sleep(kRateLimitBackoff);
    page = co_await payments_.create(request);
  }
  if (page) {
    bool completed = false;
    try {
      completed = co_await store_.complete(row.id, row.attempt, page->id, page->url);
    } catch (const DatabaseUnavailable&) {
      hold(key, claim);
      throw;
    }
    co_return completed ? std::optional<Result<Created>>(Created{page->id, page->url})
                        : std::nullopt;
  }
  // The provider repeats these responses under their key.
  claim.next_attempt = page.error() == PaymentFailure::refused ||
                       page.error() == PaymentFailure::failed ||
                       page.error() == PaymentFailure::key_used;
  co_await release(key, claim);
  if (page.error() == PaymentFailure::key_used) {
    co_return std::nullopt;
  }
  co_return ApiError{page.error() == PaymentFailure::refused ? ErrorCode::payment_refused
                                                             : ErrorCode::payment_unavailable};
}

/// Leaves the purchase to another request.
Task<void> CreateCheckoutSession::release(const std::string& key, const Claim& claim) {
  try {
    co_await store_.release(claim.id, claim.attempt, claim.next_attempt);
  } catch (const DatabaseUnavailable&) {
    hold(key, claim);
  }
}

/// The next request with the key releases the claim. One at another server waits until its lease
/// expires.
void CreateCheckoutSession::hold(const std::string& key, const Claim& claim) {
  std::erase_if(held_, [this](const auto& one) { return one.second.until <= clock_.now(); });
  held_.insert_or_assign(key, claim);
}

}  // namespace server

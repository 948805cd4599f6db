#include "checkout/status.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "budgets.hpp"
#include "task.hpp"
#include "text.hpp"

namespace server {
namespace {

using shop::ErrorCode;

/// Minimum time for a provider call.
constexpr std::chrono::milliseconds kMinTimeBudget{1'000};
constexpr std::chrono::seconds kAskInterval{1};
/// Limit of an optional provider call, reserve included.
constexpr std::chrono::milliseconds kEmailBudget{2'000};

/// Returns the difference between payment and order, "" without one.
std::string problem_of(const Purchase& row, const Payment& payment) {
  if (payment.reference == row.id && payment.centavos == row.centavos &&
      payment.currency == "mxn") {
    return {};
  }
  return "check before delivering: the provider has " + std::to_string(payment.centavos) +
         " centavos of " + (payment.currency.empty() ? "no currency" : payment.currency) + " for " +
         (payment.reference == row.id ? "it" : "another purchase");
}

}  // namespace

Settlement::Settlement(Purchases& store, Log& log, Metrics& metrics)
    : store_(store),
      log_(log),
      finalised_(metrics, "tuisty_checkout_sessions_finalised_total", "", "outcome",
                 {"adopted", "expired", "failed", "mismatch", "paid", "pending", "surplus_paid"}) {}

void Settlement::count(std::string_view outcome, std::uint64_t rows) {
  finalised_[outcome].add(rows);
}

Task<bool> Settlement::settle(const Purchase& row, const Payment& payment) {
  if (payment.status == PaymentStatus::paid) {
    const bool changed = co_await settle_paid(row, payment);
    co_return changed;
  }
  if (payment.id != row.provider_id || row.status != PurchaseStatus::open) {
    co_return false;
  }
  bool changed = false;
  if (payment.status == PaymentStatus::pending && !row.pending) {
    changed = co_await store_.settle_pending(row.id, payment.id, payment.url);
  } else if (payment.status == PaymentStatus::expired) {
    changed = co_await store_.settle_expired(row.id, payment.id);
  }
  count(payment.status == PaymentStatus::pending ? "pending" : "expired", changed ? 1U : 0U);
  co_return changed;
}

Task<bool> Settlement::settle_paid(const Purchase& row, const Payment& payment) {
  if (payment.id != row.provider_id && (!row.provider_id.empty() || payment.url.empty())) {
    const std::string note = "paid once more: refund " + payment.id;
    const bool is_new = co_await store_.note_problem(row.id, note);
    if (is_new) {
      log_.error("payment_surplus_paid", {{"session", row.id}, {"payment", payment.id}});
      count("surplus_paid");
    }
    co_return false;
  }
  if (row.status == PurchaseStatus::paid) {
    co_return false;
  }
  const std::string problem = problem_of(row, payment);
  const bool changed = co_await store_.settle_paid(row.id, payment.id, payment.url, problem);
  count("paid", changed ? 1U : 0U);
  if (!problem.empty()) {
    log_.error("payment_mismatch", {{"session", row.id}, {"problem", problem}});
    count("mismatch");
  }
  co_return changed;
}

LookGate::Pass LookGate::enter(const std::string& purchase) {
  constexpr int kMaxInFlight = 8;
  const auto now = clock_.now();
  std::erase_if(asked_, [now](const auto& one) { return one.second + kAskInterval <= now; });
  if (in_flight_ == kMaxInFlight || !asked_.emplace(purchase, now).second) {
    return nullptr;
  }
  ++in_flight_;
  return Pass(this);
}

Task<Result<Purchase>> ReadCheckoutSession::operator()(std::string_view provider_id,
                                                       Clock::TimePoint deadline) {
  if (!is_plain(provider_id, 1, 255, "_")) {
    co_return ApiError{ErrorCode::session_unknown};
  }
  auto purchase = co_await store_.find(provider_id);
  if (!purchase || purchase->status == PurchaseStatus::creating ||
      purchase->status == PurchaseStatus::failed) {
    co_return ApiError{ErrorCode::session_unknown};
  }
  if (purchase->status == PurchaseStatus::open) {
    auto error = co_await bring_up_to_date(*purchase, deadline);
    if (error) {
      co_return std::move(*error);
    }
  } else if (purchase->status == PurchaseStatus::paid && !purchase->page_ended) {
    const auto until = std::min(deadline, clock_.now() + kEmailBudget);
    [[maybe_unused]] const auto failure = co_await bring_up_to_date(*purchase, until);
  }
  co_return std::move(*purchase);
}

Task<Result<Payment, PaymentFailure>> ReadCheckoutSession::find_payment(const std::string& id,
                                                                        Clock::TimePoint until) {
  const Deadline limit(until);
  auto payment = co_await payments_.find(id);
  co_return payment;
}

Task<std::optional<ApiError>> ReadCheckoutSession::bring_up_to_date(Purchase& purchase,
                                                                    Clock::TimePoint deadline) {
  const bool has_time = clock_.now() + kMinTimeBudget <= deadline;
  auto pass = has_time ? gate_.enter(purchase.id) : nullptr;
  if (!pass) {
    co_return std::nullopt;
  }
  const auto payment =
      co_await find_payment(purchase.provider_id, deadline - budgets::kAfterReadCall);
  pass.reset();
  if (!payment) {
    const bool said_no =
        payment.error() == PaymentFailure::refused || payment.error() == PaymentFailure::unknown;
    co_return ApiError{said_no ? ErrorCode::payment_refused : ErrorCode::payment_unavailable};
  }
  try {
    co_await settlement_.settle(purchase, *payment);
    if (payment->status != PaymentStatus::open) {
      auto found = co_await store_.find(purchase.provider_id);
      if (found) {
        purchase = std::move(*found);
      }
    }
  } catch (const DatabaseUnavailable&) {
    // The provider's status is valid; the row is updated by the next status request or sweep.
    purchase.pending = payment->status == PaymentStatus::pending;
    purchase.status = payment->status == PaymentStatus::paid      ? PurchaseStatus::paid
                      : payment->status == PaymentStatus::expired ? PurchaseStatus::expired
                                                                  : PurchaseStatus::open;
  }
  purchase.payer_email = payment->email;
  co_return std::nullopt;
}

}  // namespace server

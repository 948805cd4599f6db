#include "checkout/status.hpp"

#include <algorithm>
#include <chrono>
#include <span>
#include <utility>

#include "base/json.hpp"
#include "base/text.hpp"
#include "budgets.hpp"
#include "checkout/purchases.sql.hpp"
#include "http/json_body.hpp"
#include "loop/task.hpp"

namespace server {
namespace {

using shop::ErrorCode;

/// Minimum time for a provider call.
constexpr std::chrono::milliseconds kMinStatusTimeBudget{1'000};
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

/// "m•••@gmail.com": enough for its owner to notice a mistake. Any client with the id may read it.
std::string masked(const std::string& email) {
  return email.substr(0, 1) + "•••" + email.substr(std::min(email.find('@'), email.size()));
}

/// Before the first page: microseconds since 1970, in the year 2286.
constexpr std::string_view kNewest = "9999999999999999";
constexpr std::size_t kPageSize = 20;

/// The members of CheckoutSessionState (openapi.yaml).
JsonObject session_json(const Purchase& purchase) {
  JsonObject body;
  body.add("id", purchase.provider_id)
      .add("type", static_cast<int>(purchase.type))
      .add("status", name(purchase.status))
      .add("reference", reference_of(purchase.id))
      .add("createdAt", purchase.created_at)
      .add("total", purchase.centavos)
      .add("shipping", purchase.shipping)
      .add_json("lines", lines_json(purchase.lines));
  if (purchase.pending) {
    body.add("pending", true);
  }
  if (!purchase.paid_at.empty()) {
    body.add("paidAt", purchase.paid_at);
  }
  if (!purchase.delivered_at.empty()) {
    body.add("deliveredAt", purchase.delivered_at);
  }
  if (purchase.status == PurchaseStatus::paid && !purchase.payer_email.empty()) {
    body.add("email", masked(purchase.payer_email));
  }
  if (purchase.type == CheckoutType::top_up && purchase.status == PurchaseStatus::paid) {
    // The provider's id may be in the history of a shared computer, so only the last digits of the
    // number are returned.
    const std::string& phone = purchase.phone;
    const SoldLine& line = purchase.lines.at(0);
    body.add_json("topUp",
                  JsonObject()
                      .add("id", line.id)
                      .add("name", line.name)
                      .add("price", purchase.centavos)
                      .add("phoneEnding", phone.substr(std::max<std::size_t>(phone.size(), 4) - 4))
                      .text());
  }
  return body;
}

Task<Reply> read_checkout_session(ReadCheckoutSession& use_case, const Request& request) {
  const auto purchase = co_await use_case(request.params.at(0), request.deadline);
  co_return json_reply(200, session_json(purchase).text());
}

/// Those paid, and those with a cash payment. The cursor is a time, so it says nothing about other
/// accounts.
Task<Reply> list_purchases(Database& database, const FindShopper& find_shopper,
                           const Request& request) {
  const SignedIn account = co_await shopper_of(request, find_shopper);
  reject_if(account.account_id.empty(), ErrorCode::token_invalid);
  const std::string before(request.params.empty() ? kNewest : request.params[0]);
  reject_if(before.empty() || before.size() > kNewest.size() ||
                before.find_first_not_of("0123456789") != std::string::npos,
            ErrorCode::field_invalid, "before");
  const auto found = co_await sql::of_account(database, account.account_id, std::stoll(before));
  const auto page = std::span(found).first(std::min(found.size(), kPageSize));
  const auto purchase_json = [](const sql::OfAccountRow& row) {
    Purchase purchase = purchase_of(row);
    purchase.delivered_at = row.delivered_at;
    return session_json(purchase).text();
  };
  JsonObject body;
  body.add("email", account.email).add_json("purchases", json_array(page, purchase_json));
  if (found.size() > kPageSize) {
    body.add("next", std::to_string(page.back().begun));
  }
  co_return json_reply(200, body.text());
}

}  // namespace

Task<SignedIn> shopper_of(const Request& request, const FindShopper& find_shopper) {
  const auto token = bearer_token(request.header("Authorization"));
  if (!token) {
    co_return SignedIn{};
  }
  std::optional<SignedIn> account;
  if (!token->empty()) {
    account = co_await find_shopper(*token);
  }
  reject_if(!account, ErrorCode::token_invalid);
  co_return std::move(*account);
}

Settlement::Settlement(Database& database, Log& log, Metrics& metrics)
    : database_(database),
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
    changed = co_await sql::settle_pending(database_, row.id, payment.id, payment.url);
  } else if (payment.status == PaymentStatus::expired) {
    changed = co_await sql::settle_expired(database_, row.id, payment.id);
  }
  count(payment.status == PaymentStatus::pending ? "pending" : "expired", changed ? 1U : 0U);
  co_return changed;
}

Task<bool> Settlement::settle_paid(const Purchase& row, const Payment& payment) {
  if (payment.id != row.provider_id && (!row.provider_id.empty() || payment.url.empty())) {
    const std::string note = "paid once more: refund " + payment.id;
    bool is_new = true;
    try {
      is_new = co_await sql::note_problem(database_, row.id, note);
    } catch (const OutcomeUnknown&) {  // NOLINT(bugprone-empty-catch)
      // A repeated report is harmless, a lost one is not.
    }
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
  const bool changed =
      co_await sql::settle_paid(database_, row.id, payment.id, payment.url, problem);
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
  return {this, [](LookGate* gate) { --gate->in_flight_; }};
}

Task<Purchase> ReadCheckoutSession::operator()(std::string_view provider_id,
                                               Clock::TimePoint deadline) {
  reject_if(!is_plain(provider_id, 1, 255, "_"), ErrorCode::session_unknown);
  auto purchase = co_await find(provider_id);
  if (!purchase || purchase->status == PurchaseStatus::creating ||
      purchase->status == PurchaseStatus::failed) {
    throw ApiError(ErrorCode::session_unknown);
  }
  if (purchase->status == PurchaseStatus::open) {
    co_await bring_up_to_date(*purchase, deadline);
  } else if (purchase->status == PurchaseStatus::paid && !purchase->page_ended) {
    const auto until = std::min(deadline, clock_.now() + kEmailBudget);
    try {
      co_await bring_up_to_date(*purchase, until);
    } catch (const ApiError&) {
      co_return std::move(*purchase);  // the e-mail is optional
    }
  }
  co_return std::move(*purchase);
}

Task<std::optional<Purchase>> ReadCheckoutSession::find(std::string_view provider_id) {
  const auto found = co_await sql::find(database_, provider_id);
  co_return found ? std::optional(purchase_of(*found)) : std::nullopt;
}

Task<PaymentResult> ReadCheckoutSession::find_payment(const std::string& id,
                                                      Clock::TimePoint until) {
  const Deadline limit(until);
  auto payment = co_await payments_.find(id);
  co_return payment;
}

Task<void> ReadCheckoutSession::bring_up_to_date(Purchase& purchase, Clock::TimePoint deadline) {
  const bool has_time = clock_.now() + kMinStatusTimeBudget <= deadline;
  auto pass = has_time ? gate_.enter(purchase.id) : nullptr;
  if (!pass) {
    co_return;
  }
  const auto payment =
      co_await find_payment(purchase.provider_id, deadline - budgets::kAfterReadCall);
  pass.reset();
  if (!payment) {
    const bool said_no =
        payment.error() == PaymentFailure::refused || payment.error() == PaymentFailure::unknown;
    throw ApiError(said_no ? ErrorCode::payment_refused : ErrorCode::payment_unavailable);
  }
  try {
    co_await settlement_.settle(purchase, *payment);
    if (payment->status != PaymentStatus::open) {
      auto found = co_await find(purchase.provider_id);
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
}

void add_status_route(Router& router, ReadCheckoutSession& read) {
  router.add(Method::get, "/checkout-session/{id}", kStatus,
             [&read](const Request& request) { return read_checkout_session(read, request); });
}

void add_purchases_route(Router& router, Database& database, const FindShopper& find_shopper) {
  for (const char* path : {"/purchases", "/purchases/{before}"}) {
    router.add(Method::get, path, kStatus, [&database, find_shopper](const Request& request) {
      return list_purchases(database, find_shopper, request);
    });
  }
}

}  // namespace server

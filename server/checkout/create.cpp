#include "checkout/create.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "checkout/sims.hpp"
#include "crypto.hpp"
#include "http/errors.hpp"
#include "shop/catalogue.hpp"
#include "shop/saving.hpp"

namespace server {

namespace {

constexpr std::string_view kBetween = " · ";

std::string counted(std::int64_t count, std::string_view one, std::string_view several) {
  return std::to_string(count) + ' ' + std::string(count == 1 ? one : several);
}

/// Describes the units of a line: " · 1 SIM física · 1 eSIM · conservas 8331234567 · para tu línea
/// 8337654321". The payment page shows it, so that the shopper can notice a wrong number.
std::string units_text(const std::vector<shop::Unit>& units) {
  std::int64_t physical = 0;
  std::int64_t esims = 0;
  std::int64_t later = 0;
  std::string kept;
  std::string renewed;
  for (const shop::Unit& unit : units) {
    physical += unit.sim == shop::SimType::physical ? 1 : 0;
    esims += unit.sim == shop::SimType::esim ? 1 : 0;
    later += unit.keeps_number && unit.phone.empty() ? 1 : 0;
    std::string& numbers = unit.keeps_number ? kept : renewed;
    numbers += (numbers.empty() || unit.phone.empty() ? "" : ", ") + unit.phone;
  }
  std::string text;
  const auto add = [&text](bool some, const std::string& part) {
    text += some ? std::string(kBetween) + part : "";
  };
  add(physical > 0, counted(physical, "SIM física", "SIM físicas"));
  add(esims > 0, counted(esims, "eSIM", "eSIM"));
  add(!kept.empty(), "conservas " + kept);
  add(later > 0, "conservas " + counted(later, "número", "números") + " que nos dices después");
  add(!renewed.empty(), "para tu línea " + renewed);
  return text;
}

std::string description(const NewSession& session, int id) {
  if (const shop::Plan* plan = shop::find_plan(id)) {
    const std::string often(shop::renewal(*plan));
    std::string text = std::string(plan->data) + (often.empty() ? "" : ' ' + often) +
                       std::string(kBetween) + std::string(plan->duration);
    for (const shop::LineUnits& line : session.choices) {
      text += line.plan_id == id ? units_text(line.units) : "";
    }
    return text;
  }
  const shop::TopUp* top_up = shop::find_top_up(id);
  return std::string(top_up == nullptr ? "" : top_up->description) + std::string(kBetween) +
         "para el " + session.phone;
}

using shop::ErrorCode;
using std::chrono::milliseconds;

/// Time reserved for completing the row and writing the response.
constexpr milliseconds kReserve{750};
/// Minimum time to begin a session: of a request's 8 s at most 1.25 s may pass in a queue.
constexpr milliseconds kMinTimeBudget = PaymentApi::kCreateLimit + kReserve;

/// The provider's limits for cash, in centavos.
constexpr std::int64_t kMinCash = 1'000;
constexpr std::int64_t kMaxCash = 1'000'000;

/// Backoff between checks of a session that another request is creating.
constexpr milliseconds kInitialBackoff{50};
constexpr milliseconds kMaxBackoff{250};

/// Wait after a rate-limited call.
constexpr milliseconds kRateLimitBackoff{1'000};

/// The provider rejects a purchase for an e-mail with non-ASCII letters or with a top-level domain
/// that has other characters than letters. Without an e-mail its page asks for one.
bool can_be_prefilled(std::string_view email) {
  const auto top_level = email.substr(email.rfind('.') + 1);
  return top_level.find_first_of("-0123456789") == std::string_view::npos &&
         std::all_of(email.begin(), email.end(), [](char c) { return c > 0x20 && c < 0x7f; });
}

/// Builds the provider request of one session row. It depends only on the row, its attempt and the
/// settings: a retry with the same idempotency key must send an equal request. expires_at: the
/// row's.
PaymentRequest payment_request(const NewSession& session, int attempt, std::int64_t expires_at,
                               const SalesTerms& terms) {
  PaymentRequest request;
  request.reference = session.id;
  request.idempotency_key = session.id + '-' + std::to_string(attempt);
  for (const shop::QuoteLine& line : session.quote.lines) {
    request.lines.push_back({product_name(line.plan_id), description(session, line.plan_id),
                             line.unit_price.centavos(), line.quantity});
  }
  if (can_be_prefilled(session.payer_email)) {
    request.customer_email = session.payer_email;
  }
  request.success_url = terms.public_url + "/success?session_id={CHECKOUT_SESSION_ID}";
  // The page on which the shopper confirmed.
  request.cancel_url =
      terms.public_url + (session.type == CheckoutType::top_up ? "/recargas" : "/carrito");
  request.metadata = {{"session", session.id},
                      {"reference", reference_of(session.id)},
                      {"attempt", std::to_string(attempt)},
                      {"type", std::to_string(static_cast<int>(session.type))},
                      {"quote", session.quote.fingerprint},
                      {"shop", terms.public_url}};
  for (auto& more : {lines_metadata(session.quote.lines), sims_metadata(session.choices)}) {
    request.metadata.insert(request.metadata.end(), more.begin(), more.end());
  }
  const auto total = session.quote.total.centavos();
  request.methods.clear();
  std::copy_if(terms.payment_methods.begin(), terms.payment_methods.end(),
               std::back_inserter(request.methods), [total](const std::string& method) {
                 return method != "oxxo" || (total >= kMinCash && total <= kMaxCash);
               });
  request.expires_at = expires_at;
  request.asks_address = shop::physical_sims(session.choices) > 0;
  if (request.asks_address && session.zone) {
    request.shipping = PaymentShipping{*session.zone == shop::ShippingZone::local
                                           ? "Tampico, Ciudad Madero y Altamira"
                                           : "Resto de México",
                                       session.quote.shipping.centavos()};
    request.metadata.emplace_back("zone", shop::name(*session.zone));
  }
  return request;
}

}  // namespace

CreateCheckoutSession::CreateCheckoutSession(CheckoutSessions& store, PaymentApi& payments,
                                             Settlement& settlement, Clock& clock, SalesTerms terms)
    : store_(store),
      payments_(payments),
      settlement_(settlement),
      clock_(clock),
      terms_(std::move(terms)) {}

milliseconds CreateCheckoutSession::remaining(Clock::TimePoint deadline) const {
  return std::chrono::duration_cast<milliseconds>(deadline - clock_.now());
}

Task<Result<CreateCheckoutSession::Created>> CreateCheckoutSession::operator()(
    const Command& command) {
  using Progress = CheckoutSessions::Progress;
  auto priced = price_order(command.order, terms_.shipping_price);
  if (!priced) {
    co_return priced.error();
  }
  if (remaining(command.deadline) < kMinTimeBudget) {
    co_return ApiError{ErrorCode::busy};
  }
  NewSession session = std::move(*priced);
  session.id = "cks_" + random_hex(16);
  session.account_id = command.shopper.account_id;
  session.payer_email = session.email.empty() ? command.shopper.email : session.email;

  auto begun = co_await store_.begin(session, command.key);
  for (milliseconds wait = kInitialBackoff; begun.progress == Progress::in_progress;
       wait = std::min(wait * 2, kMaxBackoff)) {
    if (remaining(command.deadline) < wait + kReserve) {
      co_return ApiError{ErrorCode::busy};
    }
    co_await clock_.sleep(wait);
    begun = co_await store_.resume(*command.key);
  }
  if (begun.progress == Progress::done && begun.session.page_ended &&
      begun.session.status == SessionStatus::open) {
    auto again = co_await replace_ended(begun.session, *command.key);
    if (!again) {
      co_return again.error();
    }
    begun = std::move(*again);
  }
  switch (begun.progress) {
    case Progress::done:
      co_return Created{begun.session.provider_id, begun.session.url};
    case Progress::in_progress:
      co_return ApiError{ErrorCode::busy};
    case Progress::conflict:
      co_return ApiError{ErrorCode::idempotency_conflict};
    case Progress::claimed:
      break;
  }
  session.id = begun.session.id;
  if (begun.session.quote != session.quote.fingerprint) {
    // An earlier request with this key was priced from another catalogue: the shopper must confirm
    // again.
    co_await release_claim(session.id, begun.session.attempt, false);
    co_return ApiError{ErrorCode::quote_mismatch, {}, std::move(session.quote)};
  }
  auto created = co_await create_at_provider(session, begun.session, command.deadline);
  co_return created;
}

/// An ended page may have been paid in its last minute, so it is replaced only after the provider
/// has confirmed that it expired.
Task<Result<CheckoutSessions::Begin>> CreateCheckoutSession::replace_ended(
    const StoredSession& row, const IdempotencyKey& key) {
  if (row.pending) {
    co_return CheckoutSessions::Begin{CheckoutSessions::Progress::done, row};
  }
  const auto payment = co_await payments_.find(row.provider_id);
  if (!payment) {
    co_return ApiError{ErrorCode::payment_unavailable};
  }
  co_await settlement_.settle(row, *payment);
  auto begun = co_await store_.resume(key);
  co_return begun;
}

Task<Result<CreateCheckoutSession::Created>> CreateCheckoutSession::create_at_provider(
    const NewSession& session, const StoredSession& row, Clock::TimePoint deadline) {
  int attempt = row.attempt;
  for (bool was_limited = false;;) {
    if (remaining(deadline) < kMinTimeBudget) {
      co_await release_claim(session.id, attempt, false);
      co_return ApiError{ErrorCode::busy};
    }
    const PaymentRequest request = payment_request(session, attempt, row.expires_at, terms_);
    const auto page = co_await payments_.create(request);
    if (page) {
      const bool completed = co_await store_.complete(session.id, attempt, page->id, page->url);
      if (completed) {
        co_return Created{page->id, page->url};
      }
      auto other = co_await page_of(session.id);
      co_return other;
    }
    if (page.error() == PaymentFailure::limited && !std::exchange(was_limited, true) &&
        remaining(deadline) >= kRateLimitBackoff + kMinTimeBudget) {
      co_await clock_.sleep(kRateLimitBackoff);
      continue;
    }
    if (page.error() != PaymentFailure::key_used) {
      const bool refused = page.error() == PaymentFailure::refused;
      co_await release_claim(session.id, attempt,
                             refused || page.error() == PaymentFailure::failed);
      co_return ApiError{refused ? ErrorCode::payment_refused : ErrorCode::payment_unavailable};
    }
    const bool advanced = co_await store_.next_attempt(session.id, attempt++);
    if (!advanced) {
      auto other = co_await page_of(session.id);
      co_return other;
    }
  }
}

/// Another server has claimed the row meanwhile: the shopper gets the page of that claim, or none.
Task<Result<CreateCheckoutSession::Created>> CreateCheckoutSession::page_of(const std::string& id) {
  const auto row = co_await store_.page_of(id);
  if (!row) {
    co_return ApiError{ErrorCode::busy};
  }
  co_return Created{row->provider_id, row->url};
}

/// Releases the row for another request. If that fails, its lease expires.
Task<void> CreateCheckoutSession::release_claim(const std::string& id, int attempt,
                                                bool next_attempt) {
  try {
    co_await store_.fail(id, attempt, next_attempt);
  } catch (const DatabaseUnavailable&) {
    co_return;
  }
}

}  // namespace server

#include "checkout/create.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "checkout/sims.hpp"
#include "crypto.hpp"
#include "http/errors.hpp"
#include "shop/catalogue.hpp"

namespace server {

namespace {

std::string description(int id) {
  if (const shop::Plan* plan = shop::find_plan(id)) {
    return std::string(plan->data) + " · " + std::string(plan->duration);
  }
  const shop::TopUp* top_up = shop::find_top_up(id);
  return top_up == nullptr ? std::string() : std::string(top_up->description);
}

using shop::ErrorCode;
using std::chrono::milliseconds;

/// The provider gets this much of the time that is left, and never the last bit, in which the row
/// is completed and the answer written.
constexpr milliseconds kPaymentLimit{6'000};
constexpr milliseconds kReserve{750};
/// With less time than this nothing is begun.
constexpr milliseconds kLeastTime{1'500};

/// How long to wait before looking again at a session that somebody else is making.
constexpr milliseconds kFirstWait{50};
constexpr milliseconds kLongestWait{250};

}  // namespace

PaymentRequest payment_request(const NewSession& session, int attempt,
                               std::string_view public_url) {
  PaymentRequest request;
  request.reference = session.id;
  request.idempotency_key = session.id + '-' + std::to_string(attempt);
  for (const shop::QuoteLine& line : session.quote.lines) {
    request.lines.push_back({product_name(line.plan_id), description(line.plan_id),
                             line.unit_price.centavos(), line.quantity});
  }
  request.customer_email = session.email;
  request.success_url = std::string(public_url) + "/success?session_id={CHECKOUT_SESSION_ID}";
  // Back to where the shopper confirmed.
  request.cancel_url =
      std::string(public_url) + (session.type == CheckoutType::top_up ? "/recargas" : "/carrito");
  request.metadata = {{"session", session.id},
                      {"reference", reference_of(session.id)},
                      {"attempt", std::to_string(attempt)},
                      {"type", std::to_string(static_cast<int>(session.type))},
                      {"quote", session.quote.fingerprint}};
  for (auto& entry : sims_metadata(session.choices)) {
    request.metadata.push_back(std::move(entry));
  }
  request.asks_address = shop::physical_sims(session.choices) > 0;
  if (request.asks_address && session.zone) {
    request.shipping = PaymentShipping{*session.zone == shop::ShippingZone::local
                                           ? "Tampico, Ciudad Madero y Altamira"
                                           : "Resto de México",
                                       session.quote.shipping.centavos()};
  }
  return request;
}

CreateCheckoutSession::CreateCheckoutSession(CheckoutSessions& store, PaymentApi& payments,
                                             Clock& clock, std::string public_url,
                                             std::optional<shop::Money> shipping_price)
    : store_(store),
      payments_(payments),
      clock_(clock),
      public_url_(std::move(public_url)),
      shipping_price_(shipping_price) {}

milliseconds CreateCheckoutSession::left(Clock::TimePoint deadline) const {
  return std::chrono::duration_cast<milliseconds>(deadline - clock_.now());
}

Result<CreateCheckoutSession::Created> CreateCheckoutSession::operator()(const Command& command) {
  auto priced = price_order(command.order, shipping_price_);
  if (!priced) {
    return priced.error();
  }
  if (left(command.deadline) < kLeastTime) {
    return ApiError{ErrorCode::busy};
  }
  NewSession session{"cks_" + random_hex(16),    command.order.type,
                     std::move(priced->quote),   std::move(priced->phone),
                     std::move(priced->email),   command.account_id,
                     std::move(priced->choices), priced->zone};

  auto begun = store_.begin(session, command.key);
  for (milliseconds wait = kFirstWait; std::holds_alternative<CheckoutSessions::InProgress>(begun);
       wait = std::min(wait * 2, kLongestWait)) {
    if (left(command.deadline) < wait + kLeastTime) {
      return ApiError{ErrorCode::busy};
    }
    clock_.sleep(wait);
    begun = store_.resume(*command.key);
  }
  if (const auto* done = std::get_if<CheckoutSessions::Done>(&begun)) {
    return Created{done->session.provider_id, done->session.url};
  }
  const auto* claimed = std::get_if<CheckoutSessions::Claimed>(&begun);
  if (claimed == nullptr) {
    return ApiError{ErrorCode::idempotency_conflict};
  }
  session.id = claimed->session.id;
  if (claimed->session.quote != session.quote.fingerprint) {
    // An earlier try of this key was priced from another catalogue: the shopper is asked again.
    give_up(session.id, claimed->session.attempt, false);
    return ApiError{ErrorCode::quote_mismatch, {}, std::move(session.quote)};
  }
  return bring(session, claimed->session.attempt, command.deadline);
}

Result<CreateCheckoutSession::Created> CreateCheckoutSession::bring(const NewSession& session,
                                                                    int attempt,
                                                                    Clock::TimePoint deadline) {
  const milliseconds limit = std::min(kPaymentLimit, left(deadline) - kReserve);
  if (limit < kLeastTime - kReserve) {
    give_up(session.id, attempt, false);
    return ApiError{ErrorCode::busy};
  }
  const auto answer = payments_.create(payment_request(session, attempt, public_url_), limit);
  if (!answer && answer.error() == PaymentFailure::key_used) {
    return store_.next_attempt(session.id, attempt) ? bring(session, attempt + 1, deadline)
                                                    : page_of(session.id);
  }
  if (!answer) {
    const PaymentFailure why = answer.error();
    give_up(session.id, attempt, why == PaymentFailure::failed || why == PaymentFailure::refused,
            why == PaymentFailure::refused || why == PaymentFailure::not_asked
                ? CheckoutSessions::Doubt::none
                : CheckoutSessions::Doubt::some);
    return ApiError{answer.error() == PaymentFailure::refused ? ErrorCode::payment_refused
                                                              : ErrorCode::payment_unavailable};
  }
  if (store_.complete(session.id, attempt, answer->id, answer->url)) {
    return Created{answer->id, answer->url};
  }
  return page_of(session.id);
}

/// Of a row that another server has claimed meanwhile: the shopper gets that claim's page, or none.
Result<CreateCheckoutSession::Created> CreateCheckoutSession::page_of(const std::string& id) {
  const auto row = store_.page_of(id);
  return row ? Result<Created>(Created{row->provider_id, row->url}) : ApiError{ErrorCode::busy};
}

/// Frees the row for another try. If even that fails, it frees itself after a while.
void CreateCheckoutSession::give_up(const std::string& id, int attempt, bool next_attempt,
                                    CheckoutSessions::Doubt doubt) {
  try {
    store_.fail(id, attempt, next_attempt, doubt);
  } catch (const StoreUnavailable&) {
    return;
  }
}

}  // namespace server

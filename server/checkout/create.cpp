#include "checkout/create.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "base/crypto.hpp"
#include "base/json.hpp"
#include "base/text.hpp"
#include "budgets.hpp"
#include "checkout/purchases.sql.hpp"
#include "http/json_body.hpp"

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

Task<Reply> create_checkout_session(CreateCheckoutSession& use_case,
                                    const FindShopper& find_shopper, const Request& request) {
  const Json body = read_json_object(request);
  SignedIn account = co_await shopper_of(request, find_shopper);
  std::optional<IdempotencyKey> key;
  if (const auto header = request.header("Idempotency-Key"); !header.empty()) {
    reject_if(!is_plain(header, 8, 128, "_-"), ErrorCode::idempotency_key_invalid);
    // The digest ignores white space and the order of members. It includes the account, so that a
    // key of another shopper does not return this shopper's payment; JSON text has no line break.
    key =
        IdempotencyKey{std::string(header), sha256_hex(body.to_text() + '\n' + account.account_id)};
  }
  const CreateCheckoutSession::Command command{read_checkout_order(body), std::move(key),
                                               request.deadline, std::move(account)};
  const auto created = co_await use_case(command);
  co_return json_reply(200, JsonObject().add("id", created.id).add("url", created.url).text());
}

}  // namespace

CreateCheckoutSession::CreateCheckoutSession(Loop& loop, Database& database, PaymentApi& payments,
                                             Settlement& settlement, Clock& clock, SalesTerms terms,
                                             std::chrono::minutes page_lifetime)
    : loop_(loop),
      database_(database),
      payments_(payments),
      settlement_(settlement),
      clock_(clock),
      terms_(std::move(terms)),
      page_lifetime_(page_lifetime) {}

Task<CreateCheckoutSession::Created> CreateCheckoutSession::operator()(const Command& command) {
  NewPurchase purchase = price_order(command.order, terms_.shipping_price);
  reject_if(!has_time(kMinTimeBudget, command.deadline), ErrorCode::busy);
  purchase.id = "cks_" + random_hex(16);
  purchase.account_id = command.shopper.account_id;
  purchase.payer_email = purchase.email.empty() ? command.shopper.email : purchase.email;
  const IdempotencyKey key =
      command.key.value_or(IdempotencyKey{purchase.id, sha256_hex(purchase.id)});
  // A duplicate gets the result of the first request, without a statement of its own: its page or
  // the provider's answer. After any other failure the duplicate tries itself.
  for (auto first = in_flight_.find(key.key); first != in_flight_.end();
       first = in_flight_.find(key.key)) {
    const auto purchase_in_flight = first->second;
    const bool has_ended = co_await purchase_in_flight->followers.wait(Deadline::current());
    reject_if(!has_ended, ErrorCode::busy);
    if (purchase_in_flight->request_digest != key.request_digest) {
      continue;  // the table says whether they conflict
    }
    if (purchase_in_flight->problem) {
      std::rethrow_exception(purchase_in_flight->problem);
    }
    if (purchase_in_flight->page) {
      co_return *purchase_in_flight->page;
    }
  }
  // This request is the only one of this server that works on the key, also for those that wait.
  Context::current().is_shielded = true;
  const auto own = std::make_shared<InFlight>(loop_, key.request_digest);
  in_flight_.emplace(key.key, own);
  const auto end = [&](InFlight* ended) {
    in_flight_.erase(key.key);
    ended->followers.wake_all();
  };
  const std::unique_ptr<InFlight, decltype(end)> turn(own.get(), end);
  try {
    own->page = co_await page_of(purchase, key, command.deadline);
  } catch (const ApiError& error) {
    // Without the time for an answer, the first request has none to share.
    own->problem = error.code == ErrorCode::busy ? nullptr : std::current_exception();
    throw;
  }
  co_return *own->page;
}

/// Does what the state of the purchase asks for, until it has a page or an error.
Task<CreateCheckoutSession::Created> CreateCheckoutSession::page_of(NewPurchase& purchase,
                                                                    const IdempotencyKey& key,
                                                                    Clock::TimePoint deadline) {
  if (auto held = held_.extract(key.key); held && clock_.now() < held.mapped().until) {
    co_await release(key.key, held.mapped());
  }
  auto begun = co_await begin_purchase(database_, purchase, key, page_lifetime_);
  bool was_asked = false;
  for (milliseconds backoff = kInitialBackoff;;) {
    const Purchase& row = begun.purchase;
    switch (begun.progress) {
      case Progress::conflict:
        throw ApiError(ErrorCode::idempotency_conflict);
      case Progress::in_progress:
        reject_if(!has_time(backoff + budgets::kAfterCreateCall, deadline), ErrorCode::busy);
        co_await clock_.sleep(backoff);
        backoff = std::min(backoff * 2, kMaxBackoff);
        break;
      case Progress::done: {
        const bool is_usable = !row.page_ended || row.pending || row.status != PurchaseStatus::open;
        if (is_usable || std::exchange(was_asked, true)) {
          co_return Created{row.provider_id, row.url};
        }
        // An ended page may have been paid in its last minute, so it is replaced only after the
        // provider has confirmed that it expired.
        const auto payment = co_await payments_.find(row.provider_id);
        reject_if(!payment, ErrorCode::payment_unavailable);
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
    begun = co_await resume_purchase(database_, key, page_lifetime_);
  }
}

/// Returns nothing if the purchase goes on from another state: another server has claimed it
/// meanwhile, or the next attempt is due.
Task<std::optional<CreateCheckoutSession::Created>> CreateCheckoutSession::create_at_provider(
    const NewPurchase& purchase, const std::string& key, const Purchase& row,
    Clock::TimePoint deadline) {
  Claim claim{row.id, row.attempt, false, clock_.now() + kLease};
  if (row.quote != purchase.quote.fingerprint) {
    // An earlier request with this key was priced from another catalogue: the shopper must confirm
    // again.
    co_await release(key, claim);
    throw ApiError(ErrorCode::quote_mismatch, {}, quote_json(purchase.quote));
  }
  if (!has_time(kMinTimeBudget, deadline)) {
    co_await release(key, claim);
    throw ApiError(ErrorCode::busy);
  }
  const PaymentRequest request = payment_request(purchase, row.attempt, row.expires_at, terms_);
  auto page = co_await payments_.create(request);
  if (!page && page.error() == PaymentFailure::limited &&
      has_time(kRateLimitBackoff + kMinTimeBudget, deadline)) {
    co_await clock_.sleep(kRateLimitBackoff);
    page = co_await payments_.create(request);
  }
  if (page) {
    bool completed = false;
    try {
      completed = co_await sql::complete(database_, row.id, row.attempt, page->id, page->url);
    } catch (const DatabaseUnavailable&) {
      hold(key, claim);
      throw;
    }
    co_return completed ? std::optional(Created{page->id, page->url}) : std::nullopt;
  }
  // The provider repeats these responses under their key.
  claim.next_attempt = page.error() == PaymentFailure::refused ||
                       page.error() == PaymentFailure::failed ||
                       page.error() == PaymentFailure::key_used;
  co_await release(key, claim);
  if (page.error() == PaymentFailure::key_used) {
    co_return std::nullopt;
  }
  throw ApiError(page.error() == PaymentFailure::refused ? ErrorCode::payment_refused
                                                         : ErrorCode::payment_unavailable);
}

/// Leaves the purchase to another request.
Task<void> CreateCheckoutSession::release(const std::string& key, const Claim& claim) {
  try {
    co_await sql::release(database_, claim.id, claim.attempt, claim.next_attempt ? 1 : 0);
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

void add_create_route(Router& router, CreateCheckoutSession& create, FindShopper find_shopper) {
  router.add(Method::post, "/create-checkout-session", kPurchases,
             [&create, find_shopper = std::move(find_shopper)](const Request& request) {
               return create_checkout_session(create, find_shopper, request);
             });
}

}  // namespace server

#include "simulation/provider.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "outbound/stripe.hpp"

namespace simulation {
namespace {

using server::PaymentFailure;
using server::PaymentStatus;

constexpr std::chrono::hours kDay{24};
constexpr std::chrono::minutes kLeastEnd{30};
constexpr std::size_t kListed = 2;  ///< entries per page of its list

enum Way {
  ordinary,
  lost_before,
  lost_after,
  later,
  broke_before,
  broke_after,
  declined,
  not_asked,
  killed_after,
  killed_and_later
};
constexpr auto kWays = std::to_array<std::string_view>(
    {"", "lost on the way there", "done, lost on the way back", "abandoned, done later",
     "500, not done", "500, done", "402", "the breaker is open", "killed after it",
     "killed, done later"});
/// The shop handles 409 and 429 like a lost call and 424 like 500 (stripe_test.cpp); being killed
/// before a call equals being killed after the previous step.
constexpr auto kOtherWays = std::to_array<std::string_view>({"", "lost", "500"});

std::int64_t seconds_of(milliseconds time) {
  return (kEpoch + std::chrono::duration_cast<seconds>(time)).count();
}

}  // namespace

std::int64_t Provider::Page::centavos() const {
  std::int64_t sum = request.shipping ? request.shipping->unit_centavos : 0;
  for (const auto& line : request.lines) {
    sum += line.unit_centavos * line.quantity;
  }
  return sum;
}

Provider::Page* Provider::page(std::string_view id) {
  const auto found =
      std::find_if(pages_.begin(), pages_.end(), [id](const Page& page) { return page.id == id; });
  return found == pages_.end() ? nullptr : &*found;
}

PaymentStatus Provider::state_of(const Page& page) const {
  if (page.paid || page.promised) {
    return page.paid ? PaymentStatus::paid : PaymentStatus::pending;
  }
  return page.expired || scheduler_.time() >= page.ends ? PaymentStatus::expired
                                                        : PaymentStatus::open;
}

server::Payment Provider::payment_of(const Page& page) const {
  server::Payment payment{page.id, page.url(), state_of(page)};
  payment.reference = page.request.reference;
  payment.created = seconds_of(page.made);
  payment.centavos = page.centavos();
  payment.currency = "mxn";
  return payment;
}

Provider::Answer Provider::make(const server::PaymentRequest& request, const Answer& says) {
  const std::string body = server::stripe_form(request);
  const auto kept = keys_.find(request.idempotency_key);
  if (kept != keys_.end() && scheduler_.time() < kept->second.at + kDay) {
    return kept->second.body == body ? kept->second.answer : Answer{400, "idempotency_error"};
  }
  Answer answer = says;
  const milliseconds ends = seconds{request.expires_at} - kEpoch;
  if (!forgives_ends_ &&
      (ends < scheduler_.time() + kLeastEnd || ends > scheduler_.time() + kDay)) {
    answer = {400, "parameter_invalid_integer"};
  } else if (says.status != 402) {
    Page page;
    const auto attempt = request.idempotency_key.substr(request.idempotency_key.rfind('-') + 1);
    page.id = "cs_" + std::to_string(pages_.size() + 1) + '_' + attempt;
    page.request = request;
    page.made = scheduler_.time();
    page.ends = forgives_ends_ ? page.made + kDay : ends;
    answer.page = pages_.size();
    pages_.push_back(std::move(page));
  }
  keys_[request.idempotency_key] = {body, answer, scheduler_.time()};
  return answer;
}

server::Task<server::Result<server::Payment, PaymentFailure>> Provider::create(
    const server::PaymentRequest& request) {
  ++calls_;
  Answer answer;
  const auto way = co_await scheduler_.happen("provider: create " + request.idempotency_key, kWays);
  if (const auto* actor = scheduler_.running(); actor != nullptr && actor->is_slow) {
    co_await scheduler_.sleep(std::chrono::minutes{1});
  }
  if (std::exchange(fails_next_, false)) {
    answer = {500, "api_error"};
    co_return refuse(request.idempotency_key, answer);
  }
  switch (way) {
    case lost_before:
      co_return PaymentFailure::unavailable;
    case later:
    case killed_and_later:
      later_("provider: create", [this, request] { make(request, {}); });
      break;
    case broke_before:
      answer = {500, "api_error"};
      co_return refuse(request.idempotency_key, answer);
    case not_asked:
      co_return PaymentFailure::not_asked;
    case broke_after:
      answer = make(request, {500, "api_error"});
      break;
    case declined:
      answer = make(request, {402, "card_error"});
      break;
    default:
      answer = make(request, {});
  }
  if (way == killed_after || way == killed_and_later) {
    scheduler_.kill();
  }
  if (way == lost_after || way == later) {
    co_return PaymentFailure::unavailable;
  }
  if (answer.status != 200) {
    co_return refuse(request.idempotency_key, answer);
  }
  const Page& page = pages_[answer.page];
  scheduler_.note("provider: answers " + page.id);
  co_return payment_of(page);
}

bool Provider::has_ended(const std::string& key) const {
  return refused_.contains(key) || std::any_of(pages_.begin(), pages_.end(), [&](const Page& page) {
           return page.request.idempotency_key == key && state_of(page) == PaymentStatus::expired;
         });
}

PaymentFailure Provider::refuse(const std::string& key, const Answer& answer) {
  refused_.insert(key);
  scheduler_.note("provider: answers " + std::to_string(answer.status) + ' ' + answer.error);
  if (auto* actor = scheduler_.running(); actor != nullptr) {
    // These two errors would be defects of the shop.
    actor->refused = actor->refused || (answer.error != "idempotency_error" &&
                                        answer.error != "parameter_invalid_integer");
  }
  return server::stripe_failure(answer.status, answer.error);
}

server::Task<std::optional<PaymentFailure>> Provider::trouble(std::string what) {
  ++calls_;
  const auto way = co_await scheduler_.happen("provider: " + what, kOtherWays);
  if (way == 0) {
    co_return std::nullopt;
  }
  co_return way == 1 ? PaymentFailure::unavailable : server::stripe_failure(500, "api_error");
}

server::Task<server::Result<server::Payment, PaymentFailure>> Provider::find(std::string_view id) {
  const std::string what = "find " + std::string(id);
  const auto failure = co_await trouble(what);
  if (failure) {
    co_return *failure;
  }
  Page* found = page(id);
  if (found == nullptr) {
    co_return PaymentFailure::unknown;
  }
  found->said_paid_to = found->paid ? scheduler_.running() : found->said_paid_to;
  const auto state = state_of(*found);
  scheduler_.note(state == PaymentStatus::paid      ? "provider: paid"
                  : state == PaymentStatus::pending ? "provider: pending"
                  : state == PaymentStatus::expired ? "provider: expired"
                                                    : "provider: open");
  co_return payment_of(*found);
}

server::Task<server::Result<server::PaymentPage, PaymentFailure>> Provider::list_complete(
    std::int64_t from, std::int64_t until, std::string_view after) {
  const std::string what = "list " + std::string(after);
  const auto failure = co_await trouble(what);
  if (failure || withholds_lists_) {
    co_return failure.value_or(PaymentFailure::unavailable);
  }
  server::PaymentPage listed;
  bool reached = after.empty();
  for (auto page = pages_.rbegin(); page != pages_.rend(); ++page) {
    if (!reached) {
      reached = page->id == after;
      continue;
    }
    const std::int64_t made = seconds_of(page->made);
    if (made < from || (until > 0 && made > until) || (!page->paid && !page->promised)) {
      continue;
    }
    if (listed.payments.size() == kListed) {
      listed.next = listed.payments.back().id;
      break;
    }
    listed.payments.push_back(payment_of(*page));
  }
  co_return listed;
}

}  // namespace simulation

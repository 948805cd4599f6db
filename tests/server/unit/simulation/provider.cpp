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
constexpr std::size_t kListed = 2;  ///< a page of its list

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
  killed_and_later,
  conflict,
  too_many,
  dependency,
  killed_before
};
constexpr auto kWays = std::to_array<std::string_view>(
    {"", "lost on the way there", "done, lost on the way back", "given up, done later",
     "500, not done", "500, done", "402", "the breaker is open", "killed after it",
     "killed, done later", "409", "429", "424, done", "killed before it"});
/// The shop does the same about 409 and 429 as about a lost call, about 424 as about 500, and being
/// killed before it is as being killed after the step before.
constexpr int kAlike = 4;
constexpr int kOthersAlike = 2;  ///< 429, killed before it
constexpr auto kOtherWays =
    std::to_array<std::string_view>({"", "lost", "500", "429", "killed before it"});
constexpr auto kWaysOfExpiring = std::to_array<std::string_view>(
    {"", "lost", "500", "429", "killed before it", "done, lost on the way back"});

std::int64_t seconds_of(milliseconds time) {
  return (kEpoch + std::chrono::duration_cast<seconds>(time)).count();
}

}  // namespace

std::int64_t Provider::Page::centavos() const {
  std::int64_t sum = request.shipping ? request.shipping->centavos : 0;
  for (const auto& line : request.lines) {
    sum += line.unit_centavos * line.quantity;
  }
  return sum;
}

Provider::Page* Provider::find(std::string_view id) {
  const auto found =
      std::find_if(pages_.begin(), pages_.end(), [id](const Page& page) { return page.id == id; });
  return found == pages_.end() ? nullptr : &*found;
}

PaymentStatus Provider::state_of(const Page& page) const {
  if (page.paid) {
    return PaymentStatus::paid;
  }
  return page.expired || scheduler_.time() >= page.made + kDay ? PaymentStatus::expired
                                                               : PaymentStatus::open;
}

Provider::Answer Provider::make(const server::PaymentRequest& request, const Answer& says) {
  const std::string body = server::stripe_form(request);
  const auto kept = keys_.find(request.idempotency_key);
  if (kept != keys_.end() && scheduler_.time() < kept->second.at + kDay) {
    return kept->second.body == body ? kept->second.answer : Answer{400, "idempotency_error"};
  }
  Answer answer = says;
  if (says.status != 402) {
    Page page;
    page.id = "cs_" + std::to_string(pages_.size() + 1);
    page.request = request;
    const auto attempt = std::find_if(request.metadata.begin(), request.metadata.end(),
                                      [](const auto& entry) { return entry.first == "attempt"; });
    page.attempt = attempt == request.metadata.end() ? 1 : std::stoi(attempt->second);
    page.made = scheduler_.time();
    answer.page = pages_.size();
    pages_.push_back(std::move(page));
  }
  keys_[request.idempotency_key] = {body, answer, scheduler_.time()};
  return answer;
}

server::Result<server::PaymentSession, PaymentFailure> Provider::create(
    const server::PaymentRequest& request, milliseconds /*limit*/) {
  ++calls_;
  asked_.insert(request.idempotency_key);
  const auto way = scheduler_.happen("provider: create " + request.idempotency_key, kWays, kAlike);
  Answer answer;
  switch (way) {
    case lost_before:
      return PaymentFailure::unavailable;
    case later:
    case killed_and_later:
      later_("provider: create", [this, request] { make(request, {}); });
      break;
    case broke_before:
      return server::stripe_failure(500, "api_error");
    case conflict:
      return server::stripe_failure(409, "idempotency_error");
    case too_many:
      return server::stripe_failure(429, "rate_limit_error");
    case not_asked:
      return PaymentFailure::not_asked;
    case killed_before:
      scheduler_.kill();
    case broke_after:
      answer = make(request, {500, "api_error"});
      break;
    case declined:
      answer = make(request, {402, "card_error"});
      break;
    case dependency:
      answer = make(request, {424, "api_error"});
      break;
    default:
      answer = make(request, {});
  }
  if (way == killed_after || way == killed_and_later) {
    scheduler_.kill();
  }
  if (way == lost_after || way == later) {
    return PaymentFailure::unavailable;
  }
  if (answer.status != 200) {
    scheduler_.note("provider: answers " + std::to_string(answer.status) + ' ' + answer.error);
    if (auto* actor = scheduler_.running(); actor != nullptr) {
      actor->refused = actor->refused || answer.error != "idempotency_error";
    }
    return server::stripe_failure(answer.status, answer.error);
  }
  const Page& page = pages_[answer.page];
  scheduler_.note("provider: answers " + page.id);
  return server::PaymentSession{page.id, page.url()};
}

std::optional<PaymentFailure> Provider::trouble(const std::string& what) {
  ++calls_;
  switch (scheduler_.happen("provider: " + what, kOtherWays, kOthersAlike)) {
    case 0:
      return std::nullopt;
    case 1:
      return PaymentFailure::unavailable;
    case 2:
      return server::stripe_failure(500, "api_error");
    case 3:
      return server::stripe_failure(429, "rate_limit_error");
    default:
      scheduler_.kill();
  }
}

server::Result<PaymentStatus, PaymentFailure> Provider::status(std::string_view id,
                                                               milliseconds /*limit*/) {
  if (const auto failure = trouble("status of " + std::string(id))) {
    return *failure;
  }
  Page* page = find(id);
  if (page == nullptr) {
    return PaymentFailure::unknown;
  }
  page->said_paid_to = page->paid ? scheduler_.running() : page->said_paid_to;
  scheduler_.note(state_of(*page) == PaymentStatus::paid      ? "provider: paid"
                  : state_of(*page) == PaymentStatus::expired ? "provider: expired"
                                                              : "provider: open");
  return state_of(*page);
}

server::Result<server::PaymentPage, PaymentFailure> Provider::list(server::PaymentPeriod period,
                                                                   std::string_view from,
                                                                   milliseconds /*limit*/) {
  if (const auto failure = trouble("list " + std::string(from))) {
    return *failure;
  }
  server::PaymentPage listed;
  bool reached = from.empty();
  for (auto page = pages_.rbegin(); page != pages_.rend(); ++page) {
    if (!reached) {
      reached = page->id == from;
      continue;
    }
    const std::int64_t made = seconds_of(page->made);
    if (made < period.from || made > period.until) {
      continue;
    }
    if (listed.payments.size() == kListed) {
      listed.next = listed.payments.back().session.id;
      break;
    }
    listed.payments.push_back(
        {{page->id, page->url()}, state_of(*page), page->request.reference, page->attempt});
  }
  return listed;
}

server::Result<server::PaymentDetails, PaymentFailure> Provider::details(std::string_view /*id*/,
                                                                         milliseconds /*limit*/) {
  return server::PaymentDetails{};
}

std::optional<PaymentFailure> Provider::expire(std::string_view id, milliseconds /*limit*/) {
  ++calls_;
  const auto way = scheduler_.happen("provider: expire " + std::string(id), kWaysOfExpiring);
  if (way == 4) {
    scheduler_.kill();
  }
  if (way == 0 || way == 5) {
    Page* page = find(id);
    if (page == nullptr || state_of(*page) != PaymentStatus::open) {
      return server::stripe_failure(page == nullptr ? 404 : 400, "invalid_request_error");
    }
    page->expired = page->expired_by_us = true;
  }
  return way == 0   ? std::nullopt
         : way == 2 ? std::optional(server::stripe_failure(500, "api_error"))
                    : std::optional(PaymentFailure::unavailable);
}

}  // namespace simulation

#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "external.hpp"
#include "outbound/stripe.hpp"
#include "simulation/database.hpp"
#include "simulation/scheduler.hpp"

namespace simulation {

using server::PaymentFailure;
using server::PaymentStatus;

/// The payment provider as documented: it replays its response to a key for a day, and a page lasts
/// until its expires_at. Every call may fail.
class Provider final : public server::PaymentApi {
 public:
  struct Page {
    std::string id;  ///< ends with its attempt
    server::PaymentRequest request;
    milliseconds made{0};
    milliseconds ends{0};
    bool promised = false;  ///< a pending cash payment
    bool paid = false;
    bool expired = false;                  ///< by hand
    bool shown = false;                    ///< to a shopper
    bool row_expired_before_paid = false;  ///< by the shop's clock
    bool clocks_differ = false;            ///< by more than the shop tolerates, when it was shown
    /// The last actor that received its paid status.
    const Scheduler::Actor* said_paid_to = nullptr;

    [[nodiscard]] std::int64_t centavos() const {
      std::int64_t sum = request.shipping ? request.shipping->unit_centavos : 0;
      for (const auto& line : request.lines) {
        sum += line.unit_centavos * line.quantity;
      }
      return sum;
    }
    [[nodiscard]] std::string url() const { return "https://pay.example/" + id; }
  };

  Provider(Scheduler& scheduler, Later later) : scheduler_(scheduler), later_(std::move(later)) {}

  server::Task<server::PaymentResult> create(const server::PaymentRequest& request) override {
    ++calls_;
    Answer answer;
    const auto way =
        co_await scheduler_.happen("provider: create " + request.idempotency_key, kWays);
    if (const auto* actor = scheduler_.running(); actor != nullptr && actor->is_slow) {
      co_await scheduler_.sleep(std::chrono::minutes{1});
    }
    if (std::exchange(fails_next_, false) || way == broke_before) {
      answer = {500, "api_error"};
      co_return refuse(request.idempotency_key, answer);
    }
    switch (way) {
      case lost_before:
        co_return PaymentFailure::unavailable;
      case late:
      case killed_and_later:
        later_("provider: create", [this, request] { make(request, {}); });
        break;
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
    if (way == lost_after || way == late) {
      co_return PaymentFailure::unavailable;
    }
    if (answer.status != 200) {
      co_return refuse(request.idempotency_key, answer);
    }
    const Page& page = pages_[answer.page];
    scheduler_.note("provider: answers " + page.id);
    co_return payment_of(page);
  }

  server::Task<server::PaymentResult> find(std::string_view id) override {
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

  server::Task<server::PaymentPageResult> list_complete(std::int64_t from, std::int64_t until,
                                                        std::string_view after) override {
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

  [[nodiscard]] std::vector<Page>& pages() { return pages_; }
  [[nodiscard]] Page* page(std::string_view id) {
    const auto found = std::find_if(pages_.begin(), pages_.end(),
                                    [id](const Page& page) { return page.id == id; });
    return found == pages_.end() ? nullptr : &*found;
  }
  [[nodiscard]] PaymentStatus state_of(const Page& page) const {
    if (page.paid || page.promised) {
      return page.paid ? PaymentStatus::paid : PaymentStatus::pending;
    }
    return page.expired || scheduler_.time() >= page.ends ? PaymentStatus::expired
                                                          : PaymentStatus::open;
  }
  [[nodiscard]] int calls() const { return calls_; }
  /// Answers the next call for a page with 500, without a page.
  void fail_next() { fails_next_ = true; }
  /// Whether it lists no sessions.
  void withhold_lists(bool withholds) { withholds_lists_ = withholds; }
  /// The clocks differ by days: accepts any end of a page.
  void forgive_ends() { forgives_ends_ = true; }
  /// Whether a call with this idempotency key was answered with an error, or its page has expired.
  [[nodiscard]] bool has_ended(const std::string& key) const {
    return refused_.contains(key) ||
           std::any_of(pages_.begin(), pages_.end(), [&](const Page& page) {
             return page.request.idempotency_key == key && state_of(page) == PaymentStatus::expired;
           });
  }

 private:
  struct Answer {
    int status = 200;
    std::string error{};
    std::size_t page = 0;
  };
  struct Kept {
    std::string body;
    Answer answer;
    milliseconds at;
  };

  enum Way {
    ordinary,
    lost_before,
    lost_after,
    late,
    broke_before,
    broke_after,
    declined,
    not_asked,
    killed_after,
    killed_and_later
  };
  static constexpr auto kWays = std::to_array<std::string_view>(
      {"", "lost on the way there", "done, lost on the way back", "abandoned, done later",
       "500, not done", "500, done", "402", "the breaker is open", "killed after it",
       "killed, done later"});
  /// The shop handles 409 and 429 like a lost call and 424 like 500 (stripe_test.cpp); being killed
  /// before a call equals being killed after the previous step.
  static constexpr auto kOtherWays = std::to_array<std::string_view>({"", "lost", "500"});
  static constexpr std::chrono::hours kDay{24};
  static constexpr std::chrono::minutes kLeastEnd{30};
  static constexpr std::size_t kListed = 2;  ///< entries per page of its list

  static std::int64_t seconds_of(milliseconds time) {
    return (kEpoch + std::chrono::duration_cast<seconds>(time)).count();
  }
  /// Creates a page, or an error response, and stores it under the key.
  Answer make(const server::PaymentRequest& request, const Answer& says) {
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
      const auto attempt = request.idempotency_key.substr(request.idempotency_key.rfind('-') + 1);
      answer.page = pages_.size();
      Page& page = pages_.emplace_back();
      page.id = "cs_" + std::to_string(pages_.size()) + '_' + attempt;
      page.request = request;
      page.made = scheduler_.time();
      page.ends = forgives_ends_ ? page.made + kDay : ends;
    }
    keys_[request.idempotency_key] = {body, answer, scheduler_.time()};
    return answer;
  }
  /// Notes the answer, which has no page.
  PaymentFailure refuse(const std::string& key, const Answer& answer) {
    refused_.insert(key);
    scheduler_.note("provider: answers " + std::to_string(answer.status) + ' ' + answer.error);
    if (auto* actor = scheduler_.running(); actor != nullptr) {
      // These two errors would be defects of the shop.
      actor->refused = actor->refused || (answer.error != "idempotency_error" &&
                                          answer.error != "parameter_invalid_integer");
    }
    return server::stripe_failure(answer.status, answer.error);
  }
  [[nodiscard]] server::Payment payment_of(const Page& page) const {
    server::Payment payment{page.id, page.url(), state_of(page)};
    payment.reference = page.request.reference;
    payment.created = seconds_of(page.made);
    payment.centavos = page.centavos();
    payment.currency = "mxn";
    return payment;
  }
  /// The fault of any other call; nothing if it succeeds.
  server::Task<std::optional<PaymentFailure>> trouble(std::string what) {
    ++calls_;
    const auto way = co_await scheduler_.happen("provider: " + what, kOtherWays);
    if (way == 0) {
      co_return std::nullopt;
    }
    co_return way == 1 ? PaymentFailure::unavailable : server::stripe_failure(500, "api_error");
  }

  Scheduler& scheduler_;
  Later later_;
  std::vector<Page> pages_;
  std::map<std::string, Kept> keys_;
  std::set<std::string> refused_;  ///< keys
  int calls_ = 0;
  bool forgives_ends_ = false;
  bool fails_next_ = false;
  bool withholds_lists_ = false;
};

}  // namespace simulation

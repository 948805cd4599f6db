#pragma once

#include <algorithm>
#include <array>
#include <exception>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "checkout/create.hpp"
#include "checkout/status.hpp"
#include "checkout/sweep.hpp"
#include "simulation/database.hpp"
#include "simulation/provider.hpp"
#include "simulation/scheduler.hpp"
#include "support/orders.hpp"

namespace simulation {

using shop::ErrorCode;

/// The result of a history. broken: the name of the violated invariant, "" without one.
struct Outcome {
  std::string broken;
  std::string why;
  std::vector<std::string> steps;
  std::vector<Decisions::Made> made;
  Decisions::Plan plan;
};

/// A payment is recorded within this time.
constexpr seconds kKnownWithin{300};
constexpr std::chrono::hours kDay{24};
constexpr std::chrono::minutes kNextAttempt{29};
/// A row expires this long after its page.
constexpr std::chrono::minutes kExpiryDelay{10};
/// The database's clock may be ahead of the provider's by this much.
constexpr seconds kMaxSkew{60};
/// Longer than a page's lifetime and the delay until its row expires.
constexpr std::chrono::minutes kPageAndMore{75};
/// A pending payment is checked at least this often in its first day.
constexpr std::chrono::minutes kPendingInterval{11};
/// Longer waits only happen while no call is in flight.
constexpr seconds kLongWait{125};
constexpr int kMostCalls = 300;
/// Retries without faults: a stored error response to a key is returned only once.
constexpr int kTriesAtRest = 6;

struct Server {
  Server(Database& database, Provider& provider, Scheduler& clock, const std::string& url,
         server::Metrics& metrics)
      : settlement(database, database.log, metrics),
        create(test::loop(), database, provider, settlement, clock, {url}),
        read(database, provider, settlement, clock),
        sweep(database, provider, settlement, clock, database.log, metrics) {}
  server::Settlement settlement;
  server::CreateCheckoutSession create;
  server::ReadCheckoutSession read;
  server::PaymentSweep sweep;
};

/// One history.
class History {
 public:
  History(Database& database, Decisions::Pick pick)
      : decisions_(std::move(pick)), database_(database) {
    database_.reset(scheduler_, later_);
    scheduler_.on_kill = [this](int server) { start(server); };
    start(0);
    start(1);
  }
  ~History() = default;
  History(const History&) = delete;
  History& operator=(const History&) = delete;

  /// events: words in their default order, like ask1A (shopper 1 calls server A), slow1A (the same,
  /// and the provider answers after a minute), fail (it answers the next call for a page with 500
  /// and makes none), unlisted (it lists nothing from then on), other1B (another cart with shopper
  /// 1's key), look1A (status request), sweepA, pay1, promise1 (a cash payment that pay1
  /// completes), expire1 (by hand, at the provider), pay0 (a page that was never shown), wait16,
  /// jump45 (only the database's clock), releaseB.
  Outcome run(const std::string& events) {
    std::istringstream in(events);
    for (std::string event; in >> event;) {
      add(event);
    }
    scheduler_.run();
    rest();
    return {broken_, why_, scheduler_.history(), decisions_.made(), decisions_.plan()};
  }

 private:
  void start(int server) {
    servers_.at(static_cast<std::size_t>(server)) = std::make_shared<Server>(
        database_, provider_, scheduler_,
        "https://" + releases_.at(static_cast<std::size_t>(server)), metrics_);
  }
  std::shared_ptr<Server> server(int number) {
    return servers_.at(static_cast<std::size_t>(number));
  }
  [[nodiscard]] milliseconds shop_time() const { return scheduler_.time() + jumped_; }
  /// When the row of this page expires, by the shop's clock.
  static milliseconds row_expires_at(const Provider::Page& page) {
    return seconds{page.request.expires_at} - kEpoch + kExpiryDelay;
  }

  void expect(bool holds, const std::string& name, const std::string& why) {
    if (!holds && broken_.empty()) {
      broken_ = name;
      why_ = why;
      scheduler_.note("BROKEN: " + name + ": " + why);
    }
  }

  void add(const std::string& event) {
    const auto verb_end = event.find_first_not_of("abcdefghijklmnopqrstuvwxyz");
    const std::string verb = event.substr(0, verb_end);
    const int number = std::atoi(event.c_str() + verb.size());
    const int at = event.back() == 'B' ? 1 : 0;
    if (verb == "ask" || verb == "slow" || verb == "other") {
      scheduler_.add(event, at, [=, this] { return ask_once(number, at, verb); });
    } else if (verb == "look") {
      scheduler_.add(event, at, [=, this] { return look(number, at); });
    } else if (verb == "sweep") {
      scheduler_.add(event, at, [=, this] { return sweep(at); });
    } else {
      const bool is_long = (verb == "wait" || verb == "jump") && seconds{number} > kLongWait;
      scheduler_.add(
          event, [=, this] { happen(verb, number, at); }, is_long);
    }
  }

  void carry_out_late(std::size_t number) {
    auto [what, work] = std::exchange(late_[number], {});
    if (work) {
      scheduler_.note("now done: " + what);
      work();
    }
  }
  void pass(milliseconds time, milliseconds jump = milliseconds{0}) {
    scheduler_.pass(time);
    jumped_ += jump;
  }
  void keep_time() { database_.set_time(shop_time()); }

  /// An event outside the servers.
  void happen(const std::string& verb, int number, int at) {
    scheduler_.note("");
    if (verb == "wait" || verb == "jump") {
      if (seconds{number} > kLongWait) {
        for (std::size_t i = 0; i < late_.size(); ++i) {
          carry_out_late(i);
        }
      }
      verb == "wait" ? pass(seconds{number}) : pass(milliseconds{0}, seconds{number});
      if (jumped_ > kLongWait) {
        provider_.forgive_ends();
      }
    } else if (verb == "release") {
      releases_.at(static_cast<std::size_t>(at)) = "after.example";
      start(at);
    } else if (verb == "fail") {
      provider_.fail_next();
    } else if (verb == "unlisted") {
      provider_.withhold_lists(true);
    } else if (verb == "pay" || verb == "promise" || verb == "expire") {
      for (auto& page : provider_.pages()) {
        const bool is_meant =
            number == 0
                ? !page.shown
                : page.shown && std::any_of(shown_[number].begin(), shown_[number].end(),
                                            [&](const std::string& one) { return one == page.id; });
        const auto state = provider_.state_of(page);
        if (is_meant &&
            (state == PaymentStatus::open || (verb == "pay" && state == PaymentStatus::pending))) {
          (verb == "pay" ? page.paid : verb == "promise" ? page.promised : page.expired) = true;
          keep_time();
          page.row_expired_before_paid =
              page.row_expired_before_paid || shop_time() >= row_expires_at(page) ||
              !database_
                   .run("SELECT 1 FROM checkout_sessions WHERE provider_session_id = '" + page.id +
                        "' AND status = 'expired'")
                   .rows.empty();
          scheduler_.note(page.id + ": " + verb);
          break;
        }
      }
    }
    keep_time();
  }

  /// call: returns a task.
  template <class F>
  server::Task<void> attempt(const F& call) {
    keep_time();
    try {
      co_await call();
    } catch (const server::DatabaseUnavailable& error) {
      scheduler_.note(std::string("received: busy, ") + error.what());
    } catch (const std::exception& error) {
      expect(false, "no-internal-error", error.what());
    }
  }

  /// Returns whether the running actor met a fault, or time has passed since `begun`.
  [[nodiscard]] bool has_met_trouble(milliseconds begun) {
    const auto* actor = scheduler_.running();
    return actor == nullptr || actor->faults > 0 || actor->refused || scheduler_.time() != begun;
  }

  /// Returns whether a page was shown.
  server::Task<bool> ask(int shopper, int at, bool other) {
    const bool keyed = shopper < 9;
    const std::string digit = std::to_string(shopper);
    std::optional<server::IdempotencyKey> key;
    if (keyed) {
      key = {"key-000" + digit, std::string(64, other ? 'b' : 'a')};
    }
    const auto order = test::cart_order(other ? 7 : shopper);
    const auto alive = server(at);
    const auto begun = scheduler_.time();
    const int refusals_before = refusals_[shopper];
    const bool used = used_[shopper];
    auto& is_other = others_[shopper];
    bool shown = false;
    const server::CreateCheckoutSession::Command command{order, key, scheduler_.now() + seconds{8}};
    const auto call = [&]() -> server::Task<void> {
      ErrorCode code{};
      try {
        const auto answer = co_await alive->create(command);
        scheduler_.note("received: " + answer.id);
        shown = true;
        expect(!(used && keyed && other != is_other), "used-key-is-conflict",
               "other content under key " + digit + " was sold");
        used_[shopper] = true;
        if (!used) {
          is_other = other;
        }
        show(shopper, answer.id, answer.url, order);
        co_return;
      } catch (const server::ApiError& error) {
        code = error.code;
      } catch (const server::DatabaseUnavailable&) {
        expect(has_met_trouble(begun), "no-needless-refusal",
               "key " + digit + " met no trouble, and the database was not there");
        throw;
      }
      scheduler_.note("received: " + std::string(shop::name(code)));
      if (code != ErrorCode::payment_refused && code != ErrorCode::payment_unavailable) {
        co_return;
      }
      const auto* actor = scheduler_.running();
      if (has_met_trouble(begun)) {
        ++refusals_[shopper];
      } else {
        expect(actor->has_followed && refusals_[shopper] > refusals_before, "no-needless-refusal",
               "key " + digit + " met no trouble and was refused");
      }
    };
    co_await attempt(call);
    co_return shown;
  }

  server::Task<void> ask_once(int shopper, int at, const std::string& verb) {
    scheduler_.running()->is_slow = verb == "slow";
    co_await ask(shopper, at, verb == "other");
  }

  void show(int shopper, const std::string& id, const std::string& url,
            const server::CheckoutOrder& order) {
    auto* page = provider_.page(id);
    if (page == nullptr || page->url() != url) {
      expect(false, "shown-page-is-the-providers", id + ' ' + url);
      return;
    }
    page->clocks_differ = page->shown ? page->clocks_differ : jumped_ > kMaxSkew;
    page->shown = true;
    expect(page->centavos() == order.products[0].price_centavos *
                                   static_cast<std::int64_t>(order.products[0].quantity),
           "amounts-agree", id + " is of " + std::to_string(page->centavos()));
    // The shop notices a page expired by hand at its regular end, or by an earlier status request.
    expect(scheduler_.running() != nullptr ||
               (page->expired && shop_time() < row_expires_at(*page)) ||
               provider_.state_of(*page) != PaymentStatus::expired,
           "shown-page-is-alive", id + " had expired");
    auto& before = shown_[shopper];
    for (const std::string& one : before) {
      const auto* old = provider_.page(one);
      expect(shopper == 9 || one == id || provider_.state_of(*old) == PaymentStatus::expired ||
                 shop_time() >= row_expires_at(*old),
             "one-key-one-page",
             "shopper " + std::to_string(shopper) + " was shown " + one + " and " + id);
    }
    before.push_back(id);
  }

  server::Task<void> look(int shopper, int at) {
    if (shown_[shopper].empty()) {
      scheduler_.note("has no page");
      co_return;
    }
    const std::string id = shown_[shopper].back();
    const auto alive = server(at);
    const auto call = [&]() -> server::Task<void> {
      try {
        const auto state = co_await alive->read(id, scheduler_.now() + seconds{8});
        scheduler_.note("received: " + std::string(server::name(state.status)));
        says(state.status, *provider_.page(id), "a shopper");
      } catch (const server::ApiError& error) {
        scheduler_.note("received: " + std::string(shop::name(error.code)));
      }
    };
    co_await attempt(call);
  }

  void says(server::PurchaseStatus status, const Provider::Page& page, const std::string& reader) {
    const auto truly = provider_.state_of(page);
    expect(status != server::PurchaseStatus::paid || truly == PaymentStatus::paid,
           "says-what-the-provider-says", page.id + " is paid according to " + reader);
    expect(status != server::PurchaseStatus::expired || truly == PaymentStatus::expired ||
               page.row_expired_before_paid || shop_time() >= row_expires_at(page),
           "says-what-the-provider-says", page.id + " has expired according to " + reader);
  }

  server::Task<void> sweep(int at) {
    const auto alive = server(at);
    const std::stop_token never;
    const auto call = [&] { return alive->sweep.run(never); };
    co_await attempt(call);
  }

  /// Lets time pass without faults and checks that every session reaches its final status.
  void rest() {
    keep_time();
    provider_.withhold_lists(false);
    check_attempts();
    const auto is_promised = [](const auto& page) { return page.promised; };
    const bool promised =
        std::any_of(provider_.pages().begin(), provider_.pages().end(), is_promised);
    for (const auto after : {seconds{20}, seconds{120}, seconds{120}}) {
      pass(after);
      test::run(sweep(0));
    }
    static_assert(seconds{20 + 120 + 120} < kKnownWithin);
    if (promised) {
      pass(scheduler_.time() + jumped_ > kDay ? std::chrono::minutes{61} : kPendingInterval);
      test::run(sweep(1));
    }
    std::set<std::string> known;
    for (const auto& row :
         database_.run("SELECT provider_session_id FROM checkout_sessions WHERE status = 'paid'")
             .rows) {
      known.insert(row[0]);
    }
    for (const auto& page : provider_.pages()) {
      const bool is_lost = (page.row_expired_before_paid || page.clocks_differ) &&
                           (page.said_paid_to == nullptr || page.said_paid_to->faults > 0);
      expect(!page.shown || !page.paid || is_lost || known.contains(page.id), "paid-is-known",
             page.id + " was paid, and its row does not know");
    }
    all_shoppers_retry();
    // After every row has expired, each further request gets a new page.
    pass(kPageAndMore);
    test::run(sweep(0));
    all_shoppers_retry();
    pass(kPageAndMore);
    test::run(sweep(1));
    if (promised) {  // and never paid
      pass(std::chrono::hours{9 * 24});
      test::run(sweep(0));
    }
    const auto change =
        database_.run("SELECT current_setting('simulated.broken', true)").rows[0][0];
    expect(change.empty(), "only-pictured-changes", change);
    expect(!check_rows(), "nothing-is-half-done", "a row is creating, or open");
    expect(provider_.calls() <= kMostCalls, "the-run-ends",
           std::to_string(provider_.calls()) + " calls to the provider");
  }

  void all_shoppers_retry() {
    keep_time();
    for (const auto& [shopper, used] : std::map(used_)) {
      bool shown = false;
      for (int i = 0; i < kTriesAtRest && !shown && shopper != 9; ++i) {
        // Before the first page either content may have claimed the key.
        shown = test::run(ask(shopper, 1, others_[shopper] != (!used_[shopper] && i % 2 == 1)));
      }
      expect(shown || shopper == 9, "retry-gets-a-page", "key " + std::to_string(shopper));
    }
  }

  /// Half an hour before the page ends a claim starts the next attempt, whatever the result of the
  /// previous one.
  void check_attempts() {
    if (shop_time() >= kNextAttempt) {
      return;
    }
    for (const auto& row : database_.run("SELECT id, attempt FROM checkout_sessions").rows) {
      for (int attempt = 1; attempt < std::stoi(row[1]); ++attempt) {
        expect(provider_.has_ended(row[0] + '-' + std::to_string(attempt)), "no-attempt-is-skipped",
               "a row is at attempt " + row[1]);
      }
    }
  }

  /// Checks every row and returns whether any is unfinished.
  bool check_rows() {
    bool half_done = false;
    for (const auto& row :
         database_
             .run("SELECT id, status, coalesce(provider_session_id, ''), amount_centavos,"
                  " status IN ('creating', 'open'),"
                  // Simulates a catalogue without the sold plan.
                  " replace(lines::text, '\"id\": 204', '\"id\": 999999') FROM checkout_sessions")
             .rows) {
      half_done = half_done || row[4] == "t";
      if (const auto* page = provider_.page(row[2])) {
        if (row[1] == "paid" || row[1] == "expired") {
          says(*server::parse_status(row[1]), *page, "the row");
        }
        expect(std::to_string(page->centavos()) == row[3], "amounts-agree", "row of " + page->id);
        expect(server::read_lines(row[5]).at(0).name == page->request.lines.at(0).name,
               "the-name-is-kept", row[5]);
      }
    }
    return half_done;
  }

  struct Late {
    std::string what;
    std::function<void()> work;
  };

  Decisions decisions_;
  Database& database_;
  server::Metrics metrics_;
  Later later_ = [this](std::string what, std::function<void()> work) {
    late_.push_back({std::move(what), std::move(work)});
    scheduler_.add("late", [this, number = late_.size() - 1] { carry_out_late(number); });
  };
  std::vector<Late> late_;
  milliseconds jumped_{0};
  std::array<std::string, 2> releases_{"shop.example", "shop.example"};
  std::array<std::shared_ptr<Server>, 2> servers_;
  std::map<int, std::vector<std::string>> shown_;  ///< the ids of pages
  std::map<int, bool> used_;
  std::map<int, int> refusals_;  ///< of requests that met trouble, which those behind them share
  std::map<int, bool> others_;
  std::string broken_;
  std::string why_;
  Scheduler scheduler_{decisions_};
  Provider provider_{scheduler_, later_};
};

}  // namespace simulation

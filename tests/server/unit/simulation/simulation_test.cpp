#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <iostream>
#include <nlohmann/json.hpp>
#include <random>

#include "app.hpp"
#include "simulation/history.hpp"
#include "support/test_database.hpp"

namespace simulation {
namespace {

/// An option of npm run nightly -- simulate; "" in npm test.
std::string option(const char* name) {
  const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe)
  return value == nullptr ? "" : value;
}

/// The setting simulated.broken gets the last change that docs/architecture.md does not show. A
/// page's id ends with its attempt. PostgreSQL would parse a condition of the trigger itself again
/// for each statement.
constexpr const char* kWatchChanges = R"(
CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF NOT (
  (NEW.status, NEW.attempt, NEW.lease_until) = (OLD.status, OLD.attempt, OLD.lease_until)
    AND NEW.provider_session_id IS NOT DISTINCT FROM OLD.provider_session_id
  OR NEW.status = 'creating' AND NEW.provider_session_id IS NULL AND (
    (OLD.status = 'failed' OR OLD.lease_until < now()) AND OLD.status IN ('creating', 'failed')
      AND NEW.attempt - OLD.attempt IN (0, 1)
    OR OLD.status = 'expired' AND NEW.attempt - OLD.attempt = 1)
  OR NEW.status = 'failed' AND OLD.status = 'creating' AND NEW.attempt - OLD.attempt IN (0, 1)
  OR NEW.attempt = OLD.attempt AND (
    NEW.status = 'open' AND OLD.status IN ('creating', 'failed')
      AND NEW.provider_session_id LIKE '%\_' || NEW.attempt
    OR NEW.status = 'paid' AND OLD.status <> 'paid'
    OR NEW.status = 'expired' AND OLD.status = 'open'
      AND NEW.provider_session_id = OLD.provider_session_id)) THEN
  PERFORM set_config('simulated.broken', concat_ws(' ', OLD.status, OLD.attempt,
    OLD.provider_session_id, 'became', NEW.status, NEW.attempt, NEW.provider_session_id), false);
END IF; RETURN NULL; END $$;
CREATE TRIGGER changes AFTER UPDATE ON checkout_sessions FOR EACH ROW
EXECUTE FUNCTION note_change())";

/// A schema whose now() returns a setting, before pg_catalog in the search path. Its tables need no
/// durability.
class SimulatedDatabase : public test::TestDatabase {
 public:
  SimulatedDatabase() {
    const std::string options = "-c search_path=" + value("SELECT current_schema()") +
                                ",pg_catalog -c simulated.now=1800000000000"
                                " -c plan_cache_mode=force_generic_plan";
    setenv("PGOPTIONS", options.c_str(), 1);  // NOLINT(concurrency-mt-unsafe)
    run("CREATE FUNCTION now() RETURNS timestamptz LANGUAGE sql STABLE AS"
        " 'SELECT to_timestamp(current_setting(''simulated.now'')::float8 / 1000)'");
    server::migrate(url(), server::embedded_migrations());
    run("ALTER TABLE idempotency SET UNLOGGED; ALTER TABLE checkout_sessions SET UNLOGGED");
    run(kWatchChanges);
  }
};

class Simulation : public testing::Test {
 protected:
  /// Returns false and fails with the history if an invariant is violated. Deviations without
  /// effect on the violation are removed first.
  bool holds(const std::string& events, const Decisions::Pick& pick, const std::string& found_by) {
    ++count_;
    Outcome outcome = History(database_, pick).run(events);
    if (outcome.broken.empty()) {
      made_ = std::move(outcome.made);
      return true;
    }
    std::string shorter = events;
    for (bool again = true; again;) {
      again = false;
      for (const auto& [number, chosen] : Decisions::Plan(outcome.plan)) {
        auto plan = outcome.plan;
        plan.erase(number);
        again = take(outcome, shorter, plan) || again;
      }
    }
    std::string text = outcome.broken + ": " + outcome.why + "\nFound by " + found_by +
                       ", history " + std::to_string(count_) + ":\n  " + shorter + '\n';
    for (const std::string& step : outcome.steps) {
      text += "  " + step + '\n';
    }
    ADD_FAILURE() << text << "Again: npm run nightly -- simulate --replay='" << shorter << '/'
                  << nlohmann::json(outcome.plan) << "'";
    return false;
  }
  bool take(Outcome& outcome, const std::string& events, const Decisions::Plan& plan) {
    Outcome other = History(database_, Decisions::from(plan)).run(events);
    if (other.broken != outcome.broken || other.plan.size() >= outcome.plan.size()) {
      return false;
    }
    outcome = std::move(other);
    return true;
  }

  bool seed(std::uint64_t seed) {
    return holds(random_events(seed), Decisions::random(seed), "seed " + std::to_string(seed));
  }
  static std::string random_events(std::uint64_t seed) {
    static constexpr auto kEvents = std::to_array<const char*>(
        {"ask1A",    "ask1A",    "ask1B",     "ask1B",   "ask2B",  "ask9A",   "other1B", "look1A",
         "look1B",   "sweepA",   "sweepA",    "sweepB",  "pay1",   "pay1",    "pay2",    "pay0",
         "promise1", "wait16",   "wait16",    "wait130", "jump45", "jump-45", "expire1", "wait1900",
         "releaseB", "wait4500", "wait90000", "slow1A",  "fail",   "unlisted"});
    std::mt19937_64 engine(seed + 1'000'000);
    if (seed % 8 == 0) {  // after a large clock jump few other events are possible
      return "ask1A jump2678400 sweepA pay1 look1B look1A";
    }
    // Every fourth history begins with claims that others take over.
    std::string events = seed % 4 == 1 ? "slow1A wait16 fail ask1B ask1B" : "ask1A";
    for (auto left = 2 + engine() % 6; left > 0; --left) {
      events += std::string(" ") + kEvents[engine() % kEvents.size()];
    }
    return events;
  }
  void seeds(std::uint64_t first, std::uint64_t last) {
    for (std::uint64_t one = first; one <= last && seed(one); ++one) {
    }
  }
  void all_of(const std::string& events, int faults = 1) {
    bool well = true;
    search(1, faults, [&](const Decisions::Plan& plan) -> std::vector<Decisions::Made> {
      well = well && holds(events, Decisions::from(plan), "search");
      return well ? made_ : std::vector<Decisions::Made>();
    });
    std::cout << count_ << " histories of " << events << '\n';
  }

  SimulatedDatabase schema_;
  Database database_{schema_.url()};
  std::vector<Decisions::Made> made_;
  int count_ = 0;
};

TEST_F(Simulation, RandomHistoriesKeepEveryInvariant) {
  const std::string replay = option("SIMULATION_REPLAY");
  const std::string time = option("SIMULATION_SECONDS");
  if (!replay.empty()) {
    const auto slash = replay.find('/');
    const auto plan = nlohmann::json::parse(replay.substr(slash + 1)).get<Decisions::Plan>();
    static_cast<void>(holds(replay.substr(0, slash), Decisions::from(plan), "replay"));
    return;
  }
  if (time.empty()) {
    seeds(1, 60);
    return;
  }
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds{std::stoi(time)};
  for (std::uint64_t one = std::stoull(option("SIMULATION_SEED"));
       std::chrono::steady_clock::now() < until && seed(one); ++one) {
  }
  std::cout << count_ << " histories\n";
}

TEST_F(Simulation, EveryOrderAndFaultOfASlowServerKeepsEveryInvariant) {
  all_of("ask1A wait16 ask1B");
  all_of("ask1A wait16 ask1B wait125 sweepB", option("SIMULATION_SECONDS").empty() ? 0 : 1);
}

TEST_F(Simulation, EveryOrderAndFaultOfAClaimThatIsTakenOverKeepsEveryInvariant) {
  all_of("slow1A wait16 fail ask1B ask1B", 0);
}

TEST_F(Simulation, EveryOrderAndFaultOfAPaymentKeepsEveryInvariant) { all_of("ask1A pay1 look1B"); }

TEST_F(Simulation, EveryOrderAndFaultOfAReleaseKeepsEveryInvariant) {
  all_of("ask1A releaseB ask1B");
}

TEST_F(Simulation, PagePaidWhileItsRowExpiresIsPaid) {
  all_of("ask1A jump2678400 look1B sweepA pay1", 0);
}

TEST_F(Simulation, EveryOrderAndFaultOfACashPaymentKeepsEveryInvariant) {
  all_of("ask1A promise1 look1B");
  all_of("ask1A promise1 sweepB wait700 pay1 sweepA", 0);
}

TEST_F(Simulation, EveryOrderAndFaultOfARetryHalfAnHourLaterKeepsEveryInvariant) {
  all_of("ask1A wait1900 ask1B");
}

TEST_F(Simulation, NoRowExpiresWithoutAWholeList) {
  all_of("ask1A pay1 wait4500 unlisted sweepA", 0);
}

TEST_F(Simulation, ExpiredPageIsReplaced) { all_of("ask1A wait90000 sweepA"); }

}  // namespace
}  // namespace simulation

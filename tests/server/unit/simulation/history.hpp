#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "checkout/create.hpp"
#include "checkout/status.hpp"
#include "checkout/sweep.hpp"
#include "simulation/database.hpp"
#include "simulation/provider.hpp"
#include "simulation/scheduler.hpp"

namespace simulation {

/// What came of it. broken: the name of what does not hold, "" when all does.
struct Outcome {
  std::string broken;
  std::string why;
  std::vector<std::string> steps;
  std::vector<Decisions::Made> made;
  Decisions::Plan plan;
};

/// Carries one history out. events: what happens if nothing comes in between, as words like ask1A
/// (shopper 1 asks server A), other1B (the same key for other things), look1A, sweepA, pay1,
/// promise1 (to be paid in a shop, which pay1 does), expire1 (by hand, at the provider), pay0 (a
/// page that nobody was shown), wait16, jump45 (the database's clock alone), releaseB.
[[nodiscard]] Outcome carry_out(Database& database, const std::string& events,
                                Decisions::Pick pick);

}  // namespace simulation

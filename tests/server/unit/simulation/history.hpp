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

/// The result of a history. broken: the name of the violated invariant, "" without one.
struct Outcome {
  std::string broken;
  std::string why;
  std::vector<std::string> steps;
  std::vector<Decisions::Made> made;
  Decisions::Plan plan;
};

/// Runs one history. events: words in their default order, like ask1A (shopper 1 calls server A),
/// slow1A (the same, and the provider answers after a minute), fail (it answers the next call for a
/// page with 500 and makes none), unlisted (it lists nothing from then on),
/// other1B (another cart with shopper 1's key), look1A (status request), sweepA, pay1, promise1 (a
/// cash payment that pay1 completes), expire1 (by hand, at the provider), pay0 (a page that was
/// never shown), wait16, jump45 (only the database's clock), releaseB.
[[nodiscard]] Outcome carry_out(Database& database, const std::string& events,
                                Decisions::Pick pick);

}  // namespace simulation

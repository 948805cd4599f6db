#pragma once

#include <functional>
#include <vector>

#include "base/log.hpp"
#include "base/metrics.hpp"
#include "http_base/server.hpp"
#include "ports/random.hpp"
#include "ports/token_store.hpp"
#include "usecases/create_checkout_session.hpp"
#include "usecases/read_checkout_session.hpp"
#include "usecases/readiness.hpp"

namespace server {

/// Everything that the routes call. Owned elsewhere; outlives the HTTP server.
struct Api {
  CreateCheckoutSession& create_checkout;
  ReadCheckoutSession& read_checkout;
  Readiness& readiness;
  TokenStore& tokens;
  Random& random;
  Metrics& metrics;
  Log& log;
  std::function<std::vector<http_base::LaneLoad>()> load;
};

/// Lanes, by what their work waits for: a provider that hangs must not keep the database's callers
/// waiting.
inline constexpr http_base::Lane kDatabaseLane = 0;
inline constexpr http_base::Lane kPaymentsLane = 1;
/// Password hashes, two at once: four threads keep both busy while the others ask the database.
inline constexpr http_base::Lane kSignInLane = 2;
/// The captcha's provider, and password hashes.
inline constexpr http_base::Lane kRegistrationLane = 3;
[[nodiscard]] std::vector<http_base::LaneOptions> lanes();

[[nodiscard]] http_base::Router make_router(const Api& api);

/// The server's own answers, in the same form as the others; an internal one is logged under the
/// incident that its body names.
[[nodiscard]] http_base::FaultReply make_fault_reply(const Api& api);

/// Counts and logs each answer.
[[nodiscard]] http_base::ReplyObserver make_observer(const Api& api);

void add_system_routes(http_base::Router& router, const Api& api);
void add_checkout_routes(http_base::Router& router, const Api& api);

/// The handler, with a database that is away answered as busy.
[[nodiscard]] http_base::Handler answering(const Api& api, http_base::Handler handler);

}  // namespace server

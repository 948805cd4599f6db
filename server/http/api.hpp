#pragma once

#include <functional>
#include <vector>

#include "http/server.hpp"
#include "log.hpp"
#include "metrics.hpp"
#include "result.hpp"

namespace server {

/// What all routes need, whatever they do. Owned elsewhere; outlives the HTTP server.
struct Api {
  Metrics& metrics;
  Log& log;
};

/// Lanes, by what their work waits for, each with some of as many threads as asked for: a provider
/// that hangs must not keep the database's callers waiting.
inline constexpr Lane kDatabaseLane = 0;
inline constexpr Lane kPaymentsLane = 1;
/// Looks at sessions: however many look, whoever wants to buy finds a free thread.
inline constexpr Lane kSessionsLane = 4;
/// Password hashes, two at once: four threads keep both busy while the others ask the database.
inline constexpr Lane kSignInLane = 2;
/// The captcha's provider, and password hashes.
inline constexpr Lane kRegistrationLane = 3;
[[nodiscard]] std::vector<LaneOptions> lanes(std::size_t threads = 2);

/// The server's own answers, in the same form as the others; an internal one is logged under the
/// incident that its body names.
[[nodiscard]] FaultReply make_fault_reply(const Api& api);

/// Counts and logs each answer.
[[nodiscard]] ReplyObserver make_observer(const Api& api);

/// A handler that ends in an answer or in an error; a database that is away is answered as busy.
using ApiHandler = std::function<Result<Reply>(const Request&)>;
[[nodiscard]] Handler answering(const Api& api, ApiHandler handler);

}  // namespace server

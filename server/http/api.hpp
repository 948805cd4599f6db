#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "http/router.hpp"
#include "log.hpp"
#include "metrics.hpp"
#include "result.hpp"
#include "task.hpp"

namespace server {

/// Where the HTTP server counts and logs. The members outlive it.
struct Api {
  Api(Metrics& of, Log& to)
      : metrics(of),
        log(to),
        rejected(of, "tuisty_requests_rejected_total", "", "reason", {"limit", "database"}) {}

  Metrics& metrics;
  Log& log;
  LabelledCounters rejected;  ///< by reason
};

/// Requests that wait for the same thing.
struct Destination {
  std::string name;
  std::size_t most;  ///< in flight; more are rejected with busy
};

inline constexpr DestinationId kDatabase = 0;
inline constexpr DestinationId kPurchases = 1;
/// Status requests, which take nothing from purchases.
inline constexpr DestinationId kStatus = 2;
inline constexpr DestinationId kCarrier = 3;
/// Password hashes and captchas.
inline constexpr DestinationId kAccounts = 4;
[[nodiscard]] std::vector<Destination> destinations();

/// Builds an error response of the server itself. `detail` is only logged, for an internal error
/// under the incident in the response.
[[nodiscard]] Reply server_error_reply(const Api& api, shop::ErrorCode code, const Request& request,
                                       std::string_view detail = {});

/// Calls a handler. An unavailable database becomes busy.
[[nodiscard]] Task<Reply> answer(const Api& api, const Handler& handler, const Request& request);

}  // namespace server

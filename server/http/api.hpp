#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "http/executor.hpp"
#include "http/router.hpp"
#include "log.hpp"
#include "metrics.hpp"
#include "result.hpp"

namespace server {

/// Where the HTTP server counts and logs. The members outlive it.
struct Api {
  Api(Metrics& of, Log& to)
      : metrics(of),
        log(to),
        rejected(of, "tuisty_requests_rejected_total", "", "reason",
                 {"queue_full", "no_time", "draining", "database"}) {}

  Metrics& metrics;
  Log& log;
  /// By reason. no_time: the deadline passed in the queue of a worker pool.
  LabelledCounters rejected;
};

/// Each pool is named for the resource that its requests wait for. The threads block, so their
/// number depends on the cores only where that resource is a core.
inline constexpr PoolId kDatabasePool = 0;
/// At 2 s per call 224 threads handle 112 purchases per second; the provider's limit is 100.
inline constexpr PoolId kPurchasePool = 1;
/// Status requests, which never occupy a thread of purchases.
inline constexpr PoolId kStatusPool = 2;
inline constexpr PoolId kCarrierPool = 3;
/// Password hashes and captchas.
inline constexpr PoolId kAccountPool = 4;
[[nodiscard]] std::vector<WorkerPoolOptions> worker_pools(std::size_t cores = 2);

/// Builds an error response of the server itself. `detail` is only logged, for an internal error
/// under the incident in the response.
[[nodiscard]] Reply server_error_reply(const Api& api, shop::ErrorCode code, const Request& request,
                                       std::string_view detail = {});

/// Calls a handler. An unavailable database becomes busy.
[[nodiscard]] Reply answer(const Api& api, const Handler& handler, const Request& request);

}  // namespace server

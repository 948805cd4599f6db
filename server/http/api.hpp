#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "http/router.hpp"
#include "log.hpp"
#include "metrics.hpp"
#include "result.hpp"

namespace server {

/// What all routes need, whatever they do. Owned elsewhere; outlives the HTTP server.
struct Api {
  Metrics& metrics;
  Log& log;
};

/// Threads for one kind of waiting, so that a slow neighbour cannot starve others.
struct WorkerPoolOptions {
  std::string name;
  std::size_t threads;
  std::size_t queue;  ///< jobs that wait beyond the running ones; more are answered busy
  int nice = 0;       ///< of its threads; above 0 for work that others must not wait for
};

/// Each is named for what its requests wait for. The threads block; their number has nothing to do
/// with the number of cores, except where a core is what they wait for.
inline constexpr PoolId kDatabasePool = 0;
/// At 2 s a call, 224 are 112 purchases a second: the provider's own limit is 100 a second.
inline constexpr PoolId kPurchasePool = 1;
/// Reads of a purchase's status: they never take a thread from a purchase.
inline constexpr PoolId kStatusPool = 2;
inline constexpr PoolId kOperatorPool = 3;
/// Password hashes and captchas.
inline constexpr PoolId kAccountPool = 4;
[[nodiscard]] std::vector<WorkerPoolOptions> worker_pools(std::size_t cores = 2);

/// An answer that no handler gave. `detail` is for the log only: of an internal error it is logged
/// under the incident that the answer names.
[[nodiscard]] Reply server_error_reply(const Api& api, shop::ErrorCode code, const Request& request,
                                       std::string_view detail = {});

/// Counts and logs an answer.
void record_reply(const Api& api, const Request& request, int status,
                  std::chrono::microseconds took);

/// A handler that ends in an answer or in an error; a database that is away is answered as busy.
using ApiHandler = std::function<Result<Reply>(const Request&)>;
[[nodiscard]] Handler answering(const Api& api, ApiHandler handler);

}  // namespace server

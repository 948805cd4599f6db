#pragma once

#include <cstddef>
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "base/log.hpp"
#include "base/metrics.hpp"
#include "base/result.hpp"
#include "http/message.hpp"
#include "loop/task.hpp"

namespace server {

/// Throws ApiError, DatabaseUnavailable. The request outlives the task.
using Handler = std::function<Task<Reply>(const Request&)>;

/// What a handler mainly waits for: an index of destinations(). Each has a limit of requests in
/// flight, so that a service that hangs takes nothing from the others.
using DestinationId = std::size_t;
/// For handlers that never wait.
inline constexpr DestinationId kNowhere = std::numeric_limits<DestinationId>::max();

struct Route {
  Method method;
  std::string pattern;  ///< "/healthz" or "/checkout-session/{id}", whose last segment varies
  DestinationId destination;
  Handler handler;
};

class Router {
 public:
  void add(Method method, std::string pattern, DestinationId destination, Handler handler);

  struct Match {
    const Route* route = nullptr;     ///< null: see allow
    std::vector<std::string> params;  ///< of the route
    std::string allow;                ///< methods of the path, "" if it is unknown
  };
  /// HEAD matches the route of GET. The path is compared byte by byte.
  [[nodiscard]] Match find(Method method, std::string_view path) const;

  [[nodiscard]] const std::vector<Route>& routes() const { return routes_; }

 private:
  std::vector<Route> routes_;
};

/// Where the HTTP server counts and logs. The members outlive it.
struct Api {
  Api(Metrics& of, Log& to)
      : metrics(of),
        log(to),
        rejected(of, "tuisty_requests_rejected_total", "", "reason",
                 {"limit", "database", "time"}) {}

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

/// Calls a handler. An unavailable database becomes busy, and an unknown exception internal: what
/// it says is only logged, under the incident in the response.
[[nodiscard]] Task<Reply> answer(const Api& api, const Handler& handler, const Request& request);

}  // namespace server

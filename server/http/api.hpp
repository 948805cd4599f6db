#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
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

/// Calls a handler. An unavailable database becomes busy, and another exception internal: what it
/// says is only logged, under the incident in the response.
[[nodiscard]] Task<Reply> answer(const Api& api, const Handler& handler, const Request& request);

/// Counts and logs the responses of one route.
class AccessLog {
 public:
  /// route: its pattern, "" for requests that match none.
  AccessLog(const Api& api, std::string route);

  void record(const Request& request, const Reply& reply);

 private:
  const Api& api_;
  const std::string route_;
  Histogram& duration_;
  /// By method, status and error code.
  std::map<std::tuple<Method, int, std::string_view>, Counter*> counters_;
};

}  // namespace server

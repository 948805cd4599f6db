#pragma once

#include <chrono>
#include <functional>
#include <mutex>
#include <optional>
#include <utility>

#include "external.hpp"
#include "http/server.hpp"
#include "log.hpp"
#include "metrics.hpp"

namespace server {

/// GET /readyz: whether the database answers. Asked at most once a second, by one caller at a time.
class Readiness {
 public:
  /// ping: throws StoreUnavailable when the database does not answer.
  Readiness(std::function<void()> ping, Clock& clock) : ping_(std::move(ping)), clock_(clock) {}

  [[nodiscard]] bool operator()();

 private:
  static constexpr std::chrono::milliseconds kFresh{1'000};

  std::function<void()> ping_;
  Clock& clock_;
  std::mutex mutex_;
  std::optional<Clock::TimePoint> asked_;
  bool ready_ = false;
};

/// GET /healthz, /readyz, /metrics. load: of the lanes now.
void add_system_routes(Router& router, Readiness& readiness, Metrics& metrics, const Log& log,
                       std::function<std::vector<LaneLoad>()> load);

}  // namespace server

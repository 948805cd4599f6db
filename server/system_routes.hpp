#pragma once

#include <functional>
#include <vector>

#include "http/server.hpp"
#include "log.hpp"
#include "metrics.hpp"

namespace server {

/// GET /healthz, /readyz. ping: asks the database for a sign of life, or throws
/// DatabaseUnavailable.
void add_health_routes(Router& router, std::function<void()> ping);

/// GET /metrics. load: of the worker pools now. for_any_client: else for this machine's own alone.
void add_metrics_route(Router& router, Metrics& metrics, const Log& log,
                       std::function<std::vector<WorkerPoolStats>()> load, bool for_any_client);

}  // namespace server

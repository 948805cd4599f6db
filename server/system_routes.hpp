#pragma once

#include <functional>
#include <vector>

#include "http/server.hpp"
#include "log.hpp"
#include "metrics.hpp"

namespace server {

/// GET /healthz, /readyz, /metrics. ping: asks the database for a sign of life, or throws
/// StoreUnavailable. load: of the worker pools now.
void add_system_routes(Router& router, std::function<void()> ping, Metrics& metrics, const Log& log,
                       std::function<std::vector<WorkerPoolStats>()> load);

}  // namespace server

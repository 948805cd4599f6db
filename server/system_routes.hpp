#pragma once

#include <functional>
#include <vector>

#include "http/server.hpp"
#include "log.hpp"
#include "metrics.hpp"

namespace server {

/// GET /healthz, /readyz. ping: sends a query to the database, and throws DatabaseUnavailable if it
/// fails.
void add_health_routes(Router& router, std::function<void()> ping);

/// GET /metrics. load: returns the worker pools' statistics. for_any_client: false restricts it to
/// local clients.
void add_metrics_route(Router& router, Metrics& metrics, const Log& log,
                       std::function<std::vector<WorkerPoolStats>()> load, bool for_any_client);

/// POST /page-errors: the browser reports an error of a page. It is counted and logged. A report
/// has no personal data.
void add_page_error_route(Router& router, Metrics& metrics, Log& log);

}  // namespace server

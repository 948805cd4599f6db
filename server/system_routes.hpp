#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "http/server.hpp"
#include "log.hpp"
#include "metrics.hpp"

namespace server {

/// GET /healthz, /readyz. problem: returns why the server is not ready, without blocking.
void add_health_routes(Router& router, std::function<std::optional<ApiError>()> problem);

/// GET /metrics. update: sets the gauges that are read only then. for_any_client: false restricts
/// it to local clients.
void add_metrics_route(Router& router, Metrics& metrics, const std::function<void()>& update,
                       bool for_any_client);

/// POST /page-errors: the browser reports an error of a page. It is counted and logged. A report
/// has no personal data.
void add_page_error_route(Router& router, Metrics& metrics, Log& log);

}  // namespace server

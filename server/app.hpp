#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "base/log.hpp"
#include "base/metrics.hpp"
#include "config.hpp"
#include "http/server.hpp"

namespace server {

/// Tells the supervisor a state, such as "READY=1", as sd_notify(3) of systemd describes: one
/// datagram to the socket of NOTIFY_SOCKET, where "@" begins an abstract name. Does nothing without
/// that variable. Returns what failed, "" if nothing did.
[[nodiscard]] std::string_view notify_supervisor(std::string_view state);

/// The complete server: use cases, their adapters and HTTP.
class App {
 public:
  App(const Config& config, Log& log);
  ~App();
  App(const App&) = delete;
  App& operator=(const App&) = delete;

  /// Migrates the database, listens, and tells the supervisor that the server is ready. Throws
  /// std::exception with the reason of a failure.
  void start();
  [[nodiscard]] std::uint16_t port() const;
  /// Finishes in-flight work and stops.
  void stop();

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

/// GET /metrics. update: sets the gauges that are read only then. for_any_client: false restricts
/// it to local clients.
void add_metrics_route(Router& router, Metrics& metrics, const std::function<void()>& update,
                       bool for_any_client);

}  // namespace server

#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "checkout/orders.hpp"
#include "config.hpp"
#include "log.hpp"
#include "postgres/pool.hpp"

namespace server {

/// The SQL statements of all features, to be prepared by the connections.
[[nodiscard]] std::vector<PgStatement> all_statements();

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

  // Instead of start(), once, on a migrated database.

  /// Finalises paid sessions and prints a summary on standard output. since (seconds since 1970):
  /// also adopts paid sessions created from then on that have no row. Returns false if the provider
  /// did not list all sessions. Throws DatabaseUnavailable.
  bool reconcile(std::optional<std::int64_t> since);
  /// Writes a link to set a new password to standard output. Returns false if no account has that
  /// e-mail. Throws DatabaseUnavailable.
  bool make_reset_link(const std::string& email);
  /// See write_orders().
  bool list_orders(const OrderOptions& options);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace server

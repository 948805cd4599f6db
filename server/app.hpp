#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "config.hpp"
#include "log.hpp"
#include "postgres/pool.hpp"

namespace server {

/// The SQL statements of all features, for tests.
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

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace server

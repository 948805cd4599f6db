#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "checkout/orders.hpp"
#include "config.hpp"
#include "log.hpp"
#include "postgres/pool.hpp"

namespace server {

/// The SQL of all features, as their connections need it.
[[nodiscard]] std::vector<PgStatement> all_statements();

/// The whole server: use-cases, their adapters, and HTTP in front.
class App {
 public:
  App(const Config& config, Log& log);
  ~App();
  App(const App&) = delete;
  App& operator=(const App&) = delete;

  /// Brings the database up to date and listens. Throws std::exception with the reason why not.
  void start();
  [[nodiscard]] std::uint16_t port() const;
  /// Finishes the work in hand and stops.
  void stop();

  // Instead of start(), once, over a database that a server has brought up to date.

  /// Settles what has been paid and says on standard output how much that was. since: adopts paid
  /// sessions from then on that no row knows of (seconds since 1970). False when the provider did
  /// not list all of them. Throws DatabaseUnavailable.
  bool reconcile(std::optional<std::int64_t> since);
  /// Writes the operator's list to standard output. Throws DatabaseUnavailable.
  OrderList::Outcome list_orders(const OrderList::Wish& wish);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace server

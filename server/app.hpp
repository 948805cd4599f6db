#pragma once

#include <cstdint>
#include <memory>
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
  App(App&&) = delete;
  App& operator=(App&&) = delete;

  /// Brings the database up to date and listens. Throws std::exception with the reason why not.
  void start();
  [[nodiscard]] std::uint16_t port() const;
  /// Finishes the work in hand and stops.
  void stop();

  // Instead of start(), once, over a database that a server has brought up to date.

  /// Looks at every purchase that is in doubt and says on standard output what became of them.
  /// False when the provider could not be asked about all of them. Throws StoreUnavailable.
  bool reconcile();
  /// Writes the operator's list to standard output. Throws StoreUnavailable.
  OrderList::Outcome list_orders(const OrderList::Wish& wish);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace server

#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>

#include "base/log.hpp"
#include "base/metrics.hpp"
#include "checkout/status.hpp"
#include "external.hpp"
#include "postgres/statement.hpp"

namespace server {

/// Finalises purchases whose shoppers do not return: reads the provider's list of complete sessions
/// while a row is in doubt. One row of the database ensures that only one server sweeps per
/// interval.
class PaymentSweep {
 public:
  PaymentSweep(Database& database, PaymentApi& payments, Settlement& settlement, Clock& clock,
               Log& log, Metrics& metrics);

  /// To be called every 5 s. Runs one statement and makes no provider call while no row is in doubt
  /// or another server has claimed the interval. Throws DatabaseUnavailable.
  Task<void> run(const std::stop_token& stop);

  struct Summary {
    int checked = 0;    ///< complete sessions of the provider's list
    int finalised = 0;  ///< of rows
    int adopted = 0;    ///< sessions without a row
    bool whole = true;  ///< the provider's list was complete
  };
  struct Adoption {
    std::int64_t since;  ///< seconds since 1970
    std::string shop;    ///< PUBLIC_URL: test and production shops may share an account
  };
  /// Sweeps immediately, regardless of the interval. adoption: from when, and of which shop, paid
  /// sessions without a row get one. Throws DatabaseUnavailable.
  Task<Summary> run_now(const std::optional<Adoption>& adoption);

 private:
  /// What one sweep needs and finds.
  struct Work {
    const std::stop_token stop{};
    const std::optional<Adoption> adoption{};
    bool is_ours = false;    ///< whether this server claimed the interval
    std::int64_t since = 0;  ///< creation of the oldest session in doubt; 0: only pending ones
    std::int64_t begun = 0;
    Summary summary{};
  };

  /// Sets the time of the last complete sweep.
  void note_success() { last_success_.set(clock_.date().time_since_epoch().count()); }
  Task<void> claim(Work& work, bool at_once);
  Task<void> sweep(Work& work);
  Task<void> read_list(Work& work);
  Task<void> settle_page(const PaymentPage& page, Work& work);
  Task<bool> adopt(const Payment& payment);
  Task<void> ask_about_pending(Work& work);
  Task<void> close(Work& work);

  Database& database_;
  PaymentApi& payments_;
  Settlement& settlement_;
  Clock& clock_;
  Log& log_;
  Gauge& in_doubt_;
  Gauge& oldest_;
  Gauge& last_success_;
};

}  // namespace server

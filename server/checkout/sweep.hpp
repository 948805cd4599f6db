#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "checkout/status.hpp"
#include "checkout/store.hpp"
#include "external.hpp"
#include "log.hpp"
#include "metrics.hpp"
#include "postgres/pool.hpp"

namespace server {

/// Settles purchases whose shoppers do not come back: goes through the provider's list of complete
/// sessions while a row is unsettled. Servers take turns, by one row of the database.
class PaymentSweep {
 public:
  /// connections: made with statements() and those of CheckoutSessions among theirs.
  PaymentSweep(PgConnections& connections, CheckoutSessions& store, PaymentApi& payments,
               Settlement& settlement, Clock& clock, Log& log, Metrics& metrics)
      : connections_(connections),
        store_(store),
        payments_(payments),
        settlement_(settlement),
        clock_(clock),
        log_(log),
        metrics_(metrics) {}
  [[nodiscard]] static std::vector<PgStatement> statements();

  /// To be called every 5 s. One statement, and no call to the provider, while nothing is unsettled
  /// or another server has its turn. Throws DatabaseUnavailable.
  void run(const std::stop_token& stop);

  struct Summary {
    int checked = 0;    ///< complete sessions of the provider's list
    int finalised = 0;  ///< of rows
    int adopted = 0;    ///< sessions that no row knew of
    bool whole = true;  ///< the provider has listed all of them
  };
  struct Adoption {
    std::int64_t since;  ///< seconds since 1970
    std::string shop;    ///< PUBLIC_URL: test and production shops may share an account
  };
  /// A sweep at once, whoever has the turn. adoption: how far back, and whose paid sessions get a
  /// row where none knows of them. Throws DatabaseUnavailable.
  Summary run_now(const std::optional<Adoption>& adoption);

 private:
  struct Turn {
    bool ours;
    std::int64_t since;  ///< nothing unsettled is older; 0: nothing is unsettled, but pending ones
    std::int64_t begun;
  };

  Turn claim_turn(bool at_once);
  void take_turn(const Turn& turn, const std::optional<Adoption>& adoption, Summary& summary,
                 const std::stop_token& stop);
  void sweep(std::int64_t since, const std::optional<Adoption>& adoption, Summary& summary,
             const std::stop_token& stop);
  void settle_page(const PaymentPage& page, const std::optional<Adoption>& adoption,
                   Summary& summary);
  bool adopt(const Payment& payment);
  void ask_about_pending(Summary& summary, const std::stop_token& stop);
  void close(std::int64_t begun, Summary& summary);
  void pause();

  PgConnections& connections_;
  CheckoutSessions& store_;
  PaymentApi& payments_;
  Settlement& settlement_;
  Clock& clock_;
  Log& log_;
  Metrics& metrics_;
};

}  // namespace server

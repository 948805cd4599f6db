#pragma once

#include <string>

#include "../faults.hpp"
#include "../journal.hpp"
#include "../settings.hpp"
#include "http_base/router.hpp"
#include "idempotency.hpp"
#include "sessions.hpp"

namespace sandbox {

/// The payment provider's API, as far as the shop uses it:
///   POST /v1/checkout/sessions
///   GET  /v1/checkout/sessions/{id}
///   POST /v1/checkout/sessions/{id}/expire
class PaymentsApi {
 public:
  PaymentsApi(const Settings& settings, Sessions& sessions, Faults& faults, Journal& journal)
      : settings_(settings), sessions_(sessions), faults_(faults), journal_(journal) {}

  /// lane: where handlers may block, as a slow provider does.
  void add_routes(http_base::Router& router, http_base::Lane lane);
  /// How it can be told to behave.
  static Modes modes();
  /// What the provider says of a path that it does not have.
  static http_base::Reply unknown_path(const http_base::Request& request);

 private:
  using Action = http_base::Reply (PaymentsApi::*)(const http_base::Request&,
                                                   const nlohmann::json& params);
  http_base::Reply handle(const http_base::Request& request, Action action);
  http_base::Reply behave(const http_base::Request& request, const nlohmann::json& params,
                          const Behaviour& behaviour, Action action);
  http_base::Reply once(const http_base::Request& request, const nlohmann::json& params,
                        const Behaviour& behaviour, Action action);
  http_base::Reply act(const http_base::Request& request, const nlohmann::json& params,
                       const Behaviour& behaviour, Action action);

  http_base::Reply create(const http_base::Request& request, const nlohmann::json& params);
  http_base::Reply retrieve(const http_base::Request& request, const nlohmann::json& params);
  http_base::Reply expire(const http_base::Request& request, const nlohmann::json& params);
  [[nodiscard]] http_base::Reply shown(const Session& session) const;

  const Settings& settings_;
  Sessions& sessions_;
  Faults& faults_;
  Journal& journal_;
  Idempotency idempotency_;
};

}  // namespace sandbox

#include "imei/imeis.hpp"

#include "crypto.hpp"
#include "imei/limits.hpp"
#include "imei/operator.hpp"
#include "periodic_task.hpp"

namespace server {
namespace {

/// How soon it is noticed that a probe is due.
constexpr std::chrono::milliseconds kTick{250};

}  // namespace

struct Imeis::Parts {
  Parts(const Config& config, HttpClient& http, Clock& clock, Log& log, Metrics& metrics)
      : names(config.accounts.log_key),
        client(http, config.imeis.api_url, config.imeis.api_key, names, log, metrics),
        check(client, clock, log, metrics),
        counts(clock),
        api{check, counts, config.imeis.address_limit, names, log},
        ticking(kTick, [this] { check.tick(); }) {}

  Pseudonyms names;
  OperatorClient client;
  CheckImei check;
  MemoryRateLimits counts;
  ImeiApi api;
  PeriodicTask ticking;  // last: it uses the others
};

Imeis::Imeis(const Config& config, HttpClient& http, Clock& clock, Log& log, Metrics& metrics)
    : parts_(std::make_unique<Parts>(config, http, clock, log, metrics)) {}

Imeis::~Imeis() = default;

ImeiApi Imeis::api() { return parts_->api; }

}  // namespace server

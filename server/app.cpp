#include "app.hpp"

#include "accounts/accounts.hpp"
#include "checkout/routes.hpp"
#include "checkout/store.hpp"
#include "external.hpp"
#include "http/api.hpp"
#include "http/socket_numbers.hpp"
#include "imei/imeis.hpp"
#include "outbound/stripe.hpp"
#include "postgres/migrations.hpp"
#include "system_routes.hpp"

namespace server {
namespace {

std::vector<PgStatement> statements() {
  auto all = PgSessionStore::statements();
  const auto more = Accounts::statements();
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

}  // namespace

struct App::Parts {
  Parts(const Config& settings, Log& to)
      : config(settings),
        log(to),
        connections(config.database_url, statements()),
        accounts(config.accounts, connections, random, clock, log, metrics),
        imeis(config, clock, log, metrics),
        store(connections),
        payments(config.payment_api_base, config.payment_secret_key, log, metrics),
        create_checkout(store, payments, random, clock, config.public_url),
        read_checkout(store, payments, clock),
        readiness(store, clock),
        api{random, metrics, log},
        http(std::make_unique<Server>(options(), router())) {}

  [[nodiscard]] ServerOptions options() const {
    ServerOptions options;
    options.host = config.host;
    options.port = config.port;
    options.lanes = lanes();
    options.fault_reply = make_fault_reply(api);
    options.on_reply = make_observer(api);
    return options;
  }

  [[nodiscard]] Router router() {
    Router router;
    add_system_routes(router, readiness, metrics, log, [this] { return http->load(); });
    add_checkout_routes(router, api,
                        {create_checkout, read_checkout, [this](std::string_view token) {
                           return accounts.tokens().account_of(token);
                         }});
    add_account_routes(router, api, accounts.api());
    add_imei_routes(router, imeis.api());
    return router;
  }

  Config config;
  Log& log;
  Metrics metrics;
  SystemClock clock;
  SystemRandom random;
  PgConnections connections;
  Accounts accounts;
  Imeis imeis;
  PgSessionStore store;
  StripeClient payments;
  CreateCheckoutSession create_checkout;
  ReadCheckoutSession read_checkout;
  Readiness readiness;
  Api api;
  std::unique_ptr<Server> http;  // last: it stops before what it calls goes
};

App::App(const Config& config, Log& log) : parts_(std::make_unique<Parts>(config, log)) {}

App::~App() = default;

void App::start() {
  const int applied = migrate(parts_->config.database_url, embedded_migrations());
  const auto forgotten = parts_->store.forget_old_keys();
  const std::size_t numbers = rotate_socket_numbers();
  parts_->http->start();
  parts_->log.info("started", {{"port", std::int64_t{port()}},
                               {"migrations_applied", std::int64_t{applied}},
                               {"keys_forgotten", static_cast<std::int64_t>(forgotten)},
                               {"socket_numbers", static_cast<std::int64_t>(numbers)}});
  if (numbers + 256 < kSocketNumbersWanted) {
    parts_->log.warning("few_socket_numbers",
                        {{"advice", "raise the limit on open files to 65536"}});
  }
}

std::uint16_t App::port() const { return parts_->http->port(); }

void App::stop() { parts_->http->drain_and_stop(); }

}  // namespace server

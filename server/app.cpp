#include "app.hpp"

#include <array>
#include <chrono>
#include <exception>
#include <iostream>
#include <list>
#include <stop_token>

#include "accounts/captcha/altcha.hpp"
#include "accounts/captcha/recaptcha.hpp"
#include "accounts/routes.hpp"
#include "checkout/reconcile.hpp"
#include "checkout/routes.hpp"
#include "checkout/store.hpp"
#include "external.hpp"
#include "http/api.hpp"
#include "http/socket_numbers.hpp"
#include "imei/operator.hpp"
#include "imei/routes.hpp"
#include "outbound/http_client.hpp"
#include "outbound/stripe.hpp"
#include "periodic_task.hpp"
#include "postgres/migrations.hpp"
#include "system_routes.hpp"

namespace server {
namespace {

/// What nobody needs any more goes a thousand rows at a time: in this rhythm more than any shop
/// makes. Keys before the sessions that they lead to.
constexpr std::chrono::seconds kForgetEvery{2};
constexpr auto kForgetting =
    std::to_array<const char*>({"forget_old_keys", "forget_contacts", "forget_ended", "forget_paid",
                                "forget_sessions", "forget_proofs", "forget_limits"});

/// How many sessions are asked about at a time: each waits for the provider.
constexpr int kReconcilers = 4;
/// How soon it is noticed that the operator is to be tried again.
constexpr std::chrono::milliseconds kTick{250};

/// Whoever ends this program gives it 5 s. The last one is for writing down what has become of
/// calls that were given up.
constexpr std::chrono::seconds kLongestStop{4};

std::unique_ptr<Captcha> make_captcha(const AccountConfig& config, HttpClient& http, Clock& clock,
                                      Log& log, Metrics& metrics) {
  if (!config.recaptcha_site_key.empty()) {
    return std::make_unique<Recaptcha>(http, config.recaptcha_api_base, config.recaptcha_site_key,
                                       config.recaptcha_secret, clock, log, metrics);
  }
  return std::make_unique<AltchaCaptcha>(config.captcha_secret, config.captcha_cost,
                                         config.captcha_lifetime, clock);
}

}  // namespace

std::vector<PgStatement> all_statements() {
  std::vector<PgStatement> all;
  for (auto&& some : {CheckoutSessions::statements(), Accounts::statements(),
                      Sessions::statements(), RateLimits::statements(), UsedCaptchas::statements(),
                      Reconciler::statements(), OrderList::statements()}) {
    all.insert(all.end(), some.begin(), some.end());
  }
  return all;
}

struct App::Parts {
  Parts(const Config& settings, Log& to)
      : config(settings),
        log(to),
        names(config.accounts.log_key),
        connections(config.database_url, all_statements(),
                    config.transaction_pooler ? PgSending::unnamed : PgSending::prepared),
        accounts(connections),
        sessions(connections, {config.accounts.session_idle, config.accounts.session_longest}),
        counts(connections),
        used_captchas(connections),
        passwords(static_cast<int>(config.threads)),
        limits(config.accounts.limits, counts, names),
        captcha(make_captcha(config.accounts, outside, clock, log, metrics)),
        account_service(accounts, sessions, used_captchas, passwords, *captcha, limits),
        phones(outside, config.imeis.api_url, config.imeis.api_key, names, log, metrics),
        check_imei(phones, clock, log, metrics),
        store(connections, config.reconcile_period),
        payments(outside, config.payment_api_base, config.payment_secret_key, clock, log, metrics),
        create_checkout(store, payments, clock, config.public_url, config.shipping_price),
        read_checkout(store, payments, clock),
        reconciler(connections, store, payments, config.reconcile_period, log, metrics),
        api{metrics, log},
        http(std::make_unique<Server>(options(), router())) {}

  ~Parts() { outside.stop(); }  // its calls are answered before whoever made them goes
  Parts(const Parts&) = delete;
  Parts& operator=(const Parts&) = delete;
  Parts(Parts&&) = delete;
  Parts& operator=(Parts&&) = delete;

  [[nodiscard]] ServerOptions options() const {
    ServerOptions options;
    options.host = config.host;
    options.port = config.port;
    options.io_threads = static_cast<int>(config.threads);
    options.lanes = lanes(config.threads);
    options.fault_reply = make_fault_reply(api);
    options.on_reply = make_observer(api);
    return options;
  }

  [[nodiscard]] Router router() {
    Router router;
    add_system_routes(
        router, [this] { store.ping(); }, metrics, log, [this] { return http->load(); });
    add_checkout_routes(router, api,
                        {create_checkout, read_checkout,
                         [this](std::string_view token) { return sessions.account_of(token); }});
    add_account_routes(router, api, {account_service, sessions, *captcha, limits, names});
    add_imei_routes(router, check_imei);
    return router;
  }

  /// What fails is tried again by itself the next time.
  void forget_old() {
    for (const char* what : kForgetting) {
      try {
        if (const auto rows = connections.repeatable(what).affected; rows > 0) {
          log.info("forgotten", {{"what", what}, {"rows", static_cast<std::int64_t>(rows)}});
        }
      } catch (const std::exception& error) {
        log.warning("not_forgotten", {{"what", what}, {"reason", error.what()}});
      }
    }
  }

  /// Likewise.
  void reconcile(const std::stop_token& stop) {
    try {
      const auto tally = reconciler.run(stop);
      if (tally.settled + tally.unanswered > 0) {
        log.info("reconciled", {{"looked_at", std::int64_t{tally.looked_at}},
                                {"settled", std::int64_t{tally.settled}},
                                {"unanswered", std::int64_t{tally.unanswered}}});
      }
    } catch (const std::exception& error) {
      log.warning("not_reconciled", {{"reason", error.what()}});
    }
  }

  Config config;
  Log& log;
  Metrics metrics;
  SystemClock clock;
  Pseudonyms names;
  PgConnections connections;
  HttpClient outside;
  Accounts accounts;
  Sessions sessions;
  RateLimits counts;
  UsedCaptchas used_captchas;
  Passwords passwords;
  AttemptLimits limits;
  std::unique_ptr<Captcha> captcha;
  AccountService account_service;
  OperatorClient phones;
  CheckImei check_imei;
  CheckoutSessions store;
  StripeClient payments;
  CreateCheckoutSession create_checkout;
  ReadCheckoutSession read_checkout;
  Reconciler reconciler;
  Api api;
  // Last: they stop before what they call goes.
  std::unique_ptr<Server> http;
  std::list<PeriodicTask> tasks;
};

App::App(const Config& config, Log& log) : parts_(std::make_unique<Parts>(config, log)) {}

App::~App() = default;

void App::start() {
  const int applied = migrate(parts_->config.database_url, embedded_migrations());
  parts_->connections.expect_limits();
  const std::size_t numbers = rotate_socket_numbers();
  parts_->http->start();
  auto* const parts = parts_.get();
  parts->tasks.emplace_back(kTick, [parts](const auto&) { parts->check_imei.tick(); });
  parts->tasks.emplace_back(kForgetEvery, [parts](const auto&) { parts->forget_old(); });
  // Often enough that its own rhythm adds little to the period.
  const std::chrono::milliseconds every = parts->config.reconcile_period / 8 + kTick;
  for (int i = 0; i < kReconcilers; ++i) {
    parts->tasks.emplace_back(every, [parts](const auto& stop) { parts->reconcile(stop); });
  }
  parts_->log.info("started", {{"port", std::int64_t{port()}},
                               {"migrations_applied", std::int64_t{applied}},
                               {"socket_numbers", static_cast<std::int64_t>(numbers)}});
  if (numbers + 256 < kSocketNumbersWanted) {
    parts_->log.warning("few_socket_numbers",
                        {{"advice", "raise the limit on open files to 65536"}});
  }
}

std::uint16_t App::port() const { return parts_->http->port(); }

void App::stop() {
  // Whatever the database does, statements end before the program must.
  parts_->connections.end_by(std::chrono::steady_clock::now() + kLongestStop);
  parts_->http->drain_and_stop([this] { parts_->outside.stop(); });
  for (PeriodicTask& task : parts_->tasks) {
    task.request_stop();
  }
  parts_->outside.stop();  // what they are waiting for ends
  parts_->tasks.clear();
}

bool App::reconcile() {
  parts_->reconciler.make_all_due();
  const auto tally = parts_->reconciler.run({});
  std::cout << "Looked at " << tally.looked_at << ", settled " << tally.settled << ", not answered "
            << tally.unanswered << ".\n";
  return tally.unanswered == 0;
}

OrderList::Outcome App::list_orders(const OrderList::Wish& wish) {
  return OrderList(parts_->connections, parts_->payments).write(wish, std::cout, std::cerr);
}

}  // namespace server

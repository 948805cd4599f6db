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
#include "checkout/routes.hpp"
#include "checkout/status.hpp"
#include "checkout/store.hpp"
#include "checkout/sweep.hpp"
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

/// How often payments are looked for while something is unsettled.
constexpr std::chrono::seconds kSweepInterval{5};
/// How soon it is noticed that the operator is to be tried again.
constexpr std::chrono::milliseconds kTick{250};

/// Whoever ends this program gives it 5 s. The last one is for writing down what has become of
/// calls that were given up.
constexpr std::chrono::seconds kLongestStop{4};

std::unique_ptr<Captcha> make_captcha(const AccountConfig& config, HttpClient& http,
                                      SpentProofs& spent, Clock& clock, Log& log,
                                      Metrics& metrics) {
  if (!config.recaptcha_site_key.empty()) {
    return std::make_unique<Recaptcha>(http, config.recaptcha_api_base, config.recaptcha_site_key,
                                       config.recaptcha_secret, log, metrics);
  }
  return std::make_unique<AltchaCaptcha>(config.captcha_secret, config.captcha_cost,
                                         config.captcha_lifetime, spent, clock);
}

}  // namespace

std::vector<PgStatement> all_statements() {
  std::vector<PgStatement> all;
  for (auto&& some : {CheckoutSessions::statements(), Accounts::statements(),
                      Sessions::statements(), RateLimits::statements(), SpentProofs::statements(),
                      PaymentSweep::statements(), OrderList::statements()}) {
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
        spent_proofs(connections),
        passwords(static_cast<int>(config.threads)),
        limits(config.accounts.limits, counts, names),
        captcha(make_captcha(config.accounts, outside, spent_proofs, clock, log, metrics)),
        sign_in(accounts, sessions, passwords, limits, *captcha, clock),
        register_account(accounts, passwords, *captcha, limits, clock),
        change_password(sessions, passwords, limits),
        phones(outside, config.imeis.api_url, config.imeis.api_key, names, log, metrics),
        check_imei(phones, clock, log, metrics),
        store(connections, config.page_lifetime),
        payments(outside, config.payment_api_base, config.payment_secret_key, clock, log, metrics),
        settlement(store, log, metrics),
        create_checkout(store, payments, settlement, clock,
                        {config.public_url, config.shipping_price, config.payment_methods}),
        read_checkout(store, payments, settlement, clock),
        payment_sweep(connections, store, payments, settlement, clock, log, metrics),
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
    add_account_routes(
        router, api,
        {sign_in, register_account, change_password, sessions, *captcha, limits, names});
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

  /// A failed sweep is logged; the next one begins anew.
  void sweep(const std::stop_token& stop) {
    try {
      payment_sweep.run(stop);
    } catch (const std::exception& error) {
      log.warning("sweep_failed", {{"reason", error.what()}});
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
  SpentProofs spent_proofs;
  Passwords passwords;
  AttemptLimits limits;
  std::unique_ptr<Captcha> captcha;
  SignIn sign_in;
  RegisterAccount register_account;
  ChangePassword change_password;
  OperatorClient phones;
  CheckImei check_imei;
  CheckoutSessions store;
  StripeClient payments;
  Settlement settlement;
  CreateCheckoutSession create_checkout;
  ReadCheckoutSession read_checkout;
  PaymentSweep payment_sweep;
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
  parts->tasks.emplace_back(kSweepInterval, [parts](const auto& stop) { parts->sweep(stop); });
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

bool App::reconcile(std::optional<std::int64_t> since) {
  const auto adoption =
      since ? std::optional(PaymentSweep::Adoption{*since, parts_->config.public_url})
            : std::nullopt;
  const auto summary = parts_->payment_sweep.run_now(adoption);
  std::cout << "Checked " << summary.checked << ", finalised " << summary.finalised << ", adopted "
            << summary.adopted << (summary.whole ? ".\n" : "; the provider has not listed all.\n");
  return summary.whole;
}

OrderList::Outcome App::list_orders(const OrderList::Wish& wish) {
  return OrderList(parts_->connections, parts_->payments).write(wish, std::cout, std::cerr);
}

}  // namespace server

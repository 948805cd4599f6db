#include "app.hpp"

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <stop_token>
#include <utility>

#include "accounts/captcha.hpp"
#include "accounts/reset_mails.hpp"
#include "accounts/routes.hpp"
#include "base/result.hpp"
#include "base/text.hpp"
#include "base/version.hpp"
#include "budgets.hpp"
#include "checkout/create.hpp"
#include "checkout/status.hpp"
#include "checkout/sweep.hpp"
#include "external.hpp"
#include "http/api.hpp"
#include "http/json_body.hpp"
#include "imei/check.hpp"
#include "loop/background.hpp"
#include "loop/loop.hpp"
#include "loop/workers.hpp"
#include "outbound/http_client.hpp"
#include "outbound/stripe.hpp"
#include "postgres/migrations.hpp"
#include "postgres/pool.hpp"
#include "retention.sql.hpp"

namespace server {
namespace {

constexpr std::chrono::minutes kPurgeEvery{1};
/// The rows that one statement of retention.sql affects at most.
constexpr std::size_t kPurgeBatch = 1'000;

/// Interval of the payment sweep while sessions are in doubt.
constexpr std::chrono::seconds kSweepInterval{5};
constexpr std::chrono::seconds kMailInterval{2};

std::unique_ptr<Captcha> make_captcha(const AccountConfig& config, HttpClient& http,
                                      Workers& workers, Clock& clock, Log& log, Metrics& metrics) {
  if (!config.recaptcha_site_key.empty()) {
    return std::make_unique<Recaptcha>(http, config.recaptcha_api_base, config.recaptcha_site_key,
                                       config.recaptcha_secret, clock, log, metrics);
  }
  return std::make_unique<AltchaCaptcha>(config.captcha_secret, config.captcha_cost,
                                         config.captcha_lifetime, clock, workers);
}

/// The browser's events, a part of the page that was not rendered, and a file that was not fetched.
constexpr std::array<std::string_view, 4> kPageErrors{"error", "unhandledrejection",
                                                      "render-failed", "part-lost"};

/// Reads a path or name of the site. Other characters would let any client fill the log with text.
std::string required_name(const JsonMembers& members, const char* key) {
  constexpr std::size_t kLongest = 200;
  std::string name = members.required_text(key, kLongest);
  if (!is_plain(name, 1, kLongest, "/-_.")) {
    members.fail(shop::ErrorCode::field_invalid, key);
  }
  return name;
}

/// POST /page-errors: the browser reports an error of a page. It is counted and logged. A report
/// has no personal data.
Task<Reply> report_page_error(Metrics& metrics, Log& log, const Request& request) {
  const JsonMembers members(read_json_object(request));
  const std::string kind = required_name(members, "kind");
  const std::string where = required_name(members, "where");
  const std::string build = required_name(members, "build");
  if (std::find(kPageErrors.begin(), kPageErrors.end(), kind) == kPageErrors.end()) {
    members.fail(shop::ErrorCode::field_invalid, "kind");
  }
  metrics.counter("tuisty_page_errors_total", "kind=\"" + kind + '"').add();
  log.warning("page_error", {{"kind", kind}, {"where", where}, {"build", build}});
  co_return json_reply(204, {});
}

}  // namespace

std::string_view notify_supervisor(std::string_view state) {
  const char* variable = std::getenv("NOTIFY_SOCKET");
  const std::string_view name = variable == nullptr ? "" : variable;
  sockaddr_un address{};
  if (name.empty()) {
    return {};
  }
  if ((name.front() != '@' && name.front() != '/') || name.size() >= sizeof address.sun_path) {
    return "NOTIFY_SOCKET is neither a path nor an abstract name";
  }
  address.sun_family = AF_UNIX;
  std::copy(name.begin(), name.end(), std::begin(address.sun_path));
  if (name.front() == '@') {
    address.sun_path[0] = '\0';
  }
  const int socket = ::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  const auto length = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + name.size());
  const ssize_t sent = ::sendto(socket, state.data(), state.size(), MSG_NOSIGNAL,
                                reinterpret_cast<const sockaddr*>(&address), length);
  if (socket >= 0) {
    ::close(socket);
  }
  return sent == static_cast<ssize_t>(state.size()) ? "" : "NOTIFY_SOCKET does not take datagrams";
}

struct App::Parts {
  Parts(const Config& settings, Log& to) : config(settings), log(to) {}

  [[nodiscard]] ServerOptions options() const {
    return {.host = config.host,
            .port = config.port,
            .destinations = destinations(),
            .trusted_proxies = config.trusted_proxies};
  }

  void add_metrics(Router& to, bool for_any_client) {
    const auto [name, commit, catalogue] = version();
    metrics
        .gauge("tuisty_build_info", "version=\"" + std::string(name) + "\",commit=\"" +
                                        std::string(commit) + "\",catalogue=\"" +
                                        std::string(catalogue) + '"')
        .set(1);
    metrics.gauge("tuisty_payment_page_lifetime_seconds")
        .set(std::chrono::seconds(config.page_lifetime).count());
    add_metrics_route(
        to, metrics, [this] { update_gauges(); }, for_any_client);
  }

  /// Throws ApiError why the server is not ready, without blocking.
  void require_ready() const {
    using State = PgConnections::State;
    reject_if(http->draining(), shop::ErrorCode::shutting_down);
    if (const State state = connections.state(); state != State::up) {
      throw ApiError(shop::ErrorCode::busy, state == State::down        ? "database"
                                            : state == State::read_only ? "read_only"
                                                                        : "pgbouncer");
    }
  }

  void update_gauges() {
    metrics.gauge("tuisty_database_up")
        .set(connections.state() == PgConnections::State::up ? 1 : 0);
    metrics.gauge("tuisty_database_connections_in_use").set(connections.slots().used());
    metrics.gauge("tuisty_database_connections_waiting").set(connections.slots().waiting());
    for (DestinationId id = 0; const Destination& destination : destinations()) {
      metrics.gauge("tuisty_requests_in_flight", "destination=\"" + destination.name + '"')
          .set(http->in_flight(id++).used());
    }
    metrics.counter("tuisty_log_lines_dropped_total").set(log.dropped());
    metrics.gauge("tuisty_loop_turn_seconds_max").set(http->take_longest_turn());
    set_process_metrics(metrics);
  }

  [[nodiscard]] Router router() {
    Router router;
    router.add(Method::get, "/healthz", kNowhere, [](const Request&) -> Task<Reply> {
      co_return json_reply(200, R"({"status":"ok"})");
    });
    router.add(Method::get, "/readyz", kNowhere, [this](const Request&) -> Task<Reply> {
      require_ready();
      co_return json_reply(200, R"({"status":"ready"})");
    });
    if (!config.metrics) {
      add_metrics(router, false);
    }
    const auto find_shopper = [this](std::string_view token) {
      return account_service.account_of(token);
    };
    add_create_route(router, create_checkout, find_shopper);
    add_status_route(router, read_checkout);
    add_purchases_route(router, connections, find_shopper);
    add_account_routes(router, {account_service, *captcha, limits, names, clock, metrics, log,
                                !config.mail.server.empty(), [this] {
                                  const Slots& slots = http->in_flight(kAccounts);
                                  return 2 * slots.used() > slots.count();
                                }});
    add_imei_routes(router, check_imei);
    router.add(Method::post, "/page-errors", kNowhere,
               [this](const Request& request) { return report_page_error(metrics, log, request); });
    return router;
  }

  Task<void> purge(const std::stop_token& stop) {
    check_imei.forget_expired();
    for (const PgStatement& statement : sql::retention) {
      std::size_t rows = kPurgeBatch;
      while (rows == kPurgeBatch && !stop.stop_requested()) {
        const PgRows purged = co_await connections.run(statement);
        rows = purged.affected;
        if (rows > 0) {
          log.info("forgotten",
                   {{"what", statement.name}, {"rows", static_cast<std::int64_t>(rows)}});
        }
      }
    }
  }

  void notify(std::string_view state) const {
    if (const auto failure = notify_supervisor(state); !failure.empty()) {
      log.warning("supervisor_not_notified", {{"state", state}, {"reason", failure}});
    }
  }

  [[nodiscard]] std::vector<BackgroundTask> background_tasks() {
    return {{"database_probe", budgets::kDatabaseProbe,
             [this](const auto&) { return connections.probe(); }},
            {"sweep", kSweepInterval, [this](const auto& stop) { return payment_sweep.run(stop); }},
            {"mails", kMailInterval, [this](const auto& stop) { return reset_mails.run(stop); }},
            {"purge", kPurgeEvery, [this](const auto& stop) { return purge(stop); }}};
  }

  const Config config;
  Log& log;
  Metrics metrics;
  Loop loop;
  SystemClock clock{loop};
  Pseudonyms names{config.accounts.log_key};
  PgConnections connections{loop, config.database_url, clock, log, metrics};
  HttpClient outside{loop};
  // For what occupies a core. Challenges, which anyone may ask for, delay no sign-in.
  Workers hashing{loop, config.threads};
  Workers captchas{loop, 1};
  Workers parsing{loop, 1};
  Passwords passwords{loop, hashing, config.threads};
  AttemptLimits limits{config.accounts.limits, connections, names};
  std::unique_ptr<Captcha> captcha =
      make_captcha(config.accounts, outside, captchas, clock, log, metrics);
  AccountService account_service{
      connections,
      {config.accounts.session_idle_timeout, config.accounts.session_absolute_timeout},
      passwords,
      *captcha,
      limits,
      config.accounts.reset_key,
      config.accounts.shop_names};
  Workers mailing{loop, 1};
  ResetMails reset_mails{connections, mailing, config, names, clock, log, metrics};
  CheckImei check_imei{outside, config.imeis, names, clock, log, metrics};
  StripeClient payments{outside, parsing, config.payment_api_base, config.payment_secret_key, clock,
                        log,     metrics};
  Settlement settlement{connections, log, metrics};
  CreateCheckoutSession create_checkout{
      loop,
      connections,
      payments,
      settlement,
      clock,
      {config.public_url, config.shipping_price, config.payment_methods},
      config.page_lifetime};
  ReadCheckoutSession read_checkout{connections, payments, settlement, clock};
  PaymentSweep payment_sweep{connections, payments, settlement, clock, log, metrics};
  const Api api{metrics, log};
  Background background{loop, log, metrics};
  bool runs = false;  ///< between start() and stop()
  // Last, so that the threads stop before the objects they use are destroyed.
  std::unique_ptr<Server> http = std::make_unique<Server>(loop, options(), router(), api);
  Loop metrics_loop;
  std::unique_ptr<Server> metrics_http;
};

App::App(const Config& config, Log& log) : parts_(std::make_unique<Parts>(config, log)) {}

App::~App() {
  if (parts_->runs) {
    stop();
  }
}

void App::start() {
  const int applied = migrate(parts_->config.database_url, embedded_migrations());
  parts_->loop.run(parts_->connections.probe());  // before the first /readyz
  parts_->http->start();
  if (const auto& metrics = parts_->config.metrics) {
    // On a separate port, which a firewall can open to the collector only.
    Router router;
    parts_->add_metrics(router, true);
    const ServerOptions options{.host = metrics->host, .port = metrics->port};
    parts_->metrics_http =
        std::make_unique<Server>(parts_->metrics_loop, options, std::move(router), parts_->api);
    parts_->metrics_http->start();
  }
  parts_->background.begin(parts_->background_tasks());
  parts_->runs = true;
  const auto [name, commit, catalogue] = version();
  parts_->log.info("started", {{"version", name},
                               {"commit", commit},
                               {"catalogue", catalogue},
                               {"port", std::int64_t{port()}},
                               {"migrations_applied", std::int64_t{applied}}});
  parts_->notify("READY=1");
}

std::uint16_t App::port() const { return parts_->http->port(); }

void App::stop() {
  parts_->notify("STOPPING=1");
  parts_->background.request_stop();
  parts_->http->drain();
  parts_->background.stop();
  parts_->http->stop();
  parts_->runs = false;
}

void add_metrics_route(Router& router, Metrics& metrics, const std::function<void()>& update,
                       bool for_any_client) {
  router.add(Method::get, "/metrics", kNowhere,
             [&metrics, update, for_any_client](const Request& request) -> Task<Reply> {
               reject_if(!for_any_client && !is_loopback(request.peer_address),
                         shop::ErrorCode::route_unknown);
               update();
               Reply reply = json_reply(200, metrics.text());
               reply.content_type = "text/plain; version=0.0.4; charset=utf-8";
               co_return reply;
             });
}

}  // namespace server

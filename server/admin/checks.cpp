#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <optional>
#include <ostream>
#include <set>
#include <stdexcept>

#include "accounts/captcha.hpp"
#include "admin/commands.hpp"
#include "base/json.hpp"
#include "imei/check.hpp"
#include "loop/loop.hpp"
#include "outbound/http_client.hpp"
#include "postgres/connection.hpp"
#include "postgres/migrations.hpp"

namespace server {
namespace {

constexpr auto kNginxSettings = std::to_array<std::string_view>(
    {"LIMIT_CHECKOUT_PER_ADDRESS", "LIMIT_SESSION_PER_ADDRESS", "LIMIT_IMEI_PER_ADDRESS",
     "LIMIT_ACCOUNT_CALLS_PER_ADDRESS", "LIMIT_REQUESTS_AT_ONCE_PER_ADDRESS", "TLS_CERTIFICATE",
     "TLS_KEY", "HTTPS_LISTEN", "HTTP_LISTEN", "SERVERS", "TRUSTED_PROXIES", "ACME_ROOT",
     "REQUEST_LOG"});

/// Shorter names are too near to names of other programs.
constexpr std::size_t kMinLength = 8;

std::set<std::string> known_settings() {
  auto known = setting_names();
  known.insert(kNginxSettings.begin(), kNginxSettings.end());
  return known;
}

/// Whether names differ by one or two letters in one place.
bool is_misspelt(const std::string& name, const std::string& meant) {
  const auto head = std::mismatch(name.begin(), name.end(), meant.begin(), meant.end()).first;
  const auto tail = std::mismatch(name.rbegin(), name.rend(), meant.rbegin(), meant.rend()).first;
  const auto alike = (head - name.begin()) + (tail - name.rbegin());
  return static_cast<std::size_t>(alike) + 2 >= std::max(name.size(), meant.size());
}

/// Whether the host of a URL is of the domain that is reserved for examples.
bool is_example(std::string_view url) {
  const auto begin = std::min(url.find("//"), url.size() - 2) + 2;
  const auto host = url.substr(begin, url.find_first_of(":/", begin) - begin);
  return host.ends_with(".example");
}

/// Whether proxies contain an address that is reserved for documents, and so is of no machine.
bool trust_anyone(const TrustedProxies& proxies) {
  return proxies.contains("198.51.100.1") || proxies.contains("2001:db8::1");
}

void fail_if(bool condition, const std::string& what) {
  if (condition) {
    throw std::runtime_error(what);
  }
}

constexpr std::chrono::seconds kLimit{10};

/// Sends a call and returns its response. Throws std::runtime_error if there is none.
HttpAnswer answer_to(const HttpCall& call) {
  Loop loop;
  HttpClient http(loop);
  auto answer = loop.run(http.send(call, kLimit));
  if (!answer) {
    throw std::runtime_error("no response: " + answer.error().reason);
  }
  return std::move(*answer);
}

std::string status_text(const HttpAnswer& answer) {
  return "responds with " + std::to_string(answer.status);
}

// Each of these returns what to write after "ok", and throws std::exception with what is wrong.

std::string check_database(const Config& config) {
  PgConnection database(config.database_url);
  const auto wanted = embedded_migrations().size();
  const PgRows found = database.execute(
      "SELECT count(*), current_setting('server_version'),"
      " (SELECT count(*) FROM checkout_sessions WHERE false) FROM schema_migrations");
  const std::vector<std::string>& row = found.rows.at(0);
  const auto applied = std::stoull(row[0]);
  if (applied < wanted) {
    throw std::runtime_error(std::to_string(wanted - applied) +
                             " migrations are missing: run tuisty_admin migrate");
  }
  return "PostgreSQL " + row[1] + ", " + row[0] + " migrations";
}

/// Adds the host to `writable` if it accepts writes.
std::string check_host(const PgHost& host, std::vector<std::string>& writable) {
  PgConnection database(host.url);
  const PgRows found = database.execute(
      "SELECT CASE WHEN pg_is_in_recovery() THEN 'standby' WHEN current_setting("
      "'transaction_read_only')::boolean THEN 'read-only primary' ELSE 'primary' END,"
      " CASE WHEN pg_is_in_recovery() THEN (SELECT timeline_id FROM pg_control_checkpoint())"
      " ELSE ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int END");
  const std::vector<std::string>& row = found.rows.at(0);
  if (row[0] == "primary") {
    writable.push_back(host.name);
  }
  return row[0] + ", time line " + row[1];
}

/// Also asks for what the export of orders reads, because a restricted key may lack the right.
std::string check_payment_provider(const Config& config) {
  const HttpCall call{false,
                      config.payment_api_base + "/v1/checkout/sessions?" +
                          form_body({{"limit", "1"},
                                     {"status", "complete"},
                                     {"expand[0]", "data.payment_intent.latest_charge"}}),
                      {"Authorization: Bearer " + config.payment_secret_key, "Expect:"},
                      {}};
  const HttpAnswer answer = answer_to(call);
  fail_if(answer.status == 401, "rejects PAYMENT_SECRET_KEY (401)");
  fail_if(answer.status == 403,
          "PAYMENT_SECRET_KEY may not read Checkout Sessions, PaymentIntents or Charges (403)");
  fail_if(answer.status != 200 || !Json::parse(answer.body).is_object(),
          status_text(answer) + ", not with a list of sessions");
  return config.payment_api_base;
}

std::string check_carrier(const Config& config) {
  // The IMEI that the standard's texts use as their example.
  const HttpAnswer answer = answer_to(carrier_call(config.imeis, "490154203237518"));
  fail_if(answer.status == 401 || answer.status == 403,
          "rejects IMEI_API_KEY (" + std::to_string(answer.status) + ")");
  fail_if(!read_device(answer), status_text(answer) + ", not with data about a device");
  return config.imeis.api_url;
}

/// Google reports a wrong secret, and otherwise rejects the response that no shopper solved.
std::string check_recaptcha(const Config& config) {
  const AccountConfig& accounts = config.accounts;
  const HttpAnswer answer =
      answer_to(recaptcha_call(accounts.recaptcha_api_base, accounts.recaptcha_secret, "none"));
  fail_if(answer.status != 200 || !Json::parse(answer.body)["success"],
          status_text(answer) + ", not with a verdict");
  fail_if(answer.body.find("invalid-input-secret") != std::string::npos,
          "rejects RECAPTCHA_SECRET");
  return accounts.recaptcha_api_base;
}

template <class Check>
bool write_line(std::ostream& out, std::string_view service, Check check) {
  try {
    const std::string found = check();
    out << service << ": ok (" << found << ")\n";
    return true;
  } catch (const std::exception& error) {
    std::string reason = error.what();
    std::replace(reason.begin(), reason.end(), '\n', ' ');
    reason.erase(reason.find_last_not_of(' ') + 1);
    out << service << ": " << reason << '\n';
    return false;
  }
}

}  // namespace

std::span<const std::string_view> nginx_settings() { return kNginxSettings; }

ConfigProblems doubtful_settings(const Environment& environment,
                                 const std::vector<std::string>& names) {
  ConfigProblems problems;
  for (const char* address : {"PUBLIC_URL", "IMEI_API_URL"}) {
    if (const auto url = environment(address); url && url->size() > 2 && is_example(*url)) {
      problems.push_back(std::string(address) + " is still the example " + *url);
    }
  }
  if (const auto list = environment("TRUSTED_PROXIES").value_or("");
      !list.empty() && list != "none" && !TrustedProxies::parse(list)) {
    problems.push_back("TRUSTED_PROXIES (" + list +
                       ") must be addresses or networks, like 10.0.0.5,10.1.0.0/16, or none");
  }
  const auto known = known_settings();
  for (const std::string& name : names) {
    const auto meant = std::find_if(known.begin(), known.end(), [&](const std::string& one) {
      return one.size() >= kMinLength && is_misspelt(name, one);
    });
    if (meant != known.end() && !known.contains(name)) {
      problems.push_back(name + " is no setting: is " + *meant + " meant?");
    }
  }
  return problems;
}

ConfigProblems dangerous_settings(const Environment& environment) {
  ConfigProblems problems;
  const auto add = [&](const std::string& key, const std::string& value, const char* danger) {
    problems.push_back(key + " (" + value + ") " + danger);
  };
  for (const char* key : {"TRUSTED_PROXIES", "NGINX_ADDRESSES"}) {
    const std::string list = environment(key).value_or("");
    if (const auto proxies = TrustedProxies::parse(list); proxies && trust_anyone(*proxies)) {
      add(key, list,
          "trusts every client to name its own address, so no limit holds: name only the proxies");
    }
  }
  for (const char* key : {"HOST", "METRICS_LISTEN"}) {
    const std::string value = environment(key).value_or("");
    if (value.starts_with("0.0.0.0") || value == "::" || value.starts_with("[::]")) {
      add(key, value,
          "listens on every network: name one address, or let a firewall admit nginx or Prometheus "
          "alone");
    }
  }
  for (const std::string& name : known_settings()) {
    const auto path = name.ends_with("_FILE") ? environment(name) : std::nullopt;
    struct stat found {};
    if (path && ::stat(path->c_str(), &found) == 0 && (found.st_mode & S_IRWXO) != 0) {
      add(name, *path, "is a secret that every user of this machine may read: chmod o= it");
    }
  }
  return problems;
}

int report_config(const Environment& environment, const std::vector<std::string>& names,
                  std::ostream& out, std::ostream& err) {
  const auto config = read_config(environment);
  auto problems = config ? ConfigProblems{} : config.error();
  const auto doubtful = doubtful_settings(environment, names);
  problems.insert(problems.end(), doubtful.begin(), doubtful.end());
  for (const std::string& problem : problems) {
    err << "tuisty_admin: " << problem << '\n';
  }
  for (const std::string& danger : dangerous_settings(environment)) {
    err << "warning: " << danger << '\n';
  }
  if (!problems.empty()) {
    return kWrongUse;
  }
  out << "The settings are in order.\n";
  return EXIT_SUCCESS;
}

std::vector<std::string> variable_names() {
  std::vector<std::string> names;
  for (char** variable = environ; *variable != nullptr;
       ++variable) {  // NOLINT(*-pointer-arithmetic)
    const std::string_view text(*variable);
    names.emplace_back(text.substr(0, text.find('=')));
  }
  return names;
}

bool check_services(const Config& config, std::ostream& out) {
  bool database = write_line(out, "database", [&] { return check_database(config); });
  const auto hosts = pg_hosts(config.database_url);
  std::vector<std::string> writable;
  for (const PgHost& host : hosts) {
    database = (hosts.size() == 1 || write_line(out, "database at " + host.name,
                                                [&] { return check_host(host, writable); })) &&
               database;
  }
  if (writable.size() > 1) {
    out << "database: " << writable.size()
        << " hosts accept writes: stop those that are not the primary, mostly of an earlier time "
           "line\n";
    database = false;
  }
  const bool payments =
      write_line(out, "payment provider", [&] { return check_payment_provider(config); });
  const bool carrier = write_line(out, "carrier", [&] { return check_carrier(config); });
  const bool captcha = config.accounts.recaptcha_secret.empty() ||
                       write_line(out, "reCAPTCHA", [&] { return check_recaptcha(config); });
  return database && payments && carrier && captcha;
}

}  // namespace server

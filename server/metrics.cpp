#include "metrics.hpp"

#include <algorithm>
#include <stdexcept>

namespace server {
namespace {

struct Bound {
  std::uint64_t microseconds;
  std::string_view label;  ///< in seconds
};
constexpr std::array<Bound, Histogram::kBuckets> kBounds{{{1'000, "0.001"},
                                                          {5'000, "0.005"},
                                                          {10'000, "0.01"},
                                                          {50'000, "0.05"},
                                                          {100'000, "0.1"},
                                                          {250'000, "0.25"},
                                                          {500'000, "0.5"},
                                                          {1'000'000, "1"},
                                                          {2'500'000, "2.5"},
                                                          {8'000'000, "8"}}};

/// Every metric of the server. tests/architecture compares alerts and dashboard with this table.
const std::map<std::string_view, std::string_view> kHelp{
    {"tuisty_account_rejections_total", "Rejected account calls by call and error code."},
    {"tuisty_accounts_created_total", "Registrations."},
    {"tuisty_background_failures_total", "Failed runs of periodic work by task."},
    {"tuisty_build_info", "1, with the version of the running program in the labels."},
    {"tuisty_carrier_calls_total", "Calls to the carrier by outcome."},
    {"tuisty_checkout_sessions_finalised_total",
     "Checkout sessions that got their final status, by outcome."},
    {"tuisty_checkout_sessions_in_doubt", "Checkout sessions whose outcome is not known yet."},
    {"tuisty_circuit_breaker_open", "1 while calls to the service are rejected, otherwise 0."},
    {"tuisty_circuit_breaker_transitions_total",
     "Transitions of the circuit breakers by service and new state."},
    {"tuisty_database_connections_in_use", "Connections that run a statement."},
    {"tuisty_database_connections_waiting", "Statements that wait for a connection."},
    {"tuisty_database_statement_duration_seconds", "Duration of statements."},
    {"tuisty_database_up", "1 if the database responds, otherwise 0."},
    {"tuisty_http_request_duration_seconds", "Duration of requests by route."},
    {"tuisty_http_requests_total", "Requests by route, method, status and error code."},
    {"tuisty_imei_checks_total", "Checks of phones by source of the result."},
    {"tuisty_log_lines_dropped_total", "Lines of the log that were lost."},
    {"tuisty_oldest_checkout_session_in_doubt_timestamp_seconds",
     "When the oldest checkout session in doubt was created, 0 without one."},
    {"tuisty_outgoing_call_duration_seconds", "Duration of calls to other services."},
    {"tuisty_page_errors_total", "Errors that pages reported, by kind."},
    {"tuisty_passwords_changed_total", "Changes of passwords."},
    {"tuisty_payment_calls_total", "Calls to the payment provider by call and outcome."},
    {"tuisty_payment_page_lifetime_seconds", "How long a payment page is valid."},
    {"tuisty_payment_sweep_last_success_timestamp_seconds",
     "When a payment sweep was last complete, or the server's start."},
    {"tuisty_recaptcha_calls_total", "Calls to reCAPTCHA by outcome."},
    {"tuisty_requests_rejected_total", "Requests rejected without being served, by reason."},
    {"tuisty_requests_in_flight", "Requests in flight by what they wait for."},
    {"tuisty_sign_ins_total", "Successful sign-ins."}};

std::string line(std::string_view name, const std::string& labels, const std::string& value) {
  return std::string(name) + (labels.empty() ? "" : '{' + labels + '}') + ' ' + value + '\n';
}

std::string head(const std::string& name, const std::string& type) {
  const auto help = kHelp.find(name);
  return (help == kHelp.end() ? "" : "# HELP " + name + ' ' + std::string(help->second) + '\n') +
         "# TYPE " + name + ' ' + type + '\n';
}

std::string bucket(const std::string& name, const std::string& labels, std::string_view bound,
                   std::uint64_t count) {
  return line(name + "_bucket",
              labels + (labels.empty() ? "" : ",") + "le=\"" + std::string(bound) + '"',
              std::to_string(count));
}

/// Only counts below the bound are cumulative in the text, so that an observation costs two
/// additions.
std::string samples(const std::string& name, const std::string& labels,
                    const Histogram& histogram) {
  std::string text;
  std::uint64_t sum = 0;
  const auto counts = histogram.counts();
  for (std::size_t i = 0; i < kBounds.size(); ++i) {
    text += bucket(name, labels, kBounds[i].label, sum += counts[i]);
  }
  text += bucket(name, labels, "+Inf", sum += counts.back());
  text +=
      line(name + "_sum", labels, std::to_string(static_cast<double>(histogram.sum_us()) / 1e6));
  return text + line(name + "_count", labels, std::to_string(sum));
}

template <class Series>
std::string samples(const std::string& name, const std::string& labels, const Series& series) {
  return line(name, labels, std::to_string(series.value()));
}

template <class Families>
std::string families_text(const Families& families, const char* type) {
  std::string text;
  for (const auto& [name, family] : families) {
    text += head(name, type);
    for (const auto& [labels, series] : family) {
      text += samples(name, labels, series);
    }
  }
  return text;
}

}  // namespace

void Histogram::observe(std::chrono::steady_clock::duration took) {
  const auto microseconds = static_cast<std::uint64_t>(
      std::chrono::duration_cast<std::chrono::microseconds>(took).count());
  const auto* const bound = std::find_if(kBounds.begin(), kBounds.end(), [&](const Bound& one) {
    return microseconds <= one.microseconds;
  });
  counts_.at(static_cast<std::size_t>(bound - kBounds.begin()))
      .fetch_add(1, std::memory_order_relaxed);
  sum_us_.fetch_add(microseconds, std::memory_order_relaxed);
}

std::array<std::uint64_t, Histogram::kBuckets + 1> Histogram::counts() const {
  std::array<std::uint64_t, kBuckets + 1> counts{};
  std::transform(counts_.begin(), counts_.end(), counts.begin(),
                 [](const auto& count) { return count.load(std::memory_order_relaxed); });
  return counts;
}

template <class Series>
Series& Metrics::find(Families<Series>& families, std::string_view name, std::string&& labels) {
  const std::lock_guard lock(mutex_);
  auto family = families.find(name);
  if (family == families.end()) {
    family = families.try_emplace(std::string(name)).first;
  }
  return family->second.try_emplace(std::move(labels)).first->second;
}

Counter& Metrics::counter(std::string_view name, std::string labels) {
  return find(counters_, name, std::move(labels));
}

Gauge& Metrics::gauge(std::string_view name, std::string labels) {
  return find(gauges_, name, std::move(labels));
}

Histogram& Metrics::histogram(std::string_view name, std::string labels) {
  return find(histograms_, name, std::move(labels));
}

std::string Metrics::text() const {
  const std::lock_guard lock(mutex_);
  return families_text(counters_, "counter") + families_text(gauges_, "gauge") +
         families_text(histograms_, "histogram");
}

LabelledCounters::LabelledCounters(Metrics& metrics, std::string_view name, std::string labels,
                                   std::string_view label,
                                   std::initializer_list<std::string_view> values) {
  const std::string others = labels.empty() ? "" : std::move(labels) + ',';
  for (const std::string_view value : values) {
    counters_.emplace_back(value, &metrics.counter(name, others + std::string(label) + "=\"" +
                                                             std::string(value) + '"'));
  }
}

Counter& LabelledCounters::operator[](std::string_view value) const {
  for (const auto& [name, counter] : counters_) {
    if (name == value) {
      return *counter;
    }
  }
  throw std::out_of_range("no counter for " + std::string(value));
}

}  // namespace server

#include "metrics.hpp"

#include <utility>

namespace server {
namespace {

struct Bound {
  std::uint64_t microseconds;
  std::string_view label;  ///< in seconds
};
constexpr std::array<Bound, 10> kBounds{{{1'000, "0.001"},
                                         {5'000, "0.005"},
                                         {10'000, "0.01"},
                                         {50'000, "0.05"},
                                         {100'000, "0.1"},
                                         {250'000, "0.25"},
                                         {500'000, "0.5"},
                                         {1'000'000, "1"},
                                         {2'500'000, "2.5"},
                                         {8'000'000, "8"}}};

const std::map<std::string_view, std::string_view> kHelp{
    {"account_refusals_total", "Refused account calls by call and error code."},
    {"accounts_created_total", "Registrations."},
    {"breaker_total", "Transitions of the circuit breakers by service."},
    {"checkout_sessions_in_doubt", "Checkout sessions whose outcome is not known yet."},
    {"checkout_sessions_settled_total",
     "Checkout sessions settled by looks and sweeps, by outcome."},
    {"database_unavailable_total", "Requests refused because the database did not answer."},
    {"http_request_seconds", "Duration of requests by route."},
    {"http_requests_total", "Requests by route, method and status."},
    {"imei_checks_total", "Checks of phones, by where the answer came from."},
    {"log_lines_dropped_total", "Lines of the log that were lost."},
    {"carrier_calls_total", "Calls to the carrier by outcome."},
    {"outgoing_call_seconds", "Duration of calls to other services."},
    {"page_errors_total", "Errors that pages reported of themselves, by kind."},
    {"passwords_changed_total", "Changes of passwords."},
    {"payment_calls_total", "Calls to the payment provider by call and outcome."},
    {"recaptcha_calls_total", "Calls to reCAPTCHA by outcome."},
    {"sign_ins_total", "Successful sign-ins."},
    {"tuisty_build_info", "1, with the version of the running program in the labels."},
    {"worker_pool_active_jobs", "Requests that a worker pool is serving."},
    {"worker_pool_queued_jobs", "Requests that wait for a thread of a worker pool."}};

std::string line(std::string_view name, const std::string& labels, const std::string& value) {
  return std::string(name) + (labels.empty() ? "" : '{' + labels + '}') + ' ' + value + '\n';
}

std::string head(const std::string& name, const std::string& type) {
  const auto help = kHelp.find(name);
  const std::string text(help == kHelp.end() ? "" : help->second);
  return (text.empty() ? "" : "# HELP " + name + ' ' + text + '\n') + "# TYPE " + name + ' ' +
         type + '\n';
}

/// The samples of counters or gauges.
template <class Series>
std::string samples(const Series& series, const char* type) {
  std::string text;
  for (const auto& [name, values] : series) {
    text += head(name, type);
    for (const auto& [labels, value] : values) {
      text += line(name, labels, std::to_string(value));
    }
  }
  return text;
}

}  // namespace

void Metrics::count(std::string_view name, std::string labels, std::uint64_t by) {
  const std::lock_guard lock(mutex_);
  counters_[std::string(name)][std::move(labels)] += by;
}

void Metrics::set(std::string_view name, std::int64_t value, std::string labels) {
  const std::lock_guard lock(mutex_);
  values_[std::string(name)][std::move(labels)] = value;
}

void Metrics::set_count(std::string_view name, std::uint64_t value) {
  const std::lock_guard lock(mutex_);
  counters_[std::string(name)][{}] = value;
}

void Metrics::observe(std::string_view name, std::string labels, std::chrono::microseconds took) {
  const auto microseconds = static_cast<std::uint64_t>(took.count());
  const std::lock_guard lock(mutex_);
  Histogram& histogram = histograms_[std::string(name)][std::move(labels)];
  ++histogram.count;
  histogram.sum_us += microseconds;
  for (std::size_t i = 0; i < kBounds.size(); ++i) {
    histogram.buckets[i] += microseconds <= kBounds[i].microseconds ? 1U : 0U;
  }
}

std::string Metrics::text() const {
  const std::lock_guard lock(mutex_);
  std::string text = samples(counters_, "counter") + samples(values_, "gauge");
  for (const auto& [name, histograms] : histograms_) {
    text += head(name, "histogram");
    for (const auto& [labels, histogram] : histograms) {
      for (std::size_t i = 0; i < kBounds.size(); ++i) {
        text += line(name + "_bucket", labels + ",le=\"" + std::string(kBounds[i].label) + '"',
                     std::to_string(histogram.buckets[i]));
      }
      text += line(name + "_bucket", labels + ",le=\"+Inf\"", std::to_string(histogram.count));
      text +=
          line(name + "_sum", labels, std::to_string(static_cast<double>(histogram.sum_us) / 1e6));
      text += line(name + "_count", labels, std::to_string(histogram.count));
    }
  }
  return text;
}

}  // namespace server

#include "metrics.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

namespace server {
namespace {

/// Upper bounds of a histogram's buckets, in seconds.
constexpr std::array<double, Histogram::kBuckets> kBounds{0.001, 0.005, 0.01, 0.05, 0.1,
                                                          0.25,  0.5,   1,    2.5,  8};

/// Every metric of the server. tests/architecture compares alerts and dashboard with this table.
const std::map<std::string_view, std::string_view> kHelp{
    {"process_cpu_seconds_total", "CPU time in seconds."},
    {"process_max_fds", "Limit of open file descriptors."},
    {"process_open_fds", "Open file descriptors."},
    {"process_resident_memory_bytes", "Resident memory in bytes."},
    {"process_start_time_seconds", "Start in seconds since 1970."},
    {"process_virtual_memory_bytes", "Virtual memory in bytes."},
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

/// A unit with ProcSubset=pid hides /proc/stat, to which the kernel's start time is relative.
const std::time_t kStarted = std::time(nullptr);

std::string number_text(double number) {
  std::array<char, 400> text{};
  const auto end = std::to_chars(text.begin(), text.end(), number, std::chars_format::fixed).ptr;
  return {text.begin(), end};
}

std::string line(std::string_view name, const std::string& labels, double value) {
  return std::string(name) + (labels.empty() ? "" : '{' + labels + '}') + ' ' + number_text(value) +
         '\n';
}

std::string samples(const std::string& name, const std::string& labels, const Counter& counter) {
  return line(name, labels, counter.value());
}

/// Buckets are cumulative in the text only, so that an observation costs two additions.
std::string samples(const std::string& name, const std::string& labels,
                    const Histogram& histogram) {
  const std::string others = labels.empty() ? "" : labels + ',';
  const auto counts = histogram.counts();
  const auto bucket = [&](const std::string& bound, double count) {
    return line(name + "_bucket", others + "le=\"" + bound + '"', count);
  };
  std::string text;
  double sum = 0;
  for (std::size_t i = 0; i < kBounds.size(); ++i) {
    text += bucket(number_text(kBounds[i]), sum += counts[i]);
  }
  text += bucket("+Inf", sum += counts.back());
  return text + line(name + "_sum", labels, histogram.sum()) + line(name + "_count", labels, sum);
}

template <class Families>
std::string families_text(const Families& families, const std::string& other_type) {
  std::string text;
  for (const auto& [name, family] : families) {
    if (const auto help = kHelp.find(name); help != kHelp.end()) {
      text += "# HELP " + name + ' ' + std::string(help->second) + '\n';
    }
    text += "# TYPE " + name + ' ' + (name.ends_with("_total") ? "counter" : other_type) + '\n';
    for (const auto& [labels, series] : family) {
      text += samples(name, labels, series);
    }
  }
  return text;
}

}  // namespace

void Histogram::observe(std::chrono::steady_clock::duration took) {
  const double seconds = std::chrono::duration<double>(took).count();
  const auto* const bound = std::lower_bound(kBounds.begin(), kBounds.end(), seconds);
  counts_.at(static_cast<std::size_t>(bound - kBounds.begin())).add();
  sum_.add(seconds);
}

std::array<double, Histogram::kBuckets + 1> Histogram::counts() const {
  std::array<double, kBuckets + 1> counts{};
  std::transform(counts_.begin(), counts_.end(), counts.begin(),
                 [](const Counter& count) { return count.value(); });
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

Histogram& Metrics::histogram(std::string_view name, std::string labels) {
  return find(histograms_, name, std::move(labels));
}

std::string Metrics::text() const {
  const std::lock_guard lock(mutex_);
  return families_text(counters_, "gauge") + families_text(histograms_, "histogram");
}

LabelledCounters::LabelledCounters(Metrics& metrics, std::string_view name, std::string labels,
                                   std::string_view label,
                                   std::initializer_list<std::string_view> values) {
  const std::string others = labels.empty() ? "" : std::move(labels) + ',';
  for (const std::string_view value : values) {
    counters_[value] =
        &metrics.counter(name, others + std::string(label) + "=\"" + std::string(value) + '"');
  }
}

void set_process_metrics(Metrics& metrics) {
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  std::int64_t pages = 0;
  std::int64_t resident = 0;
  std::ifstream("/proc/self/statm") >> pages >> resident;
  const std::int64_t page = sysconf(_SC_PAGESIZE);
  std::error_code hidden;
  metrics.counter("process_cpu_seconds_total").set(seconds(used.ru_utime) + seconds(used.ru_stime));
  metrics.gauge("process_max_fds").set(files.rlim_cur);
  metrics.gauge("process_open_fds")
      .set(std::distance(std::filesystem::directory_iterator("/proc/self/fd", hidden), {}));
  metrics.gauge("process_resident_memory_bytes").set(resident * page);
  metrics.gauge("process_start_time_seconds").set(kStarted);
  metrics.gauge("process_virtual_memory_bytes").set(pages * page);
}

}  // namespace server

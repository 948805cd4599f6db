#include "base/metrics.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

#include "monitoring/metrics.json.hpp"

namespace server {
namespace {

/// Upper bounds of a histogram's buckets, in seconds.
constexpr std::array<double, Histogram::kBuckets> kBounds{0.001, 0.005, 0.01, 0.05, 0.1,
                                                          0.25,  0.5,   1,    2.5,  8};

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

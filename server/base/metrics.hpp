#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <initializer_list>
#include <map>
#include <mutex>
#include <string>
#include <string_view>

namespace server {

/// A number that is only counted up, or (as a gauge) set.
class Counter {
 public:
  template <class Number = int>
  void add(Number by = 1) {
    value_.fetch_add(static_cast<double>(by), std::memory_order_relaxed);
  }
  /// For a count that is kept elsewhere, too.
  template <class Number>
  void set(Number value) {
    value_.store(static_cast<double>(value), std::memory_order_relaxed);
  }
  [[nodiscard]] double value() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<double> value_{0};
};
using Gauge = Counter;

/// A histogram of seconds.
class Histogram {
 public:
  static constexpr std::size_t kBuckets = 10;

  void observe(std::chrono::steady_clock::duration took);
  /// Observations of each bucket, not cumulative; the last bucket has no upper bound.
  [[nodiscard]] std::array<double, kBuckets + 1> counts() const;
  [[nodiscard]] double sum() const { return sum_.value(); }

 private:
  std::array<Counter, kBuckets + 1> counts_{};
  Counter sum_;
};

/// The program's metrics in Prometheus' text format. A call finds a series, or creates it at 0, for
/// use without a look-up as long as this lives. Labels (`route="/healthz",status="200"` or "") are
/// constants such as routes and codes, so that their number is bounded. Thread-safe.
class Metrics {
 public:
  /// Its name ends with _total.
  Counter& counter(std::string_view name, std::string labels = {});
  Gauge& gauge(std::string_view name, std::string labels = {}) {
    return counter(name, std::move(labels));
  }
  Histogram& histogram(std::string_view name, std::string labels = {});
  [[nodiscard]] std::string text() const;

 private:
  template <class Series>
  using Families = std::map<std::string, std::map<std::string, Series>, std::less<>>;

  template <class Series>
  Series& find(Families<Series>& families, std::string_view name, std::string&& labels);

  mutable std::mutex mutex_;
  Families<Counter> counters_;  ///< and gauges
  Families<Histogram> histograms_;
};

/// The counters of a metric for all values of one label. They exist from the start, because
/// Prometheus does not see the first increase of a series that begins above 0.
class LabelledCounters {
 public:
  /// labels: of all counters, such as `call="list"`, or "".
  LabelledCounters(Metrics& metrics, std::string_view name, std::string labels,
                   std::string_view label, std::initializer_list<std::string_view> values);

  /// Throws std::out_of_range for a value that is not among `values`.
  [[nodiscard]] Counter& operator[](std::string_view value) const { return *counters_.at(value); }

 private:
  std::map<std::string_view, Counter*> counters_;
};

/// Sets memory, CPU, file descriptors and start of this process, with the names of Prometheus'
/// client libraries. A value that the kernel does not reveal is 0.
void set_process_metrics(Metrics& metrics);

}  // namespace server

#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace server {

class Counter {
 public:
  void add(std::uint64_t by = 1) { value_.fetch_add(by, std::memory_order_relaxed); }
  /// For a count that is kept elsewhere.
  void set(std::uint64_t value) { value_.store(value, std::memory_order_relaxed); }
  [[nodiscard]] std::uint64_t value() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::uint64_t> value_{0};
};

class Gauge {
 public:
  void set(std::int64_t value) { value_.store(value, std::memory_order_relaxed); }
  [[nodiscard]] std::int64_t value() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::int64_t> value_{0};
};

/// A histogram of seconds.
class Histogram {
 public:
  static constexpr std::size_t kBuckets = 10;

  void observe(std::chrono::steady_clock::duration took);
  /// Observations of each bucket, not cumulative; the last bucket has no upper bound.
  [[nodiscard]] std::array<std::uint64_t, kBuckets + 1> counts() const;
  [[nodiscard]] std::uint64_t sum_us() const { return sum_us_.load(std::memory_order_relaxed); }

 private:
  std::array<std::atomic<std::uint64_t>, kBuckets + 1> counts_{};
  std::atomic<std::uint64_t> sum_us_{0};
};

/// The program's metrics in Prometheus' text format. A call finds a series, or creates it at 0, for
/// use without a look-up as long as this lives. Labels (`route="/healthz",status="200"` or "") are
/// constants such as routes and codes, so that their number is bounded. Thread-safe.
class Metrics {
 public:
  Counter& counter(std::string_view name, std::string labels = {});
  Gauge& gauge(std::string_view name, std::string labels = {});
  Histogram& histogram(std::string_view name, std::string labels = {});
  [[nodiscard]] std::string text() const;

 private:
  template <class Series>
  using Families = std::map<std::string, std::map<std::string, Series>, std::less<>>;

  template <class Series>
  Series& find(Families<Series>& families, std::string_view name, std::string&& labels);

  mutable std::mutex mutex_;
  Families<Counter> counters_;
  Families<Gauge> gauges_;
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
  [[nodiscard]] Counter& operator[](std::string_view value) const;

 private:
  std::vector<std::pair<std::string_view, Counter*>> counters_;
};

}  // namespace server

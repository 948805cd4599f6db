#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>

namespace server {

/// Counters, gauges and histograms in Prometheus's text format. Labels are constants (routes,
/// codes), so their number is bounded.
class Metrics {
 public:
  /// labels: `route="/healthz",status="200"` or "".
  /// by 0: creates the series.
  void count(std::string_view name, std::string labels = {}, std::uint64_t by = 1);
  void set(std::string_view name, std::int64_t value, std::string labels = {});
  /// Sets a counter that is kept elsewhere.
  void set_count(std::string_view name, std::uint64_t value);
  /// Adds to a histogram of seconds.
  void observe(std::string_view name, std::string labels, std::chrono::microseconds took);
  [[nodiscard]] std::string text() const;

 private:
  struct Histogram {
    std::array<std::uint64_t, 10> buckets{};
    std::uint64_t count = 0;
    std::uint64_t sum_us = 0;
  };
  mutable std::mutex mutex_;
  std::map<std::string, std::map<std::string, std::uint64_t>> counters_;
  std::map<std::string, std::map<std::string, std::int64_t>> values_;
  std::map<std::string, std::map<std::string, Histogram>> histograms_;
};

}  // namespace server

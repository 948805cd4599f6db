#include "metrics.hpp"

#include <utility>

namespace server {
namespace {

struct Bound {
  std::uint64_t microseconds;
  std::string_view label;  ///< in seconds
};
constexpr std::array<Bound, 6> kBounds{{{1'000, "0.001"},
                                        {10'000, "0.01"},
                                        {50'000, "0.05"},
                                        {250'000, "0.25"},
                                        {1'000'000, "1"},
                                        {8'000'000, "8"}}};

std::string line(std::string_view name, std::string_view labels, const std::string& value) {
  std::string text(name);
  if (!labels.empty()) {
    text += '{';
    text += labels;
    text += '}';
  }
  return text + ' ' + value + '\n';
}

std::string type_line(std::string_view name, std::string_view type) {
  return "# TYPE " + std::string(name) + ' ' + std::string(type) + '\n';
}

}  // namespace

void Metrics::count(std::string_view name, std::string labels, std::uint64_t by) {
  const std::lock_guard lock(mutex_);
  auto found = counters_.find(name);
  if (found == counters_.end()) {
    found = counters_.emplace(name, std::map<std::string, std::uint64_t>{}).first;
  }
  found->second[std::move(labels)] += by;
}

void Metrics::set(std::string_view name, std::int64_t value) {
  const std::lock_guard lock(mutex_);
  values_.insert_or_assign(std::string(name), value);
}

void Metrics::observe_request(std::string_view route, std::chrono::microseconds took) {
  const auto microseconds = static_cast<std::uint64_t>(took.count());
  const std::lock_guard lock(mutex_);
  auto found = requests_.find(route);
  if (found == requests_.end()) {
    found = requests_.emplace(route, Histogram{}).first;
  }
  Histogram& histogram = found->second;
  ++histogram.count;
  histogram.sum_us += microseconds;
  for (std::size_t i = 0; i < kBounds.size(); ++i) {
    histogram.buckets[i] += microseconds <= kBounds[i].microseconds ? 1U : 0U;
  }
}

std::string Metrics::text(std::string_view gauges) const {
  const std::lock_guard lock(mutex_);
  std::string text;
  for (const auto& [name, values] : counters_) {
    text += type_line(name, "counter");
    for (const auto& [labels, value] : values) {
      text += line(name, labels, std::to_string(value));
    }
  }
  for (const auto& [name, value] : values_) {
    text += type_line(name, "gauge") + line(name, {}, std::to_string(value));
  }
  text += requests_.empty() ? "" : type_line("http_request_seconds", "histogram");
  for (const auto& [route, histogram] : requests_) {
    const std::string label = "route=\"" + route + '"';
    for (std::size_t i = 0; i < kBounds.size(); ++i) {
      text += line("http_request_seconds_bucket",
                   label + ",le=\"" + std::string(kBounds[i].label) + '"',
                   std::to_string(histogram.buckets[i]));
    }
    text += line("http_request_seconds_bucket", label + ",le=\"+Inf\"",
                 std::to_string(histogram.count));
    text += line("http_request_seconds_sum", label,
                 std::to_string(static_cast<double>(histogram.sum_us) / 1e6));
    text += line("http_request_seconds_count", label, std::to_string(histogram.count));
  }
  text += gauges;
  return text;
}

}  // namespace server

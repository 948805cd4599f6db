#include "base/metrics.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace server {
namespace {

using namespace std::chrono_literals;

TEST(Metrics, CountersAndGaugesAreKeptPerLabelsAndKnownOnesHaveAHelpLine) {
  Metrics metrics;
  Counter& first = metrics.counter("calls_total", "a=\"1\"");
  first.add();
  metrics.counter("calls_total", "a=\"2\"").add();
  metrics.counter("calls_total", "a=\"1\"").add();
  first.add(3);
  metrics.gauge("in_doubt").set(7);
  metrics.gauge("in_doubt").set(-3);
  metrics.counter("tuisty_sign_ins_total").add();
  EXPECT_EQ(metrics.text(),
            "# TYPE calls_total counter\n"
            "calls_total{a=\"1\"} 5\n"
            "calls_total{a=\"2\"} 1\n"
            "# TYPE in_doubt gauge\n"
            "in_doubt -3\n"
            "# HELP tuisty_sign_ins_total Successful sign-ins.\n"
            "# TYPE tuisty_sign_ins_total counter\n"
            "tuisty_sign_ins_total 1\n");
}

TEST(Metrics, HistogramBucketsAreCumulative) {
  Metrics metrics;
  Histogram& histogram = metrics.histogram("x_seconds", "route=\"/x\"");
  histogram.observe(1'000us);
  histogram.observe(300ms);
  histogram.observe(9s);
  EXPECT_EQ(metrics.text(),
            "# TYPE x_seconds histogram\n"
            "x_seconds_bucket{route=\"/x\",le=\"0.001\"} 1\n"
            "x_seconds_bucket{route=\"/x\",le=\"0.005\"} 1\n"
            "x_seconds_bucket{route=\"/x\",le=\"0.01\"} 1\n"
            "x_seconds_bucket{route=\"/x\",le=\"0.05\"} 1\n"
            "x_seconds_bucket{route=\"/x\",le=\"0.1\"} 1\n"
            "x_seconds_bucket{route=\"/x\",le=\"0.25\"} 1\n"
            "x_seconds_bucket{route=\"/x\",le=\"0.5\"} 2\n"
            "x_seconds_bucket{route=\"/x\",le=\"1\"} 2\n"
            "x_seconds_bucket{route=\"/x\",le=\"2.5\"} 2\n"
            "x_seconds_bucket{route=\"/x\",le=\"8\"} 2\n"
            "x_seconds_bucket{route=\"/x\",le=\"+Inf\"} 3\n"
            "x_seconds_sum{route=\"/x\"} 9.301\n"
            "x_seconds_count{route=\"/x\"} 3\n");
  metrics.histogram("y_seconds").observe(1ms);
  EXPECT_NE(metrics.text().find("\ny_seconds_bucket{le=\"0.001\"} 1\n"), std::string::npos);
}

TEST(LabelledCounters, EveryValueStartsAtZero) {
  Metrics metrics;
  const LabelledCounters calls(metrics, "calls_total", "call=\"list\"", "outcome",
                               {"ok", "failed"});
  calls["failed"].add();
  EXPECT_THROW(static_cast<void>(calls["other"]), std::out_of_range);
  EXPECT_EQ(metrics.text(),
            "# TYPE calls_total counter\n"
            "calls_total{call=\"list\",outcome=\"failed\"} 1\n"
            "calls_total{call=\"list\",outcome=\"ok\"} 0\n");
}

TEST(ProcessMetrics, NamesAreThoseOfPrometheusClients) {
  Metrics metrics;
  set_process_metrics(metrics);
  const std::string text = metrics.text();
  for (const char* name : {"process_cpu_seconds_total", "process_max_fds", "process_open_fds",
                           "process_resident_memory_bytes", "process_start_time_seconds",
                           "process_virtual_memory_bytes"}) {
    const auto at = text.find('\n' + std::string(name) + ' ');
    ASSERT_NE(at, std::string::npos) << name;
    EXPECT_GT(std::stod(text.substr(text.find(' ', at))), 0) << name;
  }
}

}  // namespace
}  // namespace server

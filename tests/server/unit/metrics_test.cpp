#include "metrics.hpp"

#include <gtest/gtest.h>

namespace server {
namespace {

using namespace std::chrono_literals;

TEST(Metrics, CountersAreKeptPerLabels) {
  Metrics metrics;
  metrics.count("calls_total", "a=\"1\"");
  metrics.count("calls_total", "a=\"1\"");
  metrics.count("calls_total", "a=\"2\"");
  metrics.count("plain_total");
  EXPECT_EQ(metrics.text(),
            "# TYPE calls_total counter\n"
            "calls_total{a=\"1\"} 2\n"
            "calls_total{a=\"2\"} 1\n"
            "# TYPE plain_total counter\n"
            "plain_total 1\n");
}

TEST(Metrics, GaugeHasItsLastValue) {
  Metrics metrics;
  metrics.set("in_doubt", 7);
  metrics.set("in_doubt", 3);
  metrics.set("jobs", 2, "pool=\"x\"");
  metrics.set_count("lost_total", 5);
  EXPECT_EQ(metrics.text(),
            "# TYPE lost_total counter\nlost_total 5\n"
            "# TYPE in_doubt gauge\nin_doubt 3\n# TYPE jobs gauge\njobs{pool=\"x\"} 2\n");
}

TEST(Metrics, HistogramBucketsAreCumulative) {
  Metrics metrics;
  metrics.observe("x_seconds", "route=\"/x\"", 1'000us);
  metrics.observe("x_seconds", "route=\"/x\"", 300ms);
  metrics.observe("x_seconds", "route=\"/x\"", 9s);
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
            "x_seconds_sum{route=\"/x\"} 9.301000\n"
            "x_seconds_count{route=\"/x\"} 3\n");
}

TEST(Metrics, KnownMetricsHaveAHelpLine) {
  Metrics metrics;
  metrics.count("sign_ins_total");
  EXPECT_EQ(metrics.text(),
            "# HELP sign_ins_total Successful sign-ins.\n"
            "# TYPE sign_ins_total counter\n"
            "sign_ins_total 1\n");
}

}  // namespace
}  // namespace server

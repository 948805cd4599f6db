#include "metrics.hpp"

#include <gtest/gtest.h>

namespace server {
namespace {

using namespace std::chrono_literals;

TEST(Metrics, CountsByLabels) {
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

TEST(Metrics, SaysWhatStandsNow) {
  Metrics metrics;
  metrics.set("in_doubt", 7);
  metrics.set("in_doubt", 3);
  EXPECT_EQ(metrics.text(), "# TYPE in_doubt gauge\nin_doubt 3\n");
}

TEST(Metrics, PutsEachRequestInItsBuckets) {
  Metrics metrics;
  metrics.observe_request("/x", 1'000us);
  metrics.observe_request("/x", 300ms);
  metrics.observe_request("/x", 9s);
  EXPECT_EQ(metrics.text("# TYPE g gauge\n"),
            "# TYPE http_request_seconds histogram\n"
            "http_request_seconds_bucket{route=\"/x\",le=\"0.001\"} 1\n"
            "http_request_seconds_bucket{route=\"/x\",le=\"0.01\"} 1\n"
            "http_request_seconds_bucket{route=\"/x\",le=\"0.05\"} 1\n"
            "http_request_seconds_bucket{route=\"/x\",le=\"0.25\"} 1\n"
            "http_request_seconds_bucket{route=\"/x\",le=\"1\"} 2\n"
            "http_request_seconds_bucket{route=\"/x\",le=\"8\"} 2\n"
            "http_request_seconds_bucket{route=\"/x\",le=\"+Inf\"} 3\n"
            "http_request_seconds_sum{route=\"/x\"} 9.301000\n"
            "http_request_seconds_count{route=\"/x\"} 3\n"
            "# TYPE g gauge\n");
}

}  // namespace
}  // namespace server

#include "http/access_log.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "support/pipe.hpp"

namespace server {
namespace {

using testing::HasSubstr;

TEST(AccessLog, RoutesThatAreOnlyPolledAreCountedAndNotLogged) {
  test::Pipe pipe;
  Metrics metrics;
  {
    Log log(pipe.in());
    const Api api(metrics, log);
    for (const std::string route : {"/healthz", "/readyz", "/metrics", "/imeis"}) {
      AccessLog(api, route).record(Request{}, Reply{});
      EXPECT_THAT(metrics.text(), HasSubstr("tuisty_http_requests_total{route=\"" + route + '"'));
    }
  }
  EXPECT_THAT(pipe.line(), HasSubstr(R"("event":"request","method":"OTHER","route":"/imeis")"));
}

}  // namespace
}  // namespace server

#include <gtest/gtest.h>

#include "imei/check.hpp"

// tests/core/imei_test.cpp has the body, which shop::imei::read_answer() reads.
namespace server {
namespace {

constexpr const char* kBody =
    R"({"result":{"homologated":"COMPATIBLE PROBADO","volte_support":"SI","esim":"NO"}})";

TEST(CarrierResponse, BodyIsReadByTheCore) {
  EXPECT_EQ(parse_carrier_response(200, kBody),
            CarrierResult(DeviceAnswer{shop::imei::Homologation::tested, true, false, false}));
  for (const char* body : {"", "[]", R"({"result":null})", "<html>Mantenimiento</html>"}) {
    EXPECT_EQ(parse_carrier_response(200, body), CarrierResult(CallResult::responded)) << body;
  }
}

TEST(CarrierResponse, ErrorStatusTakesPrecedenceOverTheBody) {
  for (const int status : {500, 502, 503, 504, 599, 408, 429}) {
    EXPECT_EQ(parse_carrier_response(status, kBody), CarrierResult(CallResult::failed)) << status;
  }
  for (const int status : {100, 201, 204, 301, 302, 400, 401, 403, 404, 410, 422}) {
    EXPECT_EQ(parse_carrier_response(status, kBody), CarrierResult(CallResult::responded))
        << status;
  }
}

}  // namespace
}  // namespace server

#include <gtest/gtest.h>

#include "imei/check.hpp"

namespace server {
namespace {

using Homologation = shop::imei::Homologation;

CarrierResult ok(const std::string& body) { return parse_carrier_response(200, body); }

std::string result(const std::string& homologated,
                   const std::string& others = R"("volte_support":"SI","band28_support":"SI",)"
                                               R"("esim":"SI")") {
  return R"({"result":{"homologated":)" + homologated + ',' + others + "}}";
}

TEST(CarrierResponse, BothCompatibleWordingsAreDistinguished) {
  EXPECT_EQ(ok(result(R"("COMPATIBLE PROBADO")")),
            CarrierResult(DeviceAnswer{Homologation::tested, true, true, true}));
  EXPECT_EQ(ok(result(R"("COMPATIBLE HOMOLOGADO")")),
            CarrierResult(DeviceAnswer{Homologation::homologated, true, true, true}));
  EXPECT_EQ(ok(result(R"(" compatible probado\n")")),
            CarrierResult(DeviceAnswer{Homologation::tested, true, true, true}));
}

TEST(CarrierResponse, WordingIsReadBesideInvalidJson) {
  const DeviceAnswer tested{Homologation::tested, true, true, true};
  const std::string others = R"("volte_support":"SI","band28_support":"SI","esim":"SI")";
  for (const std::string& damage :
       {std::string(R"(,"score":NaN)"), std::string(R"(,"score":undefined)"),
        std::string(",\"marca\":\"Tel\xE9"
                    "fono\""),
        std::string(R"(,"marca":"\ud800")")}) {
    EXPECT_EQ(ok(result(R"("COMPATIBLE PROBADO")", others + damage)), CarrierResult(tested))
        << damage;
  }
  EXPECT_EQ(ok(R"({"id":NaN,"list":[1,],"result":{"homologated":"compatible probado"}})"),
            CarrierResult(DeviceAnswer{Homologation::tested, false, false, false}));
}

TEST(CarrierResponse, OtherWordingIsRefusedOrUnknown) {
  EXPECT_EQ(ok(result(R"("NO COMPATIBLE")")),
            CarrierResult(DeviceAnswer{Homologation::refused, true, true, true}));
  for (const char* word : {R"("COMPATIBLE")", R"("")", R"("NO PROBADO")", "null", "true", "1",
                           R"(["COMPATIBLE PROBADO"])", "{}"}) {
    EXPECT_EQ(ok(result(word)),
              CarrierResult(DeviceAnswer{Homologation::unknown, true, true, true}))
        << word;
  }
}

TEST(CarrierResponse, OnlySiMeansYes) {
  for (const char* word :
       {R"("NO")", R"("")", R"("Sí")", R"("S")", R"("YES")", "true", "1", "null", "[]", "{}"}) {
    const std::string others = std::string(R"("volte_support":)") + word + R"(,"band28_support":)" +
                               word + R"(,"esim":)" + word;
    EXPECT_EQ(ok(result(R"("COMPATIBLE PROBADO")", others)),
              CarrierResult(DeviceAnswer{Homologation::tested, false, false, false}))
        << word;
  }
  EXPECT_EQ(ok(result(R"("x")", R"("volte_support":" si ","band28_support":"Si","esim":"SI")")),
            CarrierResult(DeviceAnswer{Homologation::unknown, true, true, true}));
}

TEST(CarrierResponse, MissingFieldMeansNo) {
  EXPECT_EQ(ok(R"({"result":{}})"), CarrierResult(DeviceAnswer{}));
  EXPECT_EQ(ok(R"({"result":{"homologated":"COMPATIBLE PROBADO"},"more":[1,{"result":2}]})"),
            CarrierResult(DeviceAnswer{Homologation::tested, false, false, false}));
}

TEST(CarrierResponse, MissingOrMalformedResultIsUnusable) {
  for (const char* body :
       {"", " ", "{}", "[]", "null", "7", R"("result")", R"({"result":null})", R"({"result":[]})",
        R"({"result":"SI"})", R"({"Result":{}})", "<html><body>Mantenimiento</body></html>",
        R"({"result":{"homologated":"COMPATIBLE PRO)", R"({"result":{}} trailing)",
        "{\"result\":{}"}) {
    EXPECT_EQ(ok(body), CarrierResult(CallResult::responded)) << body;
  }
}

TEST(CarrierResponse, ErrorStatusTakesPrecedenceOverTheBody) {
  const std::string body = result(R"("COMPATIBLE PROBADO")");
  for (const int status : {500, 502, 503, 504, 599, 408, 429}) {
    EXPECT_EQ(parse_carrier_response(status, body), CarrierResult(CallResult::failed)) << status;
  }
  for (const int status : {100, 201, 204, 301, 302, 400, 401, 403, 404, 410, 422}) {
    EXPECT_EQ(parse_carrier_response(status, body), CarrierResult(CallResult::responded)) << status;
  }
}

TEST(CarrierResponse, TruncatedOrDamagedBodyIsHandled) {
  const std::string whole = result(R"("COMPATIBLE PROBADO")");
  for (std::size_t length = 0; length < whole.size(); ++length) {
    EXPECT_EQ(ok(whole.substr(0, length)), CarrierResult(CallResult::responded)) << length;
  }
  for (std::size_t at = 0; at < whole.size(); ++at) {
    for (int byte = 0; byte < 256; ++byte) {
      std::string damaged = whole;
      damaged[at] = static_cast<char>(byte);
      static_cast<void>(ok(damaged));
    }
  }
  EXPECT_EQ(ok(std::string(10'000, '[')), CarrierResult(CallResult::responded));
  EXPECT_EQ(ok(R"({"result":{"homologated":"COMPATIBLE PROBADO","x":)" + std::string(5'000, '[')),
            CarrierResult(CallResult::responded));
}

}  // namespace
}  // namespace server

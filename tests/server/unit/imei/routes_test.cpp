#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "http/api.hpp"
#include "imei/check.hpp"
#include "imei/fake_carrier.hpp"
#include "support/fakes.hpp"
#include "support/loop.hpp"

namespace server {
namespace {

using nlohmann::json;

constexpr const char* kBody = R"({"imei":"356938035643809"})";

class ImeiRoutesTest : public testing::Test {
 protected:
  ImeiRoutesTest() { add_imei_routes(router_, check_); }

  Reply post(std::string body) {
    Request request;
    request.method = Method::post;
    request.path = "/imeis";
    request.body = std::move(body);
    request.headers = {{"Content-Type", "application/json"}};
    request.peer_address = "127.0.0.1";
    const Api api{metrics_, log_};
    return test::run(
        answer(api, router_.find(request.method, request.path).route->handler, request));
  }
  static std::string code(const Reply& reply) {
    return json::parse(reply.body).at("error").at("code").get<std::string>();
  }

  test::FakeCarrier carrier_;
  test::FakeClock clock_;
  Log log_{-1};
  Metrics metrics_;
  CheckImei check_{std::ref(carrier_), clock_, log_, metrics_};
  Router router_;
};

TEST_F(ImeiRoutesTest, TestedPhoneReturnsTheSpecifiedBody) {
  const auto reply = post(kBody);
  EXPECT_EQ(reply.status, 200);
  EXPECT_EQ(reply.body, R"({"result":{"homologated":"COMPATIBLE PROBADO","volte_support":"SI",)"
                        R"("band28_support":"SI","esim":"NO"}})");
}

TEST_F(ImeiRoutesTest, EachHomologationHasItsWording) {
  using Homologation = shop::imei::Homologation;
  const auto word = [](Homologation homologation) {
    return json::parse(device_json({homologation, false, false, false}))["result"]["homologated"];
  };
  EXPECT_EQ(word(Homologation::tested), "COMPATIBLE PROBADO");
  EXPECT_EQ(word(Homologation::homologated), "COMPATIBLE HOMOLOGADO");
  EXPECT_EQ(word(Homologation::refused), "NO COMPATIBLE");
  EXPECT_EQ(word(Homologation::unknown), "NO ENCONTRADO");
}

TEST_F(ImeiRoutesTest, InvalidImeiReturnsTheSpecifiedMessage) {
  EXPECT_EQ(post(R"({"imei":"123"})").body,
            R"({"error":{"code":"imei_wrong_length","message":"El IMEI debe tener exactamente 15 )"
            R"(dígitos. Actualmente tiene 3.","field":"imei"}})");
  EXPECT_EQ(post(R"({"imei":"ABC"})").body,
            R"({"error":{"code":"imei_not_digits","message":"El IMEI debe contener únicamente )"
            R"(caracteres numéricos.","field":"imei"}})");
  EXPECT_EQ(post(R"({"imei":"356938035643809 490154203237518"})").body,
            R"({"error":{"code":"imei_multiple","message":"Hay más de un IMEI. Deja uno solo, el )"
            R"(primero (IMEI 1).","field":"imei"}})");
  EXPECT_EQ(code(post("{}")), "field_missing");
  EXPECT_EQ(code(post(R"({"imei":356938035643809})")), "field_invalid");
  EXPECT_EQ(code(post("[]")), "body_malformed");
  EXPECT_EQ(code(post("")), "body_missing");
  EXPECT_TRUE(carrier_.imeis.empty());
}

TEST_F(ImeiRoutesTest, PrintedImeiIsLookedUpByItsDigits) {
  EXPECT_EQ(post(R"({"imei":"IMEI: 35-693803-564380-9 / 01"})").status, 200);
  EXPECT_EQ(post(R"({"imei":"35 693803 564380 9"})").status, 200);  // from the cache
  EXPECT_EQ(carrier_.imeis, std::vector<std::string>{"356938035643809"});
}

}  // namespace
}  // namespace server

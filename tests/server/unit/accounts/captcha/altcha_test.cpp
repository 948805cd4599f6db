#include <gtest/gtest.h>
#include <openssl/evp.h>

#include <nlohmann/json.hpp>

#include "accounts/captcha.hpp"
#include "base/crypto.hpp"
#include "support/fakes.hpp"
#include "support/loop.hpp"

namespace server {
namespace {

using nlohmann::json;
using std::chrono::sys_seconds;

constexpr const char* kSecret = "a secret that both sides share, 32+";
constexpr sys_seconds kNow{std::chrono::seconds{1'800'000'000}};

/// Created and solved by altcha-lib 2.8.0 with kSecret at cost 100.
json solved_by_the_library() {
  return json::parse(R"({"challenge":{"parameters":{"algorithm":"PBKDF2/SHA-256","cost":100,
    "expiresAt":4102444800,"keyLength":32,"keyPrefix":"062f63db3a3b760c0567463fb472ad2c",
    "nonce":"06bf53fc2b6a341f1c7238bce07a1934","salt":"62c0ec9dc46a55c81b4103e41dd87af1"},
    "signature":"17e80967d5ff2b3dd73a32bb8ab96487facc06fcdaf59709fb68ada1a4a9702c"},
    "solution":{"counter":7,"derivedKey":
    "062f63db3a3b760c0567463fb472ad2c485e5d39d12857b4d22d226009e831a3","time":7.5}})");
}

std::string base64(const std::string& text) {
  std::string encoded(text.size() * 4 / 3 + 4, '\0');
  const int size = EVP_EncodeBlock(reinterpret_cast<unsigned char*>(encoded.data()),
                                   reinterpret_cast<const unsigned char*>(text.data()),
                                   static_cast<int>(text.size()));
  encoded.resize(static_cast<std::size_t>(size));
  return encoded;
}

std::optional<AltchaProof> check(const json& payload, sys_seconds now = kNow) {
  return check_altcha(kSecret, base64(payload.dump()), now);
}

// The server's kind, any counter whose key has the prefix, and a signed key.
TEST(Altcha, EveryChallengeKindOfTheReferenceLibraryIsAccepted) {
  EXPECT_TRUE(check(solved_by_the_library()));
  EXPECT_TRUE(check(json::parse(R"({"challenge":{"parameters":{"algorithm":"PBKDF2/SHA-256",
    "cost":100,"expiresAt":4102444800,"keyLength":32,"keyPrefix":"00",
    "nonce":"53d6479081767172fe1b695f93684399","salt":"ecb052d0c030823fae0f41475fdb4a88"},
    "signature":"68a9315436429c077c9926806a2b32389ecea5da10ad569386c1e1efd1a31bb4"},
    "solution":{"counter":282,"derivedKey":
    "0084ed26d844943672861508bfca9735763e1ca9ee959d87fbc573e445a9dd2e","time":72.6}})")));
  EXPECT_TRUE(check(json::parse(R"({"challenge":{"parameters":{"algorithm":"PBKDF2/SHA-256",
    "cost":100,"expiresAt":4102444800,"keyLength":32,
    "keyPrefix":"a5bb4b2b776eb2f037166216312bcf6d",
    "keySignature":"4b0717727c6cf32f0fee89d241fc698ffbf3121710f2bab6445895eaa6101a62",
    "nonce":"51719a4d427539433c8efbda3fe74d71","salt":"5a272e741cc0f114951b12a5e81eea1d"},
    "signature":"68daa041ecb58fc80717fadd4e79e244562dfb34f10e7b615a7d2d781c1518c1"},
    "solution":{"counter":5,"derivedKey":
    "a5bb4b2b776eb2f037166216312bcf6dd03c507d18bed56727abc723adf9ce83","time":0.4}})")));
}

TEST(Altcha, ModifiedChallengeOrSolutionIsRejected) {
  const std::vector<std::pair<std::string, json>> changes{
      {"/challenge/parameters/expiresAt", 4'102'444'801},
      {"/challenge/parameters/cost", 1},
      {"/challenge/parameters/keyPrefix", "06"},
      {"/challenge/parameters/keyLength", 16},
      {"/challenge/parameters/algorithm", "SHA-256"},
      {"/challenge/parameters/nonce", "16bf53fc2b6a341f1c7238bce07a1934"},
      {"/challenge/parameters/salt", "62C0ec9dc46a55c81b4103e41dd87af1"},
      {"/challenge/parameters/more", 1},
      {"/challenge/parameters", json::array()},
      {"/challenge/signature", "17e80967d5ff2b3dd73a32bb8ab96487facc06fcdaf59709fb68ada1a4a9702d"},
      {"/challenge/signature", "17E80967d5ff2b3dd73a32bb8ab96487facc06fcdaf59709fb68ada1a4a9702c"},
      {"/challenge/signature", nullptr},
      {"/challenge", nullptr},
      {"/solution/counter", 8},
      {"/solution/counter", 7.0},
      {"/solution/counter", "7"},
      {"/solution/counter", 7 + (std::int64_t{1} << 32)},
      {"/solution/derivedKey", "062f63db3a3b760c0567463fb472ad2c"},
      {"/solution/derivedKey", nullptr},
      // The right key of another counter: the work is to find the one whose key has the prefix.
      {"/solution",
       {{"counter", 0},
        {"derivedKey", "f9dc9149ded6584bd7acc9eb6341e9a17d9530c27bc9ad5ba135da11639ec47e"}}},
      {"/solution", 7}};
  for (const auto& [path, value] : changes) {
    json payload = solved_by_the_library();
    payload[json::json_pointer(path)] = value;
    EXPECT_FALSE(check(payload)) << path << ' ' << value;
  }
}

TEST(Altcha, MalformedResponseIsRejected) {
  for (const std::string& text :
       {std::string(), std::string("x"), std::string("null"), base64("null"), base64("[]"),
        base64("{}"), base64("{"), base64("{\"test\":true,\"challenge\":null,\"solution\":null}"),
        base64(std::string(1'500, '[') + std::string(1'500, ']')), std::string(5'000, 'A')}) {
    EXPECT_FALSE(check_altcha(kSecret, text, kNow)) << text;
  }
}

TEST(Altcha, ChallengeThatExpiredOrHasAnotherSecretIsRejected) {
  const sys_seconds end{std::chrono::seconds{4'102'444'800}};
  EXPECT_TRUE(check(solved_by_the_library(), end - std::chrono::seconds{1}));
  EXPECT_FALSE(check(solved_by_the_library(), end));
  EXPECT_FALSE(check_altcha("another secret, just as long as it is",
                            base64(solved_by_the_library().dump()), kNow));
}

// Signed with the server's secret, but with parameters that the server never issues.
TEST(Altcha, SignedChallengeWithUnboundedCostIsRejected) {
  for (const auto& [key, value] : std::vector<std::pair<std::string, json>>{{"cost", 100'001},
                                                                            {"cost", 0},
                                                                            {"expiresAt", nullptr},
                                                                            {"keyPrefix", ""},
                                                                            {"keyLength", 1'000}}) {
    json payload = solved_by_the_library();
    json& parameters = payload["challenge"]["parameters"];
    parameters[key] = value;
    payload["challenge"]["signature"] = hmac_sha256_hex(kSecret, parameters.dump());
    EXPECT_FALSE(check(payload)) << key;
  }
}

class AltchaCaptchaTest : public testing::Test {
 protected:
  static constexpr int kCost = 300;
  [[nodiscard]] static json parameters(const std::string& offer) {
    return json::parse(offer)["parameters"];
  }
  /// The response of a device to a challenge whose counter is 7; cost: 300 or 600.
  static std::string solved(int cost) {
    const json challenge = json::parse(altcha_challenge(
        kSecret, {"06bf53fc2b6a341f1c7238bce07a1934", "62c0ec9dc46a55c81b4103e41dd87af1", 7, cost,
                  kNow + std::chrono::seconds{1}}));
    const char* key = cost == 300
                          ? "8b6ecd488956e7a0c534c002c405a74654420249795c7e80376738fc4998089e"
                          : "292403e743856c513f49a1f39257a62cf152b7f5f165731fe8ad6577d9e542ec";
    const json solution{{"counter", 7}, {"derivedKey", key}};
    return base64(json{{"challenge", challenge}, {"solution", solution}}.dump());
  }

  test::FakeClock clock_;
  AltchaCaptcha captcha_{kSecret, kCost, std::chrono::minutes{10}, clock_, test::workers()};
};

TEST_F(AltchaCaptchaTest, TicketIdOfASolvedChallengeIsItsSignature) {
  const auto ticket = test::run(captcha_.check(base64(solved_by_the_library().dump()), 0));
  ASSERT_TRUE(ticket);
  EXPECT_EQ(ticket->id, "17e80967d5ff2b3dd73a32bb8ab96487facc06fcdaf59709fb68ada1a4a9702c");
  EXPECT_EQ(ticket->expires.time_since_epoch().count(), 4'102'444'800);
  EXPECT_EQ(test::run(captcha_.check("x", 0)).error(), CaptchaFailure::refused);
}

TEST_F(AltchaCaptchaTest, EachChallengeIsUniqueExpiresAfterTenMinutesAndCostsWhatIsAsked) {
  const json first = parameters(test::run(captcha_.offer(0)));
  const json second = parameters(test::run(captcha_.offer(0)));
  EXPECT_NE(first["nonce"], second["nonce"]);
  EXPECT_NE(first["salt"], second["salt"]);
  EXPECT_EQ(first["expiresAt"], 1'800'000'600);
  for (const auto& [doublings, cost] :
       {std::pair(0, 300), {1, 600}, {3, 2'400}, {1'000, 100'000}}) {
    EXPECT_EQ(parameters(test::run(captcha_.offer(doublings)))["cost"], cost);
  }
}

TEST_F(AltchaCaptchaTest, ChallengeOneDoublingBehindIsStillAccepted) {
  for (const auto& [cost, doublings, passes] :
       {std::tuple{300, 1, true}, {300, 2, false}, {600, 2, true}, {600, 3, false}}) {
    EXPECT_EQ(static_cast<bool>(test::run(captcha_.check(solved(cost), doublings))), passes)
        << cost << ' ' << doublings;
  }
}

}  // namespace
}  // namespace server

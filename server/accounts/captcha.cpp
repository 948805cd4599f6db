#include "accounts/captcha.hpp"

#include <openssl/evp.h>

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "base/crypto.hpp"
#include "base/json.hpp"
#include "budgets.hpp"
#include "config.hpp"
#include "loop/task.hpp"

namespace server {
namespace {

constexpr const char* kAlgorithm = "PBKDF2/SHA-256";
constexpr int kKeyBytes = 32;
/// The prefix of the key in the challenge; the rest proves the work.
constexpr std::size_t kPrefixDigits = 32;

constexpr std::size_t kMaxPayload = 4'096;

/// Derives the key of one counter: nonce and counter are the password.
std::string derived_key(const std::string& nonce, const std::string& salt, std::uint32_t counter,
                        int cost, std::size_t bytes) {
  std::string password = nonce;
  for (const unsigned shift : {24U, 16U, 8U, 0U}) {
    password += static_cast<char>(counter >> shift & 0xffU);
  }
  std::vector<unsigned char> key(bytes);
  if (PKCS5_PBKDF2_HMAC(password.data(), static_cast<int>(password.size()),
                        reinterpret_cast<const unsigned char*>(salt.data()),
                        static_cast<int>(salt.size()), cost, EVP_sha256(), static_cast<int>(bytes),
                        key.data()) != 1) {
    throw std::runtime_error("PBKDF2 failed");
  }
  return hex(std::string(key.begin(), key.end()));
}

std::optional<std::int64_t> integer_in(const Json& object, const char* key, std::int64_t min,
                                       std::int64_t max) {
  const auto number = object[key].as_integer();
  return number && *number >= min && *number <= max ? number : std::nullopt;
}

bool solves(const Json& parameters, const Json& solution) {
  const auto cost = integer_in(parameters, "cost", 1, kMaxCaptchaCost);
  const auto bytes = integer_in(parameters, "keyLength", 16, 64);
  const auto counter = integer_in(solution, "counter", 0, 0xffffffff);
  const auto nonce = unhex(parameters.text("nonce"));
  const auto salt = unhex(parameters.text("salt"));
  const std::string prefix = parameters.text("keyPrefix");
  if (parameters.text("algorithm") != kAlgorithm || !cost || !bytes || !counter || !nonce ||
      !salt || prefix.empty()) {
    return false;
  }
  const std::string key = derived_key(*nonce, *salt, static_cast<std::uint32_t>(*counter),
                                      static_cast<int>(*cost), static_cast<std::size_t>(*bytes));
  return key.starts_with(prefix) && equal_in_constant_time(key, solution.text("derivedKey"));
}

/// Codes of a faulty request by the server, not of a wrong captcha response.
bool is_our_fault(const Json& answer) {
  const auto codes = answer["error-codes"].elements();
  return std::any_of(codes.begin(), codes.end(), [](const Json& code) {
    const auto text = code.as_text();
    return text == "missing-input-secret" || text == "invalid-input-secret" ||
           text == "bad-request";
  });
}

}  // namespace

std::string altcha_challenge(std::string_view secret, const AltchaSeed& seed) {
  const std::string key = derived_key(unhex(seed.nonce).value(), unhex(seed.salt).value(),
                                      seed.counter, seed.cost, kKeyBytes);
  // Signed as check_altcha() serialises them again: sorted by name.
  const std::string parameters = JsonObject()
                                     .add("algorithm", kAlgorithm)
                                     .add("cost", seed.cost)
                                     .add("expiresAt", seed.expires.time_since_epoch().count())
                                     .add("keyLength", kKeyBytes)
                                     .add("keyPrefix", key.substr(0, kPrefixDigits))
                                     .add("nonce", seed.nonce)
                                     .add("salt", seed.salt)
                                     .text();
  return JsonObject()
      .add_json("parameters", parameters)
      .add("signature", hmac_sha256_hex(secret, parameters))
      .text();
}

std::optional<AltchaProof> check_altcha(std::string_view secret, std::string_view payload,
                                        std::chrono::sys_seconds now) {
  if (payload.size() > kMaxPayload) {
    return std::nullopt;
  }
  const auto text = from_base64(payload);
  const Json proof = text ? Json::parse(*text) : Json();
  const Json challenge = proof["challenge"];
  const Json parameters = challenge["parameters"];
  const std::string signature = challenge.text("signature");
  if (!equal_in_constant_time(signature, hmac_sha256_hex(secret, parameters.to_text()))) {
    return std::nullopt;
  }
  constexpr std::int64_t kEndOfTime = 253'402'300'799;  // 9999-12-31
  const auto expires = integer_in(parameters, "expiresAt", 1, kEndOfTime);
  if (!expires || *expires <= now.time_since_epoch().count() ||
      !solves(parameters, proof["solution"])) {
    return std::nullopt;
  }
  return AltchaProof{signature, std::chrono::sys_seconds{std::chrono::seconds{*expires}},
                     static_cast<int>(parameters.number("cost"))};
}

int AltchaCaptcha::cost(int doublings) const {
  constexpr int kMaxDoublings = 16;
  const std::int64_t cost = std::int64_t{cost_} << std::min(doublings, kMaxDoublings);
  return static_cast<int>(std::min<std::int64_t>(cost, kMaxCaptchaCost));
}

Task<std::string> AltchaCaptcha::offer(int doublings) {
  AltchaSeed seed{random_hex(16), random_hex(16), random_below(kAltchaCounters), cost(doublings),
                  clock_.date() + lifetime_};
  return workers_.run([this, seed = std::move(seed)] { return altcha_challenge(secret_, seed); });
}

Task<CaptchaResult> AltchaCaptcha::check(std::string_view proof, int doublings) {
  const auto work = [this, proof, now = clock_.date()] {
    return check_altcha(secret_, proof, now);
  };
  const auto right = co_await workers_.run(work);
  if (!right || (doublings > 1 && right->cost < cost(doublings - 1))) {
    co_return CaptchaFailure::refused;
  }
  co_return CaptchaTicket{right->signature, right->expires};
}

HttpCall recaptcha_call(const std::string& api_base, const std::string& secret,
                        std::string_view proof) {
  return {true,
          api_base + "/recaptcha/api/siteverify",
          {"Content-Type: application/x-www-form-urlencoded", "Expect:"},
          form_body({{"secret", secret}, {"response", std::string(proof)}})};
}

Recaptcha::Recaptcha(HttpClient& http, std::string api_base, std::string site_key,
                     std::string secret, Clock& clock, Log& log, Metrics& metrics)
    : api_base_(std::move(api_base)),
      site_key_(std::move(site_key)),
      secret_(std::move(secret)),
      service_(http, "recaptcha", clock, log, metrics),
      calls_(service_, "",
             {metrics,
              "tuisty_recaptcha_calls_total",
              "",
              "outcome",
              {"passed", "refused", "unavailable"}},
             [](const HttpOutcome& outcome) {
               return outcome && outcome->status != 200 ? CallResult::failed : call_result(outcome);
             }) {}

Task<std::string> Recaptcha::offer(int /*doublings*/) {
  co_return JsonObject().add("provider", "recaptcha").add("siteKey", site_key_).text();
}

Task<CaptchaResult> Recaptcha::check(std::string_view proof, int /*doublings*/) {
  const Deadline deadline(Deadline::current() - budgets::kAfterCaptcha);
  const HttpCall call = recaptcha_call(api_base_, secret_, proof);
  const auto result = co_await calls_.send(call, budgets::kCaptchaCall);
  if (!result) {
    co_return unavailable(result.error().reason);
  }
  const Json answer = Json::parse(result->body);
  const auto success = answer["success"].as_flag();
  if (result->status != 200 || !success) {
    co_return unavailable("answer " + std::to_string(result->status));
  }
  if (*success) {
    calls_.count("passed");
    co_return CaptchaTicket{};
  }
  if (is_our_fault(answer)) {
    co_return unavailable("it does not accept our secret");
  }
  calls_.count("refused");
  co_return CaptchaFailure::refused;
}

CaptchaFailure Recaptcha::unavailable(std::string_view reason) const {
  calls_.fail("unavailable", "unavailable", {{"reason", reason}});
  return CaptchaFailure::unavailable;
}

}  // namespace server

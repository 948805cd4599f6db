#include "support/fakes.hpp"

namespace test {

void FakeClock::sleep(std::chrono::milliseconds time) {
  now_ += time;
  slept += time;
  if (on_sleep) {
    on_sleep();
  }
}

server::Result<server::PaymentSession, server::PaymentFailure> FakePayments::create(
    const server::PaymentRequest& request, std::chrono::milliseconds limit) {
  requests.push_back(request);
  limits.push_back(limit);
  if (failure) {
    return *failure;
  }
  const std::string id = "cs_test_" + request.idempotency_key.substr(4, 32);
  return server::PaymentSession{id, "https://pay.example/" + id};
}

server::Result<server::PaymentStatus, server::PaymentFailure> FakePayments::status(
    std::string_view /*provider_id*/, std::chrono::milliseconds /*limit*/) {
  ++status_calls;
  return next_status;
}

server::CaptchaVerdict FakeCaptcha::check(std::string_view proof, std::chrono::milliseconds limit) {
  limits.push_back(limit);
  if (proof == "later") {
    return server::CaptchaVerdict::unavailable;
  }
  return proof == "good" ? server::CaptchaVerdict::passed : server::CaptchaVerdict::refused;
}

}  // namespace test

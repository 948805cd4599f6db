#include "support/fakes.hpp"

#include <algorithm>
#include <utility>

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
  if (std::exchange(key_used_once, false)) {
    return server::PaymentFailure::key_used;
  }
  if (failure) {
    return *failure;
  }
  const std::string id = "cs_test_" + request.idempotency_key.substr(4, 32) + suffix;
  return server::PaymentSession{id, "https://pay.example/" + id};
}

server::Result<server::PaymentStatus, server::PaymentFailure> FakePayments::status(
    std::string_view /*provider_id*/, std::chrono::milliseconds /*limit*/) {
  ++status_calls;
  return next_status;
}

server::Result<server::PaymentPage, server::PaymentFailure> FakePayments::list(
    server::PaymentPeriod period, std::string_view from, std::chrono::milliseconds /*limit*/) {
  if (from.empty()) {
    periods.push_back(period);
  }
  if (!listed || lists_failing > 0) {
    --lists_failing;
    return server::PaymentFailure::unavailable;
  }
  const std::size_t first = from.empty() ? 0 : std::stoul(std::string(from));
  server::PaymentPage page;
  for (std::size_t i = first; i < std::min(first + 2, listed->size()); ++i) {
    page.payments.push_back((*listed)[i]);
  }
  page.next = first + 2 < listed->size() ? std::to_string(first + 2) : "";
  return page;
}

server::Result<server::PaymentDetails, server::PaymentFailure> FakePayments::details(
    std::string_view /*provider_id*/, std::chrono::milliseconds /*limit*/) {
  return next_details;
}

std::optional<server::PaymentFailure> FakePayments::expire(std::string_view provider_id,
                                                           std::chrono::milliseconds /*limit*/) {
  expired.emplace_back(provider_id);
  return std::nullopt;
}

server::Result<server::CaptchaTicket, server::CaptchaFailure> FakeCaptcha::check(
    std::string_view proof, int doublings) {
  if (proof == "later") {
    return server::CaptchaFailure::unavailable;
  }
  if (proof == "good" || (proof == "cheap" && doublings == 0)) {
    return server::CaptchaTicket{id, std::chrono::sys_seconds{std::chrono::hours{1'000'000}}};
  }
  return server::CaptchaFailure::refused;
}

}  // namespace test

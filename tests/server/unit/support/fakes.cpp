#include "support/fakes.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace test {

server::Task<void> FakeClock::sleep(std::chrono::milliseconds time) {
  now_ += time;
  slept += time;
  if (on_sleep) {
    on_sleep();
  }
  co_return;
}

server::Task<server::PaymentResult> FakePayments::create(const server::PaymentRequest& request) {
  requests.push_back(request);
  if (const auto call = on_create) {
    call();
  }
  if (std::exchange(key_used_once, false)) {
    co_return server::PaymentFailure::key_used;
  }
  if (limited > 0) {
    --limited;
    co_return server::PaymentFailure::limited;
  }
  if (failure) {
    co_return *failure;
  }
  const std::string id =
      same_id.empty() ? "cs_test_" + request.idempotency_key.substr(4, 32) + suffix : same_id;
  co_return server::Payment{id, "https://pay.example/" + id};
}

server::Task<server::PaymentResult> FakePayments::find(std::string_view provider_id) {
  finds.emplace_back(provider_id);
  find_until = server::Deadline::current();
  if (!found) {
    co_return found.error();
  }
  server::Payment payment = *found;
  payment.id = provider_id;
  co_return payment;
}

server::Task<server::PaymentPageResult> FakePayments::list_complete(std::int64_t from,
                                                                    std::int64_t until,
                                                                    std::string_view after) {
  ++list_calls;
  if (after.empty()) {
    periods.emplace_back(from, until);
  }
  if (!listed || lists_failing > 0) {
    --lists_failing;
    co_return server::PaymentFailure::unavailable;
  }
  std::vector<server::Payment> within;
  std::copy_if(listed->begin(), listed->end(), std::back_inserter(within),
               [from, until](const server::Payment& payment) {
                 return payment.created >= from && (until == 0 || payment.created <= until);
               });
  const std::size_t first = after.empty() ? 0 : std::stoul(std::string(after));
  server::PaymentPage page;
  for (std::size_t i = first; i < std::min(first + 2, within.size()); ++i) {
    page.payments.push_back(within[i]);
  }
  page.next = first + 2 < within.size() ? std::to_string(first + 2) : "";
  co_return page;
}

server::Task<server::CaptchaResult> FakeCaptcha::check(std::string_view proof, int doublings) {
  if (proof == "later") {
    co_return server::CaptchaFailure::unavailable;
  }
  if (proof == "good" || (proof == "cheap" && doublings == 0)) {
    co_return server::CaptchaTicket{id, std::chrono::sys_seconds{std::chrono::hours{1'000'000}}};
  }
  co_return server::CaptchaFailure::refused;
}

}  // namespace test

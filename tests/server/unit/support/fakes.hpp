#pragma once

#include <algorithm>
#include <chrono>
#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "external.hpp"
#include "loop/task.hpp"

// Fakes of external services. PostgreSQL is real: test_database.hpp.
namespace test {

/// Time passes only in sleep() and advance().
class FakeClock final : public server::Clock {
 public:
  [[nodiscard]] TimePoint now() const override { return now_; }
  /// 2027-01-15T08:00:00Z at first.
  [[nodiscard]] std::chrono::sys_seconds date() const override {
    return std::chrono::sys_seconds{std::chrono::seconds{1'800'000'000} +
                                    std::chrono::floor<std::chrono::seconds>(now_ - kStart)};
  }
  [[nodiscard]] server::Task<void> sleep(std::chrono::milliseconds time) override {
    now_ += time;
    slept += time;
    if (on_sleep) {
      on_sleep();
    }
    co_return;
  }
  void advance(std::chrono::milliseconds time) { now_ += time; }

  std::function<void()> on_sleep;
  std::chrono::milliseconds slept{0};

 private:
  /// Long past by the real clock.
  static constexpr TimePoint kStart = TimePoint{} + std::chrono::minutes{1};
  TimePoint now_ = kStart;
};

class FakePayments final : public server::PaymentApi {
 public:
  server::Task<server::PaymentResult> create(const server::PaymentRequest& request) override {
    requests.push_back(request);
    if (const auto call = on_create) {
      call();
    }
    if (limited > 0) {
      --limited;
      co_return server::PaymentFailure::limited;
    }
    if (failure) {
      co_return *failure;
    }
    const std::string id =
        same_id.empty() ? "cs_test_" + request.idempotency_key.substr(4, 32) : same_id;
    co_return server::Payment{id, "https://pay.example/" + id};
  }
  server::Task<server::PaymentResult> find(std::string_view provider_id) override {
    finds.emplace_back(provider_id);
    find_until = server::Deadline::current();
    server::PaymentResult result = found;
    if (result) {
      result->id = provider_id;
    }
    co_return result;
  }
  server::Task<server::PaymentPageResult> list_complete(std::int64_t from, std::int64_t until,
                                                        std::string_view after) override {
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

  std::optional<server::PaymentFailure> failure;  ///< of each create(); nothing: it succeeds
  int limited = 0;      ///< how many of the next create() are rate limited
  std::string same_id;  ///< of every new session, unless ""
  std::vector<server::PaymentRequest> requests;
  std::function<void()> on_create;  ///< while the provider works
  /// The result of find(), with the requested id.
  server::PaymentResult found = server::Payment{};
  std::vector<std::string> finds;                  ///< the ids requested
  server::Deadline::Clock::time_point find_until;  ///< the deadline of the last find()
  /// The list of list_complete(), newest first, two per page; nothing: it fails.
  std::optional<std::vector<server::Payment>> listed{std::in_place};
  int lists_failing = 0;  ///< how many of the next lists fail
  int list_calls = 0;
  std::vector<std::pair<std::int64_t, std::int64_t>> periods;  ///< of the lists' first pages
};

/// Accepts "good", and "cheap" without doublings; is unavailable for "later".
class FakeCaptcha final : public server::Captcha {
 public:
  server::Task<std::string> offer(int doublings) override {
    co_return R"({"offer":)" + std::to_string(doublings) + '}';
  }
  server::Task<server::CaptchaResult> check(std::string_view proof, int doublings) override {
    if (proof == "later") {
      co_return server::CaptchaFailure::unavailable;
    }
    if (proof == "good" || (proof == "cheap" && doublings == 0)) {
      co_return server::CaptchaTicket{id, std::chrono::sys_seconds{std::chrono::hours{1'000'000}}};
    }
    co_return server::CaptchaFailure::refused;
  }

  /// The id of accepted responses: 64 hexadecimal digits, or "" if the provider rejects reuse
  /// itself.
  std::string id;
};

}  // namespace test

#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "external.hpp"

// Stand-ins for what lies outside the server. PostgreSQL does not: test_database.hpp.
namespace test {

/// Time passes only when somebody sleeps.
class FakeClock final : public server::Clock {
 public:
  [[nodiscard]] TimePoint now() const override { return now_; }
  /// 2027-01-15T08:00:00Z, always.
  [[nodiscard]] std::chrono::sys_seconds date() const override {
    return std::chrono::sys_seconds{std::chrono::seconds{1'800'000'000}};
  }
  void sleep(std::chrono::milliseconds time) override;
  void advance(std::chrono::milliseconds time) { now_ += time; }

  std::function<void()> on_sleep;
  std::chrono::milliseconds slept{0};

 private:
  /// Long past by the real one.
  TimePoint now_ = TimePoint{} + std::chrono::minutes{1};
};

class FakePayments final : public server::PaymentApi {
 public:
  [[nodiscard]] server::Result<server::PaymentSession, server::PaymentFailure> create(
      const server::PaymentRequest& request, std::chrono::milliseconds limit) override;
  [[nodiscard]] server::Result<server::PaymentStatus, server::PaymentFailure> status(
      std::string_view provider_id, std::chrono::milliseconds limit) override;

  [[nodiscard]] server::Result<server::PaymentPage, server::PaymentFailure> list(
      server::PaymentPeriod period, std::string_view from,
      std::chrono::milliseconds limit) override;
  [[nodiscard]] server::Result<server::PaymentDetails, server::PaymentFailure> details(
      std::string_view provider_id, std::chrono::milliseconds limit) override;
  [[nodiscard]] std::optional<server::PaymentFailure> expire(
      std::string_view provider_id, std::chrono::milliseconds limit) override;

  std::optional<server::PaymentFailure> failure;  ///< of each create(); nothing: all goes well
  bool key_used_once = false;                     ///< the next create() finds its key used up
  server::Result<server::PaymentStatus, server::PaymentFailure> next_status =
      server::PaymentStatus::open;
  std::string suffix;  ///< of the ids of new sessions
  std::vector<server::PaymentRequest> requests;
  std::vector<std::chrono::milliseconds> limits;
  int status_calls = 0;
  /// What list() has, two a page; nothing: it fails.
  std::optional<std::vector<server::ListedPayment>> listed{std::in_place};
  int lists_failing = 0;                       ///< so many of the next ones fail
  std::vector<server::PaymentPeriod> periods;  ///< of the lists' first pages
  std::vector<std::string> expired;
  server::Result<server::PaymentDetails, server::PaymentFailure> next_details =
      server::PaymentDetails{};
};

/// Passes "good" and "cheap", the latter only while nothing is doubled; cannot be asked about
/// "later".
class FakeCaptcha final : public server::Captcha {
 public:
  [[nodiscard]] std::string offer(int doublings) override {
    return R"({"offer":)" + std::to_string(doublings) + '}';
  }
  [[nodiscard]] server::Result<server::CaptchaTicket, server::CaptchaFailure> check(
      std::string_view proof, int doublings) override;

  /// Of what passes: 64 hexadecimal digits, or "" as of a provider who uses it up itself.
  std::string id;
};

}  // namespace test

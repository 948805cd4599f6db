#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "loop/loop.hpp"
#include "loop/task.hpp"

namespace server {

class Clock {
 public:
  using TimePoint = std::chrono::steady_clock::time_point;

  virtual ~Clock() = default;

  [[nodiscard]] virtual TimePoint now() const = 0;
  /// The time of day, for values that are stored or compared elsewhere.
  [[nodiscard]] virtual std::chrono::sys_seconds date() const = 0;
  [[nodiscard]] virtual Task<void> sleep(std::chrono::milliseconds time) = 0;
};

/// Names and values that the payment provider keeps for the shop.
using Metadata = std::vector<std::pair<std::string, std::string>>;

struct PaymentLine {
  std::string name;
  std::string description;
  std::int64_t unit_centavos = 0;
  int quantity = 1;
};

struct PaymentRequest {
  std::string reference;        ///< the shop's session id
  std::string idempotency_key;  ///< repeated while the result is unknown
  std::vector<PaymentLine> lines;
  std::string customer_email;  ///< "" without one
  std::string success_url;     ///< with the literal {CHECKOUT_SESSION_ID}
  std::string cancel_url;
  Metadata metadata;
  bool asks_address = false;                 ///< and a phone, for an order with shipping
  std::optional<PaymentLine> shipping{};     ///< its cost, as a separate line
  std::vector<std::string> methods{"card"};  ///< the provider's terms: card, oxxo
  std::int64_t expires_at = 0;               ///< when the page ends: seconds since 1970
};

/// pending: the page is completed and the payment is awaited (cash in a store).
enum class PaymentStatus { open, pending, paid, expired };

/// A session at the provider. Texts are "" if the provider has none.
struct Payment {
  std::string id;   ///< letters, digits and _
  std::string url;  ///< http or https: the hosted page, or the return URL after it
  PaymentStatus status = PaymentStatus::open;
  std::string reference{};    ///< the shop's session id
  std::int64_t created = 0;   ///< seconds since 1970
  std::int64_t centavos = 0;  ///< what is charged, with shipping
  std::string currency{};     ///< "mxn"
  // The payer and the shipping address.
  std::string name{}, email{};
  std::string phone{};  ///< +528331234567
  std::string recipient{}, line1{}, line2{}, postal_code{}, city{}, state{}, country{};
  Metadata metadata{};  ///< from the request
  // Of a client that reads charges.
  std::int64_t refunded = 0;  ///< centavos
  bool disputed = false;      ///< the payer's bank was asked to take the payment back
};

/// unavailable: no valid response in time (timeout, cut, invalid): a session may exist, and a retry
/// with its idempotency key returns it. failed: a server error (5xx). refused: a client error
/// (4xx). The provider replays failed and refused under their key. unknown: no such session.
/// not_asked: the circuit breaker is open. key_used: the key belongs to another request, as after
/// an update of the shop between two attempts. limited: rate limited, retry after a second.
enum class PaymentFailure { unavailable, failed, refused, unknown, not_asked, key_used, limited };

using PaymentResult = Result<Payment, PaymentFailure>;

/// Complete sessions of a period, newest first.
struct PaymentPage {
  std::vector<Payment> payments;
  std::string next;  ///< cursor of the next page, "" on the last one
};

using PaymentPageResult = Result<PaymentPage, PaymentFailure>;

/// Calls have a time limit and obey the Deadline. They never throw because of the
/// provider.
class PaymentApi {
 public:
  virtual ~PaymentApi() = default;

  [[nodiscard]] virtual Task<PaymentResult> create(const PaymentRequest& request) = 0;
  [[nodiscard]] virtual Task<PaymentResult> find(std::string_view provider_id) = 0;
  /// Returns a page of complete sessions created from `from` to `until`, in seconds since 1970
  /// (until 0: now). after: "" or the previous page's `next`.
  [[nodiscard]] virtual Task<PaymentPageResult> list_complete(std::int64_t from, std::int64_t until,
                                                              std::string_view after) = 0;
};

/// A solved captcha. id: 64 hexadecimal digits under which its use is recorded, "" if its provider
/// rejects a second use itself.
struct CaptchaTicket {
  std::string id;
  std::chrono::sys_seconds expires{};
};

/// unavailable: its provider could not be reached.
enum class CaptchaFailure { refused, unavailable };

using CaptchaResult = Result<CaptchaTicket, CaptchaFailure>;

class Captcha {
 public:
  virtual ~Captcha() = default;

  /// Returns JSON for the widget: the provider to load, or a new challenge. doublings: how often
  /// its usual cost is doubled.
  [[nodiscard]] virtual Task<std::string> offer(int doublings) = 0;
  /// Verifies the solution and its cost. Leaves time for the work after it.
  [[nodiscard]] virtual Task<CaptchaResult> check(std::string_view proof, int doublings) = 0;
};

class SystemClock final : public Clock {
 public:
  /// loop: outlives this.
  explicit SystemClock(Loop& loop) : loop_(loop) {}

  [[nodiscard]] TimePoint now() const override { return std::chrono::steady_clock::now(); }
  [[nodiscard]] std::chrono::sys_seconds date() const override {
    return std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
  }
  [[nodiscard]] Task<void> sleep(std::chrono::milliseconds time) override {
    co_await loop_.sleep(time);
  }

 private:
  Loop& loop_;
};

}  // namespace server

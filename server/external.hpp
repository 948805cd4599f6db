#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "result.hpp"

namespace server {

class Clock {
 public:
  using TimePoint = std::chrono::steady_clock::time_point;

  virtual ~Clock() = default;

  /// Time that only goes forward.
  [[nodiscard]] virtual TimePoint now() const = 0;
  /// The time of day, for what is written down and compared elsewhere.
  [[nodiscard]] virtual std::chrono::sys_seconds date() const = 0;
  virtual void sleep(std::chrono::milliseconds time) = 0;
};

struct PaymentLine {
  std::string name;
  std::string description;
  std::int64_t unit_centavos = 0;
  int quantity = 0;
};

/// What sending costs, as a line of its own.
struct PaymentShipping {
  std::string name;
  std::int64_t centavos = 0;
};

struct PaymentRequest {
  std::string reference;        ///< our session id
  std::string idempotency_key;  ///< the same for every try whose outcome is not known
  std::vector<PaymentLine> lines;
  std::string customer_email;  ///< "" when there is none
  std::string success_url;     ///< with the literal {CHECKOUT_SESSION_ID}
  std::string cancel_url;
  std::vector<std::pair<std::string, std::string>> metadata;
  bool asks_address = false;  ///< and a phone: something has to be sent
  std::optional<PaymentShipping> shipping{};
  std::vector<std::string> methods{"card"};  ///< the provider's words: card, oxxo
  std::int64_t expires_at = 0;               ///< when the page ends: seconds since 1970
};

/// pending: the shopper is done with the page, and the money is awaited (cash at a shop).
enum class PaymentStatus { open, pending, paid, expired };

/// A session at the provider. Texts are "" where the provider has none.
struct Payment {
  std::string id;   ///< letters, digits and _
  std::string url;  ///< http or https: the hosted page, or the way back once that is over
  PaymentStatus status = PaymentStatus::open;
  std::string reference{};    ///< our session id
  std::int64_t created = 0;   ///< seconds since 1970
  std::int64_t centavos = 0;  ///< what is charged, with shipping
  std::string currency{};     ///< "mxn"
  // Who paid, and where to send it.
  std::string name{}, email{};
  std::string phone{};  ///< +528331234567
  std::string recipient{}, line1{}, line2{}, postal_code{}, city{}, state{}, country{};
  std::vector<std::pair<std::string, std::string>> metadata{};  ///< of the request
};

/// unavailable: no usable answer in time (time-out, cut, garbage): a session may have been
/// made, and the same idempotency key will find it. failed: the provider answered that it broke
/// (5xx). refused: a clear no (4xx). The last two it would repeat under the same key. unknown: it
/// has no such session. not_asked: it is known to be down. key_used: the key came with another
/// request before, as when the shop was updated between two tries. limited: nothing was done, and
/// the same call may be made again after a second.
enum class PaymentFailure { unavailable, failed, refused, unknown, not_asked, key_used, limited };

/// Complete sessions made within a time, newest first.
struct PaymentPage {
  std::vector<Payment> payments;
  std::string next;  ///< where the next page begins, "" when this is the last
};

/// Calls end within a limit of the client's own, and by the thread's Deadline. They do not throw
/// for anything that the provider does.
class PaymentApi {
 public:
  /// Of create().
  static constexpr std::chrono::milliseconds kCreateLimit{6'000};

  virtual ~PaymentApi() = default;

  [[nodiscard]] virtual Result<Payment, PaymentFailure> create(const PaymentRequest& request) = 0;
  [[nodiscard]] virtual Result<Payment, PaymentFailure> find(std::string_view provider_id) = 0;
  /// A page of the complete ones made from `from` to `until`, both in seconds since 1970 (until 0:
  /// to now). after: "" or the next of the page before.
  [[nodiscard]] virtual Result<PaymentPage, PaymentFailure> list_complete(
      std::int64_t from, std::int64_t until, std::string_view after) = 0;
};

/// Of a captcha that was solved. id: 64 hexadecimal digits under which it is used up, "" where its
/// provider has done that.
struct CaptchaTicket {
  std::string id;
  std::chrono::sys_seconds expires{};
};

/// unavailable: its provider could not be asked.
enum class CaptchaFailure { refused, unavailable };

class Captcha {
 public:
  virtual ~Captcha() = default;

  /// JSON for the widget: which provider to load, or a fresh challenge. doublings: how many times
  /// its usual cost is doubled.
  [[nodiscard]] virtual std::string offer(int doublings) = 0;
  /// Whether it was solved, and dear enough. Leaves time for what comes after it.
  [[nodiscard]] virtual Result<CaptchaTicket, CaptchaFailure> check(std::string_view proof,
                                                                    int doublings) = 0;
};

class SystemClock final : public Clock {
 public:
  [[nodiscard]] TimePoint now() const override { return std::chrono::steady_clock::now(); }
  [[nodiscard]] std::chrono::sys_seconds date() const override {
    return std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
  }
  void sleep(std::chrono::milliseconds time) override { std::this_thread::sleep_for(time); }
};

}  // namespace server

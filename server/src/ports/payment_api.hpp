#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace server {

struct PaymentLine {
  std::string name;
  std::string description;
  std::int64_t unit_centavos = 0;
  int quantity = 0;
};

struct PaymentRequest {
  std::string reference;        ///< our session id
  std::string idempotency_key;  ///< the same for every try whose outcome is not known
  std::vector<PaymentLine> lines;
  std::string customer_email;  ///< "" when there is none
  std::string success_url;     ///< with the literal {CHECKOUT_SESSION_ID}
  std::string cancel_url;
  std::vector<std::pair<std::string, std::string>> metadata;
};

struct PaymentSession {
  std::string id;   ///< letters, digits and _
  std::string url;  ///< http or https: the hosted payment page
};

enum class PaymentStatus { open, paid, expired };

/// unavailable: no usable answer in time (time-out, 429, cut, garbage): a session may have been
/// made, and the same idempotency key will find it. failed: the provider answered that it broke
/// (5xx). refused: a clear no (4xx). The last two it would repeat under the same key.
enum class PaymentFailure { unavailable, failed, refused };

class PaymentApi {
 public:
  PaymentApi() = default;
  virtual ~PaymentApi() = default;
  PaymentApi(const PaymentApi&) = delete;
  PaymentApi& operator=(const PaymentApi&) = delete;
  PaymentApi(PaymentApi&&) = delete;
  PaymentApi& operator=(PaymentApi&&) = delete;

  /// Both answer within limit and do not throw for anything that the provider does.
  [[nodiscard]] virtual std::variant<PaymentSession, PaymentFailure> create(
      const PaymentRequest& request, std::chrono::milliseconds limit) = 0;
  [[nodiscard]] virtual std::variant<PaymentStatus, PaymentFailure> status(
      std::string_view provider_id, std::chrono::milliseconds limit) = 0;
};

}  // namespace server

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
  std::string idempotency_key;  ///< the same for every try of one session
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

/// unavailable: no usable answer in time (time-out, 5xx, 429, cut, garbage): may be tried again.
/// refused: a clear no (4xx).
enum class PaymentFailure { unavailable, refused };

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

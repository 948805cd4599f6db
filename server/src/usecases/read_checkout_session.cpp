#include "usecases/read_checkout_session.hpp"

#include <algorithm>
#include <utility>

#include "base/text.hpp"

namespace server {
namespace {

using shop::ErrorCode;
using std::chrono::milliseconds;

constexpr milliseconds kPaymentLimit{4'000};
constexpr milliseconds kReserve{500};
constexpr milliseconds kLeastTime{250};

SessionStatus settled(PaymentStatus status) {
  switch (status) {
    case PaymentStatus::paid:
      return SessionStatus::paid;
    case PaymentStatus::expired:
      return SessionStatus::expired;
    case PaymentStatus::open:
      break;
  }
  return SessionStatus::open;
}

}  // namespace

std::variant<ReadCheckoutSession::Answer, ApiError> ReadCheckoutSession::operator()(
    std::string_view provider_id, Clock::TimePoint deadline) {
  if (!is_plain(provider_id, 1, 255, "_")) {
    return ApiError{ErrorCode::session_unknown};
  }
  const auto session = store_.find(provider_id);
  if (!session || session->status == SessionStatus::creating ||
      session->status == SessionStatus::failed) {
    return ApiError{ErrorCode::session_unknown};
  }
  Answer answer{session->provider_id, session->type, session->status};
  if (session->status != SessionStatus::open) {
    return answer;
  }
  const auto left = std::chrono::duration_cast<milliseconds>(deadline - clock_.now());
  const milliseconds limit = std::min(kPaymentLimit, left - kReserve);
  if (limit < kLeastTime) {
    return ApiError{ErrorCode::busy};
  }
  const auto told = payments_.status(provider_id, limit);
  if (const auto* failure = std::get_if<PaymentFailure>(&told)) {
    return ApiError{*failure == PaymentFailure::refused ? ErrorCode::payment_refused
                                                        : ErrorCode::payment_unavailable};
  }
  answer.status = settled(std::get<PaymentStatus>(told));
  if (answer.status != SessionStatus::open) {
    try {
      store_.settle(session->id, answer.status);
    } catch (const StoreUnavailable&) {
      return answer;  // it is true all the same; the row learns it next time
    }
  }
  return answer;
}

}  // namespace server

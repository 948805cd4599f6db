#include "checkout/read.hpp"

#include <algorithm>
#include <utility>

#include "crypto.hpp"
#include "text.hpp"

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

ReadCheckoutSession::TopUp top_up_of(const StoredSession& session) {
  constexpr std::size_t kShown = 4;
  const std::string& phone = session.phone;
  const StoredLine& line = session.lines.at(0);
  return {line.id, line.name, session.centavos,
          phone.substr(phone.size() - std::min(kShown, phone.size()))};
}

}  // namespace

Result<ReadCheckoutSession::State> ReadCheckoutSession::operator()(std::string_view provider_id,
                                                                   Clock::TimePoint deadline) {
  if (!is_plain(provider_id, 1, 255, "_")) {
    return ApiError{ErrorCode::session_unknown};
  }
  auto session = store_.find(provider_id);
  if (!session || session->status == SessionStatus::creating ||
      session->status == SessionStatus::failed) {
    return ApiError{ErrorCode::session_unknown};
  }
  auto status = current_status(*session, deadline);
  if (!status) {
    return status.error();
  }
  if (*status != session->status) {
    session = settle(std::move(*session), *status);
  }
  State state{std::move(*session)};
  if (state.session.type == CheckoutType::top_up && *status == SessionStatus::paid) {
    state.top_up = top_up_of(state.session);
  }
  return state;
}

Result<SessionStatus> ReadCheckoutSession::current_status(const StoredSession& session,
                                                          Clock::TimePoint deadline) {
  if (session.status != SessionStatus::open || !store_.may_ask(session.id)) {
    return session.status;
  }
  const auto left = std::chrono::duration_cast<milliseconds>(deadline - clock_.now());
  const milliseconds limit = std::min(kPaymentLimit, left - kReserve);
  if (limit < kLeastTime) {
    return ApiError{ErrorCode::busy};
  }
  const auto told = payments_.status(session.provider_id, limit);
  if (!told) {
    const bool said_no =
        told.error() == PaymentFailure::refused || told.error() == PaymentFailure::unknown;
    return ApiError{said_no ? ErrorCode::payment_refused : ErrorCode::payment_unavailable};
  }
  return settled(*told);
}

StoredSession ReadCheckoutSession::settle(StoredSession session, SessionStatus status) {
  try {
    store_.settle(session.id, session.provider_id, status);
    if (auto found = store_.find(session.provider_id)) {
      session = std::move(*found);
    }
  } catch (const StoreUnavailable&) {
    session.status = status;  // it is true all the same; the row learns it next time
  }
  return session;
}

}  // namespace server

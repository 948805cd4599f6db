#include "sessions.hpp"

#include <utility>

#include "../random_text.hpp"

namespace sandbox {

Session Sessions::create(SessionParams params) {
  Session session{std::move(params), "cs_test_" + random_text(58), "", WallClock::now(),
                  SessionStatus::open};
  const std::lock_guard lock(mutex_);
  if (oldest_first_.size() == kMost) {
    sessions_.erase(oldest_first_.front());
    oldest_first_.pop_front();
  }
  oldest_first_.push_back(session.id);
  sessions_.emplace(session.id, session);
  return session;
}

Session* Sessions::look(std::string_view id) {
  const auto found = sessions_.find(std::string(id));
  if (found == sessions_.end()) {
    return nullptr;
  }
  Session& session = found->second;
  if (session.status == SessionStatus::open && WallClock::now() >= session.expires_at) {
    session.status = SessionStatus::expired;
  }
  return &session;
}

std::optional<Session> Sessions::find(std::string_view id) {
  const std::lock_guard lock(mutex_);
  const Session* session = look(id);
  return session == nullptr ? std::nullopt : std::optional(*session);
}

std::optional<Session> Sessions::change(std::string_view id, SessionStatus status) {
  const std::lock_guard lock(mutex_);
  Session* session = look(id);
  if (session == nullptr) {
    return std::nullopt;
  }
  if (session->status == SessionStatus::open) {
    session->status = status;
    if (status == SessionStatus::complete) {
      session->payment_intent = "pi_" + random_text(24);
    }
  }
  return *session;
}

std::optional<Session> Sessions::pay(std::string_view id) {
  return change(id, SessionStatus::complete);
}

std::optional<Session> Sessions::expire(std::string_view id) {
  return change(id, SessionStatus::expired);
}

}  // namespace sandbox

#pragma once

#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "session.hpp"

namespace sandbox {

/// All sessions of this run, in memory. Open ones expire by the clock whenever somebody looks.
class Sessions {
 public:
  Session create(SessionParams params);
  std::optional<Session> find(std::string_view id);

  /// Each changes an open session only, and returns what it is afterwards; nothing if unknown.
  std::optional<Session> pay(std::string_view id);
  std::optional<Session> expire(std::string_view id);

 private:
  std::optional<Session> change(std::string_view id, SessionStatus status);
  Session* look(std::string_view id);

  /// A sandbox that runs for weeks must not grow for ever: the oldest go first.
  static constexpr std::size_t kMost = 20'000;

  std::mutex mutex_;
  std::unordered_map<std::string, Session> sessions_;
  std::deque<std::string> oldest_first_;
};

}  // namespace sandbox

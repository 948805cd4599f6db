#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace sandbox {

/// One call that an outside service received.
struct JournalEntry {
  std::string service;  ///< "payments", "operator"
  std::string method;
  std::string path;
  std::string idempotency_key;  ///< "" if none
  nlohmann::json params;
  std::string mode;           ///< how the service behaves
  std::optional<int> status;  ///< answered with; 0: connection cut; none: still at it
};

/// The last calls, for tests that want to know what reached the outside world.
class Journal {
 public:
  /// Returns the call's number, counted from 1.
  std::uint64_t begin(JournalEntry entry);
  void end(std::uint64_t number, int status);
  /// {"total", "requests": [...]}: those numbered above `after`, at most `limit` of the newest,
  /// oldest first.
  [[nodiscard]] nlohmann::json list(std::uint64_t after, std::size_t limit) const;

  static constexpr std::size_t kKept = 200;

 private:
  mutable std::mutex mutex_;
  std::deque<JournalEntry> entries_;
  std::uint64_t total_ = 0;
};

}  // namespace sandbox

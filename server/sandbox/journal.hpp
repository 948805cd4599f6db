#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>

namespace sandbox {

/// One call that an outside service received.
struct JournalEntry {
  std::string service;  ///< "payments"
  std::string method;
  std::string path;
  std::string idempotency_key;  ///< "" if none
  nlohmann::json params;
  std::string mode;  ///< how the service behaved
  int status = 0;    ///< answered with; 0: connection cut
};

/// The last calls, for tests that want to know what reached the outside world.
class Journal {
 public:
  void add(JournalEntry entry);
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

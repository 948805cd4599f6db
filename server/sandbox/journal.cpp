#include "journal.hpp"

#include <algorithm>
#include <utility>

namespace sandbox {

using nlohmann::json;

std::uint64_t Journal::begin(JournalEntry entry) {
  const std::lock_guard lock(mutex_);
  ++total_;
  entries_.push_back(std::move(entry));
  if (entries_.size() > kKept) {
    entries_.pop_front();
  }
  return total_;
}

void Journal::end(std::uint64_t number, int status) {
  const std::lock_guard lock(mutex_);
  const std::uint64_t first_kept = total_ - entries_.size() + 1;
  if (number >= first_kept) {
    entries_[number - first_kept].status = status;
  }
}

json Journal::list(std::uint64_t after, std::size_t limit) const {
  const std::lock_guard lock(mutex_);
  json requests = json::array();
  const std::uint64_t first_kept = total_ - entries_.size() + 1;
  const std::size_t from = entries_.size() - std::min(limit, entries_.size());
  for (std::size_t i = from; i < entries_.size(); ++i) {
    const JournalEntry& entry = entries_[i];
    const std::uint64_t number = first_kept + i;
    if (number > after) {
      requests.push_back(json{
          {"number", number},
          {"service", entry.service},
          {"method", entry.method},
          {"path", entry.path},
          {"idempotencyKey",
           entry.idempotency_key.empty() ? json(nullptr) : json(entry.idempotency_key)},
          {"params", entry.params},
          {"mode", entry.mode},
          {"status", entry.status ? json(*entry.status) : json(nullptr)},
      });
    }
  }
  return json{{"total", total_}, {"requests", requests}};
}

}  // namespace sandbox

#include "idempotency.hpp"

namespace sandbox {

Idempotency::Outcome Idempotency::begin(const std::string& key, const std::string& call) {
  const std::lock_guard lock(mutex_);
  const auto [at, is_first] = entries_.try_emplace(key, Entry{call, std::nullopt});
  if (is_first) {
    return First{};
  }
  const Entry& entry = at->second;
  if (entry.call != call) {
    return ApiError{.status = 400,
                    .type = "idempotency_error",
                    .code = "",
                    .message =
                        "Keys for idempotent requests can only be used with the same "
                        "parameters they were first used with. Try using a key other than '" +
                        key + "' if you meant to execute a different request.",
                    .param = ""};
  }
  if (!entry.reply) {
    return ApiError{.status = 409,
                    .type = "invalid_request_error",
                    .code = "idempotency_key_in_use",
                    .message =
                        "There is currently another in-progress request using this "
                        "Idempotent Key (that probably means you submitted twice, and the "
                        "other request is still going through): " +
                        key + ". Please try again later.",
                    .param = ""};
  }
  return Kept{*entry.reply};
}

void Idempotency::finish(const std::string& key, const http_base::Reply& reply) {
  const std::lock_guard lock(mutex_);
  const auto found = entries_.find(key);
  if (found == entries_.end()) {
    return;
  }
  found->second.reply = reply;
  finished_.push_back(key);
  if (finished_.size() > kMost) {
    entries_.erase(finished_.front());
    finished_.pop_front();
  }
}

void Idempotency::forget(const std::string& key) {
  const std::lock_guard lock(mutex_);
  entries_.erase(key);
}

}  // namespace sandbox

#pragma once

#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <variant>

#include "api_error.hpp"
#include "http_base/message.hpp"

namespace sandbox {

/// The provider's promise for calls with an Idempotency-Key: whatever the first one answered,
/// errors 500 included, is answered again to each further call with the same key and parameters.
/// Not kept, because nothing was begun: every other refusal (400, 403, 429).
class Idempotency {
 public:
  struct First {};  ///< go on, then call finish() or forget()
  struct Kept {
    http_base::Reply reply;
  };
  using Outcome = std::variant<First, Kept, ApiError>;

  /// call: everything that must be equal for the call to be the same one.
  /// ApiError: 400 for other parameters, 409 while the first call is still running.
  Outcome begin(const std::string& key, const std::string& call);
  void finish(const std::string& key, const http_base::Reply& reply);
  void forget(const std::string& key);

 private:
  struct Entry {
    std::string call;
    std::optional<http_base::Reply> reply;
  };
  static constexpr std::size_t kMost = 20'000;

  std::mutex mutex_;
  std::unordered_map<std::string, Entry> entries_;
  std::deque<std::string> finished_;
};

}  // namespace sandbox

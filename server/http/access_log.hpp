#pragma once

#include <atomic>
#include <chrono>
#include <string>
#include <vector>

#include "http/api.hpp"

namespace server {

/// Counts and logs the responses of one route. Thread-safe.
class AccessLog {
 public:
  /// route: its pattern, "" for requests that match none.
  AccessLog(const Api& api, std::string route);

  void record(const Request& request, const Reply& reply, Request::Clock::duration took);

 private:
  [[nodiscard]] Counter& counter(Method method, const Reply& reply) const;

  const Api api_;
  const std::string route_;
  const bool is_polled_;
  Histogram& duration_;
  /// By error code, found when it first occurs. An error code determines its status.
  std::vector<std::atomic<Counter*>> errors_;
  std::atomic<Counter*> ok_{nullptr};  ///< of POST or GET with status 200
};

}  // namespace server

#pragma once

#include <map>
#include <string>
#include <string_view>
#include <tuple>

#include "base/metrics.hpp"
#include "http/api.hpp"
#include "http/message.hpp"

namespace server {

/// Counts and logs the responses of one route.
class AccessLog {
 public:
  /// route: its pattern, "" for requests that match none.
  AccessLog(const Api& api, std::string route);

  void record(const Request& request, const Reply& reply);

 private:
  const Api& api_;
  const std::string route_;
  Histogram& duration_;
  /// By method, status and error code.
  std::map<std::tuple<Method, int, std::string_view>, Counter*> counters_;
};

}  // namespace server

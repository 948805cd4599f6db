#pragma once

#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "http/message.hpp"

namespace server {

using Handler = std::function<Reply(const Request&)>;

/// The worker pool where a handler runs (an index of worker_pools()), or the I/O thread itself,
/// which is only for handlers that never block.
using PoolId = std::size_t;
inline constexpr PoolId kIoThread = std::numeric_limits<PoolId>::max();

struct Route {
  Method method;
  std::string pattern;  ///< "/healthz" or "/checkout-session/{id}": {...} is one whole segment
  PoolId pool;
  Handler handler;
};

class Router {
 public:
  /// Two routes of one method and pattern are a programmer's error: throws std::logic_error.
  void add(Method method, std::string pattern, PoolId pool, Handler handler);

  struct Match {
    const Route* route = nullptr;     ///< null: see allow
    std::vector<std::string> params;  ///< of the route
    std::string allow;                ///< methods the path does have, "" when it is unknown
  };
  /// HEAD finds the route of GET. The path is matched byte for byte.
  [[nodiscard]] Match find(Method method, std::string_view path) const;

  [[nodiscard]] const std::vector<Route>& routes() const { return routes_; }

 private:
  std::vector<Route> routes_;
};

}  // namespace server

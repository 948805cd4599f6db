#pragma once

#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "http/message.hpp"
#include "result.hpp"

namespace server {

using Handler = std::function<Result<Reply>(const Request&)>;

/// The worker pool of a handler (an index of worker_pools()), or the I/O thread, which is only for
/// handlers that never block.
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
  void add(Method method, std::string pattern, PoolId pool, Handler handler);

  struct Match {
    const Route* route = nullptr;     ///< null: see allow
    std::vector<std::string> params;  ///< of the route
    std::string allow;                ///< methods of the path, "" if it is unknown
  };
  /// HEAD matches the route of GET. The path is compared byte by byte.
  [[nodiscard]] Match find(Method method, std::string_view path) const;

  [[nodiscard]] const std::vector<Route>& routes() const { return routes_; }

 private:
  std::vector<Route> routes_;
};

}  // namespace server

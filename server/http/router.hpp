#pragma once

#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "http/message.hpp"
#include "result.hpp"
#include "task.hpp"

namespace server {

/// The request outlives the task.
using Handler = std::function<Task<Result<Reply>>(const Request&)>;

/// What a handler mainly waits for: an index of destinations(). Each has a limit of requests in
/// flight, so that a service that hangs takes nothing from the others.
using DestinationId = std::size_t;
/// For handlers that never wait.
inline constexpr DestinationId kNowhere = std::numeric_limits<DestinationId>::max();

struct Route {
  Method method;
  std::string pattern;  ///< "/healthz" or "/checkout-session/{id}", whose last segment varies
  DestinationId destination;
  Handler handler;
};

class Router {
 public:
  void add(Method method, std::string pattern, DestinationId destination, Handler handler);

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

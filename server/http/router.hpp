#pragma once

#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "http/message.hpp"

namespace server {

using Handler = std::function<Reply(const Request&)>;

/// Gives the answer of a deferred handler: from any thread, once (later ones are dropped). When the
/// last copy goes without having been called, the server answers Fault::internal.
using Answer = std::function<void(Reply)>;

/// For work that waits for something else than a thread: returns soon, the answer comes later. The
/// request lives until then.
using DeferredHandler = std::function<void(const Request&, Answer)>;

/// Where a handler runs: index of a lane (ServerOptions::lanes), or on the I/O thread itself, which
/// is only for handlers that never block.
using Lane = std::size_t;
inline constexpr Lane kInline = std::numeric_limits<Lane>::max();

struct Route {
  Method method;
  std::string pattern;  ///< "/healthz" or "/checkout-session/{id}": {...} is one whole segment
  Lane lane;
  Handler handler;  ///< empty when deferred is not
  DeferredHandler
      deferred;  ///< runs in the lane like any other; its answer may come from elsewhere
};

class Router {
 public:
  /// Two routes of one method and pattern are a programmer's error: throws std::logic_error.
  void add(Method method, std::string pattern, Lane lane, Handler handler);
  void add_deferred(Method method, std::string pattern, Lane lane, DeferredHandler handler);

  struct Match {
    const Route* route = nullptr;     ///< null: see allow
    std::vector<std::string> params;  ///< of the route
    std::string allow;                ///< methods the path does have, "" when it is unknown
  };
  /// HEAD finds the route of GET. The path is matched byte for byte.
  [[nodiscard]] Match find(Method method, std::string_view path) const;

  [[nodiscard]] const std::vector<Route>& routes() const { return routes_; }

 private:
  void add(Route route);

  std::vector<Route> routes_;
};

}  // namespace server

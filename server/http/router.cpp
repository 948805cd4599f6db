#include "http/router.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace server {
namespace {

/// Returns the parameter that ends the pattern, if it has one; nothing if the path does not match.
std::optional<std::vector<std::string>> match(std::string_view pattern, std::string_view path) {
  const auto fixed = pattern.substr(0, pattern.find('{'));
  const auto rest = path.substr(std::min(fixed.size(), path.size()));
  const bool has_parameter = fixed != pattern;
  if (!path.starts_with(fixed) || has_parameter == rest.empty() || rest.find('/') != rest.npos) {
    return std::nullopt;
  }
  return has_parameter ? std::vector{std::string(rest)} : std::vector<std::string>{};
}

}  // namespace

void Router::add(Method method, std::string pattern, DestinationId destination, Handler handler) {
  routes_.push_back({method, std::move(pattern), destination, std::move(handler)});
}

Router::Match Router::find(Method method, std::string_view path) const {
  Match result;
  const Method wanted = method == Method::head ? Method::get : method;
  for (const Route& route : routes_) {
    auto params = match(route.pattern, path);
    if (!params) {
      continue;
    }
    if (route.method == wanted) {
      result.route = &route;
      result.params = std::move(*params);
      return result;
    }
    if (!result.allow.empty()) {
      result.allow += ", ";
    }
    result.allow += name(route.method);
    if (route.method == Method::get) {
      result.allow += ", HEAD";
    }
  }
  return result;
}

}  // namespace server

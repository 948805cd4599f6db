#include "http/router.hpp"

#include <optional>
#include <utility>

namespace server {
namespace {

/// Cuts the next segment, without its slash, off the front of path.
std::string_view next_segment(std::string_view& path) {
  path.remove_prefix(1);
  const auto end = path.find('/');
  const auto segment = path.substr(0, end);
  path.remove_prefix(segment.size());
  return segment;
}

std::optional<std::vector<std::string>> match(std::string_view pattern, std::string_view path) {
  std::vector<std::string> params;
  while (!pattern.empty() && !path.empty()) {
    const auto expected = next_segment(pattern);
    const auto found = next_segment(path);
    if (expected.starts_with('{')) {
      if (found.empty()) {
        return std::nullopt;
      }
      params.emplace_back(found);
    } else if (expected != found) {
      return std::nullopt;
    }
  }
  if (!pattern.empty() || !path.empty()) {
    return std::nullopt;
  }
  return params;
}

}  // namespace

void Router::add(Method method, std::string pattern, DestinationId destination, Handler handler) {
  routes_.push_back({method, std::move(pattern), destination, std::move(handler)});
}

Router::Match Router::find(Method method, std::string_view path) const {
  Match result;
  if (!path.starts_with('/')) {
    return result;
  }
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

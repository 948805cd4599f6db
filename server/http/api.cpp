#include "http/api.hpp"

#include <algorithm>
#include <cstdint>
#include <exception>
#include <optional>
#include <utility>

#include "http/json_body.hpp"

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

using shop::ErrorCode;

std::vector<Destination> destinations() {
  // At 2 s a call 1,024 purchases at once are 512 a second; the provider's limit is 100. A hash
  // occupies a core for 20 ms, so of those that wait for one most would be late.
  return {
      {"database", 256}, {"purchases", 1'024}, {"status", 256}, {"carrier", 512}, {"accounts", 68}};
}

Task<Reply> answer(const Api& api, const Handler& handler, const Request& request) {
  std::string problem = "not a std::exception";
  try {
    Reply reply = co_await handler(request);
    co_return reply;
  } catch (const ApiError& error) {
    // Readiness names what is busy in the field.
    if (error.code == ErrorCode::busy && error.field.empty()) {
      api.rejected["time"].add();
    }
    co_return error_reply(error);
  } catch (const DatabaseUnavailable& error) {
    api.rejected["database"].add();
    api.log.warning("database_unavailable", {{"route", request.route}, {"reason", error.what()}});
    co_return error_reply({ErrorCode::busy});
  } catch (const std::exception& error) {
    problem = error.what();
  } catch (const Cancelled&) {
    co_return error_reply({ErrorCode::shutting_down});
  } catch (...) {
  }
  constexpr std::size_t kIncidentLength = 16;  // short enough to read out on the phone
  const std::string incident = request.id.substr(0, kIncidentLength);
  api.log.error("incident", {{"incident", incident}, {"route", request.route}, {"what", problem}});
  co_return error_reply({ErrorCode::internal}, incident);
}

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

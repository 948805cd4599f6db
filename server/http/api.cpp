#include "http/api.hpp"

#include "http/errors.hpp"

namespace server {
namespace {

using shop::ErrorCode;

}  // namespace

std::vector<Destination> destinations() {
  // At 2 s a call 1,024 purchases at once are 512 a second; the provider's limit is 100. A hash
  // occupies a core for 20 ms, so of those that wait for one most would be late.
  return {
      {"database", 256}, {"purchases", 1'024}, {"status", 256}, {"carrier", 512}, {"accounts", 68}};
}

Task<Reply> answer(const Api& api, const Handler& handler, const Request& request) {
  try {
    const auto outcome = co_await handler(request);
    co_return outcome ? *outcome : error_reply(outcome.error());
  } catch (const DatabaseUnavailable& error) {
    api.rejected["database"].add();
    api.log.warning("database_unavailable", {{"route", request.route}, {"reason", error.what()}});
  }
  co_return error_reply({ErrorCode::busy});
}

Reply server_error_reply(const Api& api, ErrorCode code, const Request& request,
                         std::string_view detail) {
  if (code != ErrorCode::internal) {
    return error_reply({code});
  }
  constexpr std::size_t kIncidentLength = 16;  // short enough to read out on the phone
  const std::string incident = request.id.substr(0, kIncidentLength);
  api.log.error("incident", {{"incident", incident}, {"route", request.route}, {"what", detail}});
  return error_reply({code}, incident);
}

}  // namespace server

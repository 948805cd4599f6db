#include "http/api.hpp"

#include "http/errors.hpp"

namespace server {
namespace {

using shop::ErrorCode;

/// A password hash occupies a core for 20 ms, so purchases have priority.
constexpr int kHashingNice = 5;

}  // namespace

std::vector<WorkerPoolOptions> worker_pools(std::size_t cores) {
  return {{"database", 8, 64},
          {"purchases", 224, 64},
          {"status", 16, 64},
          {"carrier", 64, 64},
          {"accounts", 2 * cores, 64, kHashingNice}};
}

Reply answer(const Api& api, const Handler& handler, const Request& request) {
  try {
    const auto outcome = handler(request);
    return outcome ? *outcome : error_reply(outcome.error());
  } catch (const DatabaseUnavailable& error) {
    api.rejected["database"].add();
    api.log.warning("database_unavailable", {{"route", request.route}, {"reason", error.what()}});
    return error_reply({ErrorCode::busy});
  }
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

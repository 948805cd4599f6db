#include "log.hpp"

#include <chrono>
#include <cstdio>
#include <string>
#include <utility>

namespace sandbox {

void log_line(std::string_view event, nlohmann::json fields) {
  using namespace std::chrono;
  fields["event"] = event;
  fields["time"] = duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
  const std::string line =
      fields.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
  // One write a line, so that lines of several threads do not mix.
  (void)std::fwrite(line.data(), 1, line.size(), stdout);
  (void)std::fflush(stdout);
}

void log_reply(const http_base::ReplyEvent& event) {
  log_line("reply", {{"method", http_base::name(event.request.method)},
                     {"route", event.request.route.empty() ? "none" : event.request.route},
                     {"status", event.status},
                     {"microseconds", event.took.count()}});
}

}  // namespace sandbox

#pragma once

#include <nlohmann/json.hpp>
#include <string_view>

#include "http_base/server.hpp"

namespace sandbox {

/// One JSON line on standard output. Fields must hold no personal data.
void log_line(std::string_view event, nlohmann::json fields = nlohmann::json::object());

/// Method, route (not the path, which may hold an id), status and time of an answer.
void log_reply(const http_base::ReplyEvent& event);

}  // namespace sandbox

#include "control.hpp"

#include <charconv>
#include <nlohmann/json.hpp>

namespace sandbox {
namespace {

using http_base::Reply;
using http_base::Request;
using nlohmann::json;

Reply json_reply(int status, const json& body) {
  Reply reply;
  reply.status = status;
  reply.body = body.dump();
  return reply;
}

Reply problem(const std::string& message) { return json_reply(400, json{{"problem", message}}); }

/// A whole number from the query, the fallback if it is absent or none.
std::uint64_t number(const Request& request, std::string_view name, std::uint64_t fallback) {
  const std::string_view text = request.query_value(name).value_or("");
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc{} && end == text.data() + text.size() ? value : fallback;
}

}  // namespace

void Control::add_routes(http_base::Router& router) {
  using http_base::kInline;
  using http_base::Method;
  router.add(Method::post, "/__control", kInline, [this](const Request& r) { return set(r); });
  router.add(Method::get, "/__control", kInline, [this](const Request&) { return state(); });
  router.add(Method::post, "/__control/expire", kInline,
             [this](const Request& r) { return expire(r); });
  router.add(Method::get, "/__control/requests", kInline,
             [this](const Request& r) { return requests(r); });
}

Reply Control::set(const Request& request) {
  const json wish = json::parse(request.body, nullptr, false);
  if (!wish.is_object() || wish.size() != 1) {
    return problem("The body must be {\"payments\":{…}} or {\"operator\":{…}}.");
  }
  const std::string name = wish.begin().key();
  const auto service = services_.find(name);
  if (service == services_.end()) {
    return problem("No such service: " + name);
  }
  if (const auto wrong = service->second.set(wish.begin().value())) {
    return problem(name + '.' + *wrong);
  }
  return state();
}

Reply Control::state() const {
  json states = json::object();
  for (const auto& [name, faults] : services_) {
    states[name] = faults.state();
  }
  return json_reply(200, states);
}

Reply Control::expire(const Request& request) {
  const json wish = json::parse(request.body, nullptr, false);
  if (!wish.is_object() || !wish.contains("id") || !wish["id"].is_string()) {
    return problem("The body must be {\"id\":\"cs_…\"}.");
  }
  const auto session = sessions_.expire(wish["id"].get<std::string>());
  if (!session) {
    return json_reply(404, json{{"problem", "No such session."}});
  }
  return json_reply(200, json{{"id", session->id}, {"status", name(session->status)}});
}

Reply Control::requests(const Request& request) const {
  return json_reply(200, journal_.list(number(request, "after", 0), number(request, "limit", 50)));
}

}  // namespace sandbox

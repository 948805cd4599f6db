#include "operator_api.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "devices.hpp"

namespace sandbox {
namespace {

using http_base::Reply;
using http_base::Request;
using nlohmann::json;

constexpr const char* kPage =
    "<!doctype html><html><head><title>Mantenimiento</title></head>"
    "<body><h1>Estamos en mantenimiento</h1></body></html>";

Reply answer(int status, const json& body) {
  Reply reply;
  reply.status = status;
  reply.body = body.dump(-1, ' ', false, json::error_handler_t::replace);
  return reply;
}

Reply error(int status, const char* word) { return answer(status, json{{"error", word}}); }

Reply page(int status, const std::string& body) {
  Reply reply;
  reply.status = status;
  reply.body = body;
  reply.content_type = "text/html; charset=utf-8";
  return reply;
}

bool is_imei(const json& value) {
  if (!value.is_string()) {
    return false;
  }
  const auto& text = value.get_ref<const std::string&>();
  return text.size() == 15 &&
         std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

Reply device(const json& params) {
  if (!params.contains("imei") || !is_imei(params["imei"])) {
    return error(400, "invalid_imei");
  }
  const Device& found = device_of(params["imei"].get_ref<const std::string&>());
  return answer(200, json{{"result",
                           {{"homologated", found.homologated},
                            {"volte_support", found.volte_support},
                            {"band28_support", found.band28_support},
                            {"esim", found.esim},
                            {"model", found.model}}}});
}

}  // namespace

Modes OperatorApi::modes() {
  return {"ok",   "slow",      "fail",    "cut",       "garbage",      "html",
          "hang", "truncated", "missing", "not_found", "rate_limited", "refuse"};
}

void OperatorApi::add_routes(http_base::Router& router, http_base::Lane lane) {
  router.add(http_base::Method::post, "/operator/v1/imeis", lane,
             [this](const Request& request) { return handle(request); });
}

Reply OperatorApi::handle(const Request& request) {
  const bool known = request.header("Authorization") == "Bearer " + key_;
  const json params = known ? json::parse(request.body, nullptr, false) : json::object();
  const Behaviour behaviour = known ? faults_.next() : Behaviour{};
  const std::uint64_t number =
      journal_.begin({.service = "operator",
                      .method = std::string(http_base::name(request.method)),
                      .path = request.path,
                      .idempotency_key = "",
                      .params = params.is_discarded() ? json(nullptr) : params,
                      .mode = behaviour.mode,
                      .status = std::nullopt});
  Reply reply = known ? behave(behaviour, params) : error(401, "unauthorized");
  journal_.end(number, reply.delivery == Reply::Delivery::cut ? 0 : reply.status);
  return reply;
}

Reply OperatorApi::behave(const Behaviour& behaviour, const json& params) {
  faults_.wait(behaviour.delay);
  const std::string& mode = behaviour.mode;
  if (mode == "cut" || mode == "hang") {
    Reply reply;
    reply.delivery = Reply::Delivery::cut;
    return reply;
  }
  if (mode == "fail") {
    return error(500, "internal");
  }
  if (mode == "rate_limited") {
    return error(429, "rate_limited");
  }
  if (mode == "not_found") {
    return error(404, "not_found");
  }
  if (mode == "refuse") {
    return error(behaviour.status == 0 ? 403 : behaviour.status, "refused");
  }
  if (mode == "html") {
    return page(200, kPage);
  }
  if (mode == "garbage") {
    return page(200, behaviour.body.empty() ? "]{,garbage" : behaviour.body);
  }
  if (mode == "missing") {
    return answer(200, json{{"status", "ok"}});
  }
  Reply reply = device(params);
  if (mode == "truncated") {
    reply.body.resize(reply.body.size() / 2);
  }
  return reply;
}

}  // namespace sandbox

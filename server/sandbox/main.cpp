// Stands in for the world outside the shop: speaks the payment provider's HTTP, with a payment page
// of its own, and the mobile operator's. The shop's server cannot tell, and need not: only the
// addresses differ.

#include <chrono>
#include <cstdio>
#include <exception>
#include <utility>

#include "control.hpp"
#include "faults.hpp"
#include "http_base/lifecycle.hpp"
#include "http_base/server.hpp"
#include "journal.hpp"
#include "log.hpp"
#include "operator/operator_api.hpp"
#include "payments/payment_pages.hpp"
#include "payments/payments_api.hpp"
#include "payments/sessions.hpp"
#include "settings.hpp"

namespace {

using http_base::Fault;
using http_base::Reply;
using http_base::Request;

/// Everything outside its own paths is answered as the payment provider would.
Reply fault_reply(Fault fault, const Request& request, std::string_view detail) {
  switch (fault) {
    case Fault::route_unknown:
    case Fault::method_not_allowed:
      return sandbox::PaymentsApi::unknown_path(request);
    case Fault::request_malformed:
    case Fault::request_too_large:
      return sandbox::to_reply(
          {.status = 400, .code = "", .message = "Invalid request.", .param = ""});
    case Fault::busy:
    case Fault::shutting_down:
      return sandbox::to_reply({.status = 503,
                                .type = "api_error",
                                .code = "",
                                .message = "Service unavailable.",
                                .param = ""});
    case Fault::internal:
      break;
  }
  sandbox::log_line("failure", {{"route", request.route}, {"detail", detail}});
  return sandbox::to_reply({.status = 500,
                            .type = "api_error",
                            .code = "",
                            .message = "An unknown error occurred.",
                            .param = ""});
}

http_base::ServerOptions options(const sandbox::Settings& settings) {
  http_base::ServerOptions options;
  options.port = settings.port;
  // A slow service is played by threads that sleep; they cost nothing else. The shop asks the
  // operator for up to 256 phones at once.
  options.lanes = {{.name = "payments", .threads = 64, .queue = 1024},
                   {.name = "operator", .threads = 288, .queue = 1024}};
  options.handler_deadline = std::chrono::seconds(70);
  // Longer than the longest delay that can be asked for: this timer ends a connection.
  options.request_timeout = std::chrono::seconds(80);
  options.fault_reply = fault_reply;
  options.on_reply = sandbox::log_reply;
  return options;
}

int run(const sandbox::Settings& settings) {
  http_base::StopSignals stop;
  sandbox::Sessions sessions;
  sandbox::Faults payment_faults(sandbox::PaymentsApi::modes());
  sandbox::Faults operator_faults(sandbox::OperatorApi::modes());
  sandbox::Journal journal;
  sandbox::PaymentsApi payments(settings, sessions, payment_faults, journal);
  sandbox::PaymentPages pages(sessions);
  sandbox::OperatorApi operator_api(settings.operator_key, operator_faults, journal);
  sandbox::Control control({{"payments", payment_faults}, {"operator", operator_faults}}, sessions,
                           journal);

  http_base::Router router;
  payments.add_routes(router, 0);
  pages.add_routes(router);
  operator_api.add_routes(router, 1);
  control.add_routes(router);
  router.add(http_base::Method::get, "/healthz", http_base::kInline, [](const Request&) {
    Reply reply;
    reply.body = R"({"status":"ok"})";
    return reply;
  });

  http_base::Server server(options(settings), std::move(router));
  server.start();
  sandbox::log_line("started", {{"port", server.port()}});
  const int signal = stop.wait();
  sandbox::log_line("stopping", {{"signal", signal}});
  payment_faults.end();
  operator_faults.end();
  server.drain_and_stop();
  sandbox::log_line("stopped");
  return 0;
}

}  // namespace

int main() {
  const auto read = sandbox::read_settings();
  for (const std::string& problem : read.problems) {
    (void)std::fprintf(stderr, "%s\n", problem.c_str());
  }
  if (!read.problems.empty()) {
    return 2;
  }
  try {
    return run(read.settings);
  } catch (const std::exception& error) {
    (void)std::fprintf(stderr, "The sandbox cannot run: %s\n", error.what());
    return 1;
  }
}

// Any text as a request body of every call that reads one: an invalid body yields a code and a
// message, a valid one keeps the core's limits. The text is also a response of the carrier.
#include <optional>
#include <string>

#include "accounts/routes.hpp"
#include "base/json.hpp"
#include "checkout/order.hpp"
#include "fuzz.hpp"
#include "http/api.hpp"
#include "http/json_body.hpp"
#include "imei/check.hpp"
#include "loop/loop.hpp"
#include "shop/forms.hpp"

using shop::fuzz::require;

namespace {

constexpr shop::Money kShipping = shop::Money::of_pesos(99);

void check(const server::ApiError& error) {
  const auto reply = server::error_reply(error);
  require(reply.status >= 400 && reply.status < 500, "a client error");
  const auto body = server::Json::parse(reply.body);
  require(body["error"].text("code") == shop::name(error.code), "an error names its code");
}

/// Calls a function, and checks the error that it throws.
template <class Call>
void with_check(const Call& call) {
  try {
    call();
  } catch (const server::ApiError& error) {
    check(error);
  }
}

void order(const server::Json& body) {
  const auto order = server::read_checkout_order(body);
  for (const auto& shipping : {std::optional<shop::Money>(), std::optional(kShipping)}) {
    with_check([&] {
      const auto priced = server::price_order(order, shipping);
      const shop::Quote& quote = priced.quote;
      require(quote.total <= shop::kMaxTotal && quote.total.centavos() > 0,
              "a total is within its limits");
      require(!quote.fingerprint.empty() && !quote.lines.empty(), "something is bought");
      require(order.quote.empty() || order.quote == quote.fingerprint, "as the shopper saw it");
      require(server::Json::parse(server::quote_json(quote)).is_object(),
              "a quote is written as JSON");
    });
  }
}

void registration(const server::Json& body) {
  const auto form = server::read_registration(body);
  const auto errors = shop::forms::check_registration(
      {form.first_name, form.last_name, form.address, form.between_streets, form.postal_code,
       form.references, form.phone, form.email, form.password});
  require(errors.size() <= shop::forms::all_fields().size(), "one error a field");
}

/// A carrier that knows no phone.
struct Carrier final : server::HttpClient {
  using HttpClient::HttpClient;
  server::Task<server::HttpOutcome> send(const server::HttpCall& call,
                                         std::chrono::milliseconds /*limit*/) override {
    require(server::Json::parse(call.body).text("imei").size() == 15,
            "the carrier receives only IMEIs");
    co_return server::HttpAnswer{404, {}};
  }
};

/// The complete IMEI check: its body is a single word.
void imei(const server::Request& request) {
  static server::Loop loop;
  static server::SystemClock clock(loop);
  static server::Log log(-1);
  static server::Metrics metrics;
  static Carrier carrier(loop);
  static const server::Pseudonyms names("a key of the log, for tests only");
  static server::CheckImei check_imei(carrier, {}, names, clock, log, metrics);
  static const server::Router router = [] {
    server::Router routes;
    server::add_imei_routes(routes, check_imei);
    return routes;
  }();
  const server::Api api{metrics, log};
  const auto& handler = router.find(server::Method::post, "/imeis").route->handler;
  const auto reply = loop.run(server::answer(api, handler, request));
  require(server::Json::parse(reply.body).is_object(), "a response is an object");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  server::Request request;
  request.headers = {{"Content-Type", "application/json"}, {"X-Real-IP", "10.0.0.1"}};
  request.peer_address = "127.0.0.1";
  request.body = shop::fuzz::as_text(data, size);
  imei(request);
  static_cast<void>(server::read_device({200, request.body}));
  with_check([&] {
    const auto body = server::read_json_object(request);
    with_check([&] { order(body); });
    with_check([&] { static_cast<void>(server::read_credentials(body)); });
    with_check([&] { static_cast<void>(server::read_password_change(body)); });
    with_check([&] { registration(body); });
  });
  return 0;
}

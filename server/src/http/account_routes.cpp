#include "http/account_routes.hpp"

#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "http/account_body.hpp"
#include "http/bearer.hpp"
#include "http/client_address.hpp"
#include "http/errors.hpp"
#include "http/json_body.hpp"

namespace server {
namespace {

using http_base::Reply;
using http_base::Request;
using shop::ErrorCode;

std::string message_json(std::string_view message) {
  return nlohmann::json{{"message", message}}.dump();
}

class AccountRoutes {
 public:
  AccountRoutes(const Api& api, const AccountApi& accounts) : api_(api), accounts_(accounts) {}

  Reply log_in(const Request& request) const;
  Reply create_account(const Request& request) const;
  Reply log_out(const Request& request) const;
  Reply captcha_challenge(const Request& request) const;

 private:
  /// Counts and logs how a try ended, under names that only we can give.
  void note(std::string_view call, const ApiError& error, const std::string& address,
            const std::string& email = {}) const;

  Api api_;
  AccountApi accounts_;
};

void AccountRoutes::note(std::string_view call, const ApiError& error, const std::string& address,
                         const std::string& email) const {
  const std::string code(shop::name(error.code));
  api_.metrics.count("account_refusals_total",
                     "call=\"" + std::string(call) + "\",code=\"" + code + '"');
  if (error.code != ErrorCode::credentials_wrong && error.code != ErrorCode::too_many_requests &&
      error.code != ErrorCode::captcha_invalid) {
    return;  // nothing that somebody who tries doors would cause
  }
  // The e-mail as it was typed: in the usual case in lower case, without spaces.
  api_.log.warning(
      "refused",
      {{"call", call},
       {"code", code},
       {"address", accounts_.names.brief("log, address", address)},
       {"account", email.empty() ? std::string() : accounts_.names.brief("log, e-mail", email)}});
}

Reply AccountRoutes::log_in(const Request& request) const {
  const auto body = read_json_object(request);
  if (const auto* error = std::get_if<ApiError>(&body)) {
    return error_reply(*error);
  }
  auto read = read_credentials(std::get<nlohmann::json>(body));
  if (const auto* error = std::get_if<ApiError>(&read)) {
    return error_reply(*error);
  }
  auto& credentials = std::get<Credentials>(read);
  const SignIn::Command command{std::move(credentials.email), std::move(credentials.password),
                                client_address(request), request.deadline};
  const auto outcome = accounts_.sign_in(command);
  if (const auto* error = std::get_if<ApiError>(&outcome)) {
    note("login", *error, command.address, command.email);
    return error_reply(*error);
  }
  const auto& signed_in = std::get<SignIn::SignedIn>(outcome);
  api_.metrics.count("sign_ins_total");
  return json_reply(200, message_json(signed_in.token));
}

Reply AccountRoutes::create_account(const Request& request) const {
  const auto body = read_json_object(request);
  if (const auto* error = std::get_if<ApiError>(&body)) {
    return error_reply(*error);
  }
  auto form = read_registration(std::get<nlohmann::json>(body));
  if (const auto* error = std::get_if<ApiError>(&form)) {
    return error_reply(*error);
  }
  const RegisterAccount::Command command{std::get<RegistrationForm>(std::move(form)),
                                         client_address(request), request.deadline};
  if (const auto error = accounts_.register_account(command)) {
    note("createAccount", *error, command.address);
    return error_reply(*error);
  }
  api_.metrics.count("accounts_created_total");
  return json_reply(201, message_json("Cuenta creada satisfactoriamente"));
}

Reply AccountRoutes::log_out(const Request& request) const {
  const auto token = bearer_token(request.header("Authorization"));
  if (!token || token->empty() || !accounts_.sign_ins.revoke(*token)) {
    return error_reply({ErrorCode::token_invalid});
  }
  return json_reply(204, {});
}

Reply AccountRoutes::captcha_challenge(const Request& request) const {
  const std::string address = client_address(request);
  if (const int wait = accounts_.limits.captcha(address); wait > 0) {
    const ApiError error = too_many_requests(wait);
    note("captcha-challenge", error, address);
    return error_reply(error);
  }
  return json_reply(200, accounts_.captcha.offer());
}

}  // namespace

void add_account_routes(http_base::Router& router, const Api& api, const AccountApi& accounts) {
  using http_base::Method;
  const AccountRoutes routes(api, accounts);
  const auto add = [&](Method method, const char* path, http_base::Lane lane,
                       Reply (AccountRoutes::*call)(const Request&) const) {
    router.add(method, path, lane, answering(api, [routes, call](const Request& request) {
                 return (routes.*call)(request);
               }));
  };
  add(Method::post, "/login", kSignInLane, &AccountRoutes::log_in);
  add(Method::post, "/createAccount", kRegistrationLane, &AccountRoutes::create_account);
  add(Method::get, "/captcha-challenge", kRegistrationLane, &AccountRoutes::captcha_challenge);
  add(Method::post, "/logout", kDatabaseLane, &AccountRoutes::log_out);
}

}  // namespace server

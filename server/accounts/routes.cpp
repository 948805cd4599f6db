#include "accounts/routes.hpp"

#include <algorithm>
#include <utility>

#include "http/json_body.hpp"
#include "http/message.hpp"

namespace server {
namespace {

using shop::ErrorCode;

/// Longer than any valid field in any script; the core validates the content.
constexpr std::size_t kMaxText = 4'096;
/// Google's responses are the longest.
constexpr std::size_t kMaxCaptcha = 8'192;

/// Tabs and line breaks can be typed into a form; PostgreSQL rejects a zero byte.
bool has_control_characters(const std::string& text) {
  return std::any_of(text.begin(), text.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return (byte < 0x20 && c != '\t' && c != '\n' && c != '\r') || byte == 0x7f;
  });
}

std::string line(const JsonMembers& members, const char* key) {
  std::string text = members.optional_text(key, kMaxText);
  if (has_control_characters(text)) {
    members.fail(ErrorCode::field_invalid, key);
  }
  return text;
}

Reply message_reply(int status, std::string_view message) {
  return json_reply(status, JsonObject().add("message", message).text());
}

/// Logs an account event with pseudonyms of address and e-mail.
void log_account_event(const AccountApi& accounts, std::string_view event,
                       const std::string& address, const std::string& email) {
  accounts.log.info(event, {{"address", accounts.names.brief("log, address", address)},
                            {"account", accounts.names.brief("log, e-mail", email)}});
}

/// Counts a rejected attempt, and logs it with pseudonyms.
void note_rejection(const AccountApi& accounts, std::string_view call, ErrorCode error,
                    const std::string& address, const std::string& email) {
  const std::string code(shop::name(error));
  accounts.metrics
      .counter("tuisty_account_rejections_total",
               "call=\"" + std::string(call) + "\",code=\"" + code + '"')
      .add();
  if (error == ErrorCode::credentials_wrong || error == ErrorCode::password_wrong ||
      error == ErrorCode::too_many_requests || error == ErrorCode::captcha_invalid ||
      error == ErrorCode::reset_link_invalid) {
    // Caused by guessing. The e-mail as typed, usually already in lower case and without spaces.
    accounts.log.warning(
        "refused",
        {{"call", call},
         {"code", code},
         {"address", accounts.names.brief("log, address", address)},
         {"account", email.empty() ? std::string() : accounts.names.brief("log, e-mail", email)}});
  }
}

/// Returns the result of an attempt, and notes when it is rejected.
Task<std::string> attempt(const AccountApi& accounts, std::string_view call,
                          Task<std::string> attempted, const std::string& address,
                          const std::string& email = {}) {
  try {
    std::string result = co_await attempted;
    co_return result;
  } catch (const ApiError& error) {
    note_rejection(accounts, call, error.code, address, email);
    throw;
  }
}

/// set: makes the change, from the form. proof: the member that authorises it.
template <class Set>
Task<Reply> set_password(const AccountApi& accounts, const Request& request, const char* proof,
                         Set set) {
  const auto form = read_password_change(read_json_object(request), proof);
  const std::string call = request.path.substr(1);
  const std::string address = client_address(request);
  Task<std::string> setting = set(form);
  const auto fresh = co_await attempt(accounts, call, std::move(setting), address);
  accounts.metrics.counter("tuisty_passwords_changed_total").add();
  co_return message_reply(200, fresh);
}

/// Ends the session whose token the browser still sent: it has a new one. Not those of other
/// devices.
Task<void> end_replaced_session(const AccountApi& accounts, const Request& request) {
  const auto token = bearer_token(request.header("Authorization"));
  if (!token || token->empty()) {
    co_return;
  }
  try {
    static_cast<void>(co_await accounts.service.revoke(*token));
  } catch (const DatabaseUnavailable&) {  // NOLINT(bugprone-empty-catch)
    // The sign-in is valid; the old session ends by its timeout.
  }
}

Task<Reply> log_in(const AccountApi& accounts, const Request& request) {
  const auto form = read_credentials(read_json_object(request));
  const std::string address = client_address(request);
  auto signing_in = accounts.service.sign_in(form, address, accounts.is_crowded());
  const auto token =
      co_await attempt(accounts, "login", std::move(signing_in), address, form.email);
  co_await end_replaced_session(accounts, request);
  accounts.metrics.counter("tuisty_sign_ins_total").add();
  log_account_event(accounts, "signed_in", address, form.email);
  co_return message_reply(200, token);
}

Task<Reply> create_account(const AccountApi& accounts, const Request& request) {
  const auto form = read_registration(read_json_object(request));
  const std::string address = client_address(request);
  auto creating = accounts.service.create(form, address);
  const auto token = co_await attempt(accounts, "createAccount", std::move(creating), address);
  if (!token.empty()) {
    co_await end_replaced_session(accounts, request);
  }
  accounts.metrics.counter("tuisty_accounts_created_total").add();
  log_account_event(accounts, "registered", address, form.email);
  JsonObject body;
  body.add("message", "Cuenta creada satisfactoriamente");
  if (!token.empty()) {
    body.add("token", token);
  }
  co_return json_reply(201, body.text());
}

Task<Reply> change_password(const AccountApi& accounts, const Request& request) {
  const std::string token(bearer_token(request.header("Authorization")).value_or(""));
  const auto set = [&](const PasswordChange& form) {
    return accounts.service.change_password(token, form);
  };
  auto reply = co_await set_password(accounts, request, "currentPassword", set);
  co_return reply;
}

Task<Reply> reset_password(const AccountApi& accounts, const Request& request) {
  const auto set = [&](const PasswordChange& form) {
    return accounts.service.reset_password(form, accounts.clock.date());
  };
  auto reply = co_await set_password(accounts, request, "token", set);
  // The link may be of another account than the browser's token.
  co_await end_replaced_session(accounts, request);
  co_return reply;
}

Task<Reply> request_reset(const AccountApi& accounts, const Request& request) {
  const auto form = read_credentials(read_json_object(request));
  const std::string address = client_address(request);
  auto requesting = accounts.service.request_reset(form, address);
  const auto email =
      co_await attempt(accounts, "passwordResets", std::move(requesting), address, form.email);
  log_account_event(accounts, "reset_requested", address, email);
  co_return message_reply(202, "Si ese correo tiene una cuenta, te mandamos un enlace.");
}

Task<Reply> log_out(const AccountApi& accounts, const Request& request) {
  const auto token = bearer_token(request.header("Authorization"));
  bool revoked = false;
  if (token && !token->empty()) {
    revoked = co_await accounts.service.revoke(*token);
  }
  reject_if(!revoked, ErrorCode::token_invalid);
  co_return json_reply(204, {});
}

Task<Reply> captcha_challenge(const AccountApi& accounts, const Request& request) {
  const std::string address = client_address(request);
  const int doublings = co_await accounts.limits.doublings(address);
  auto offer = co_await accounts.captcha.offer(doublings);
  co_return json_reply(200, std::move(offer));
}

}  // namespace

Credentials read_credentials(const Json& body) {
  const JsonMembers members(body);
  return {line(members, "email"), members.optional_text("password", kMaxText),
          members.optional_text("captcha", kMaxCaptcha)};
}

PasswordChange read_password_change(const Json& body, const char* proof) {
  const JsonMembers members(body);
  return {members.optional_text(proof, kMaxText), members.optional_text("password", kMaxText)};
}

RegistrationForm read_registration(const Json& body) {
  const JsonMembers members(body);
  RegistrationForm form;
  form.first_name = line(members, "firstName");
  form.last_name = line(members, "lastName");
  form.address = line(members, "address");
  form.between_streets = line(members, "between_Streets");
  form.postal_code = line(members, "CP");
  form.references = line(members, "description");
  form.phone = line(members, "phone");
  form.email = line(members, "email");
  form.password = members.optional_text("password", kMaxText);
  form.captcha = members.optional_text("captcha", kMaxCaptcha);
  return form;
}

void add_account_routes(Router& router, const AccountApi& accounts) {
  const auto add = [&](Method method, const char* path, DestinationId destination,
                       Task<Reply> (*call)(const AccountApi&, const Request&)) {
    router.add(method, path, destination,
               [accounts, call](const Request& request) { return call(accounts, request); });
  };
  add(Method::post, "/login", kAccounts, log_in);
  add(Method::post, "/createAccount", kAccounts, create_account);
  // Counts for another limit than those who wait for the captcha's provider, so that a slow
  // provider takes nothing from challenges.
  add(Method::get, "/captcha-challenge", kDatabase, captcha_challenge);
  add(Method::post, "/password", kAccounts, change_password);
  add(Method::post, "/reset-password", kAccounts, reset_password);
  add(Method::post, "/logout", kDatabase, log_out);
  if (accounts.sends_mails) {
    add(Method::post, "/password-resets", kAccounts, request_reset);
  }
}

}  // namespace server

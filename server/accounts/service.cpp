#include "accounts/service.hpp"

#include <charconv>
#include <exception>
#include <optional>
#include <utility>

#include "crypto.hpp"
#include "shop/forms.hpp"
#include "text.hpp"

namespace server {
namespace {

using shop::ErrorCode;
using shop::forms::trimmed;

constexpr std::size_t kIdLength = 36;  // "acc_" and 32 digits

/// Returns the first error of a form.
template <class Errors>
std::optional<ApiError> first_of(const Errors& errors) {
  if (errors.empty()) {
    return std::nullopt;
  }
  return ApiError{errors[0].code, std::string(shop::forms::name(errors[0].field))};
}

std::optional<ApiError> error_of(const PasswordChange& form) {
  auto error = first_of(shop::forms::check_password_change(form.current_password, form.password));
  return error ? error : guessable_error(form.password);
}

/// A sign-in counted as failed in advance. The count is refunded unless the sign-in fails.
class CountedTry {
 public:
  CountedTry(AttemptLimits& limits, const std::string& email, const std::string& address)
      : limits_(limits), email_(email), address_(address) {}
  ~CountedTry() {
    if (failed_) {
      return;
    }
    try {
      limits_.refund_sign_in(email_, address_);
    } catch (const std::exception&) {
      return;  // stays counted until the window ends
    }
  }
  CountedTry(const CountedTry&) = delete;
  CountedTry& operator=(const CountedTry&) = delete;

  void failed() { failed_ = true; }

 private:
  AttemptLimits& limits_;
  const std::string& email_;
  const std::string& address_;
  bool failed_ = false;
};

}  // namespace

Result<std::string> AccountService::create(const RegistrationForm& form,
                                           const std::string& address) {
  if (auto error = first_of(shop::forms::check_registration(
          {form.first_name, form.last_name, form.address, form.between_streets, form.postal_code,
           form.references, form.phone, form.email, form.password}))) {
    return std::move(*error);
  }
  if (auto error = guessable_error(form.password)) {
    return std::move(*error);
  }
  if (form.captcha.empty()) {
    return ApiError{ErrorCode::captcha_required, "captcha"};
  }
  const auto ticket = checked(form.captcha, limits_.doublings(address));
  if (!ticket) {
    return ticket.error();
  }
  NewAccount account{"acc_" + random_hex(16), form, {}};
  for (std::string RegistrationForm::*field :
       {&RegistrationForm::first_name, &RegistrationForm::last_name, &RegistrationForm::address,
        &RegistrationForm::between_streets, &RegistrationForm::postal_code,
        &RegistrationForm::references}) {
    account.form.*field = trimmed(form.*field);
  }
  account.form.phone = shop::forms::normalise_phone(form.phone).value();
  account.form.email = shop::forms::normalise_email(form.email).value();
  const ApiError taken{ErrorCode::email_taken, "email"};
  if (accounts_.find(account.form.email)) {
    return ticket->id.empty() || limits_.may_report_taken(ticket->id)
               ? taken
               : ApiError{ErrorCode::captcha_invalid, "captcha"};
  }
  auto turn = passwords_.turn();
  if (!turn) {
    return ApiError{ErrorCode::busy};
  }
  if (!use_up(*ticket)) {
    return ApiError{ErrorCode::captcha_invalid, "captcha"};
  }
  account.password_hash = turn->hash(form.password);
  turn.reset();
  limits_.registered(address);
  if (!accounts_.create(account)) {
    return taken;
  }
  std::string token = new_token();
  try {
    return accounts_.open_session({account.id, account.password_hash}, token) ? token
                                                                              : std::string();
  } catch (const DatabaseUnavailable&) {
    return std::string();  // the account exists although the sign-in failed
  }
}

Result<std::string> AccountService::sign_in(const Credentials& form, const std::string& address,
                                            bool crowded) {
  if (auto error = first_of(shop::forms::check_login(form.email, form.password))) {
    return std::move(*error);
  }
  if (crowded && form.captcha.empty()) {
    return ApiError{ErrorCode::captcha_required, "captcha"};
  }
  // A malformed e-mail has no account: it is counted and handled like an unknown e-mail.
  const auto email = shop::forms::normalise_email(form.email);
  const std::string& counted = email ? email.value() : form.email;
  const auto demand = limits_.sign_in(counted, address);
  CountedTry counted_try(limits_, counted, address);
  CaptchaTicket ticket;
  if (crowded || demand.captcha) {
    auto right = checked(form.captcha, demand.doublings);
    if (!right) {
      return right.error();
    }
    ticket = std::move(*right);
  }
  const auto account = email ? accounts_.find(email.value()) : std::nullopt;
  auto turn = passwords_.turn();
  if (!turn) {
    return ApiError{ErrorCode::busy};
  }
  if (!use_up(ticket)) {
    return ApiError{ErrorCode::captcha_invalid, "captcha"};
  }
  if (!turn->verify(account ? std::optional(account->password_hash) : std::nullopt,
                    form.password)) {
    counted_try.failed();
    limits_.sign_in_failed(counted);
    return ApiError{ErrorCode::credentials_wrong};
  }
  // A hash of another cost is replaced while the password is available.
  const std::string fresh =
      Passwords::needs_rehash(account->password_hash) ? turn->hash(form.password) : "";
  turn.reset();
  std::string token = new_token();
  if (!accounts_.open_session(*account, token)) {
    // The password or its hash was changed concurrently; a retry shows which.
    return ApiError{ErrorCode::busy};
  }
  if (!fresh.empty()) {
    try {
      accounts_.replace_hash(*account, fresh);
    } catch (const DatabaseUnavailable&) {
      return token;  // the sign-in is valid; the next one replaces the hash
    }
  }
  return token;
}

Result<std::string> AccountService::change_password(const std::string& token,
                                                    const PasswordChange& form) {
  const auto account = accounts_.credentials_of(token);
  if (!account) {
    return ApiError{ErrorCode::token_invalid};
  }
  if (auto error = error_of(form)) {
    return std::move(*error);
  }
  if (const int wait = limits_.password_change(token); wait > 0) {
    ApiError error{ErrorCode::too_many_requests};
    error.retry_after = wait;
    return error;
  }
  auto turn = passwords_.turn();
  if (turn && !turn->verify(account->password_hash, form.current_password)) {
    return ApiError{ErrorCode::password_wrong, "currentPassword"};
  }
  const std::string hash = turn ? turn->hash(form.password) : "";
  turn.reset();
  limits_.refund_password_change(token);
  if (hash.empty()) {
    return ApiError{ErrorCode::busy};
  }
  std::string fresh = new_token();
  if (!accounts_.change_password(*account, hash, fresh)) {
    // A concurrent change was first, so the given password is no longer the current one.
    return ApiError{ErrorCode::password_wrong, "currentPassword"};
  }
  return fresh;
}

/// No reset link is stored. Its signature includes the password's hash, so a changed password
/// invalidates it.
std::string reset_token(const StoredCredentials& of, std::int64_t until, const Pseudonyms& names) {
  const std::string head = of.account_id + '.' + std::to_string(until) + '.';
  return head + names.full("password reset", head + of.password_hash);
}

Result<std::string> AccountService::reset_password(const PasswordChange& form,
                                                   std::chrono::sys_seconds now) {
  const ApiError invalid{ErrorCode::reset_link_invalid};
  const std::string_view token = form.current_password;
  if (!is_plain(token, kIdLength + 1, 128, "._")) {
    return invalid;
  }
  if (auto error = error_of(form)) {
    return std::move(*error);
  }
  std::int64_t until = 0;
  std::from_chars(token.begin() + kIdLength + 1, token.end(), until);
  const auto account = accounts_.find_id(token.substr(0, kIdLength));
  if (!account || !equal_in_constant_time(token, reset_token(*account, until, names_)) ||
      now.time_since_epoch().count() >= until) {
    return invalid;
  }
  auto turn = passwords_.turn();
  if (!turn) {
    return ApiError{ErrorCode::busy};
  }
  const std::string hash = turn->hash(form.password);
  turn.reset();
  std::string fresh = new_token();
  return accounts_.change_password(*account, hash, fresh) ? Result<std::string>(std::move(fresh))
                                                          : Result<std::string>(invalid);
}

Result<CaptchaTicket> AccountService::checked(const std::string& proof, int doublings) {
  if (proof.empty()) {
    return ApiError{ErrorCode::captcha_required, "captcha"};
  }
  auto ticket = captcha_.check(proof, doublings);
  if (ticket) {
    return std::move(*ticket);
  }
  return ticket.error() == CaptchaFailure::refused ? ApiError{ErrorCode::captcha_invalid, "captcha"}
                                                   : ApiError{ErrorCode::busy};
}

bool AccountService::use_up(const CaptchaTicket& ticket) {
  return ticket.id.empty() || accounts_.use_up_captcha(ticket.id, ticket.expires);
}

}  // namespace server

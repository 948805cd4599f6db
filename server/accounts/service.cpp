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

}  // namespace

Task<Result<std::string>> AccountService::create(const RegistrationForm& form,
                                                 const std::string& address) {
  if (auto error = first_of(shop::forms::check_registration(
          {form.first_name, form.last_name, form.address, form.between_streets, form.postal_code,
           form.references, form.phone, form.email, form.password}))) {
    co_return std::move(*error);
  }
  if (auto error = guessable_error(form.password)) {
    co_return std::move(*error);
  }
  if (form.captcha.empty()) {
    co_return ApiError{ErrorCode::captcha_required, "captcha"};
  }
  const int doublings = co_await limits_.doublings(address);
  const auto ticket = co_await checked(form.captcha, doublings);
  if (!ticket) {
    co_return ticket.error();
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
  const auto known = co_await accounts_.find(account.form.email);
  if (known) {
    bool may_report = true;
    if (!ticket->id.empty()) {
      may_report = co_await limits_.may_report_taken(ticket->id);
    }
    co_return may_report ? taken : ApiError{ErrorCode::captcha_invalid, "captcha"};
  }
  auto turn = co_await passwords_.turn();
  if (!turn) {
    co_return ApiError{ErrorCode::busy};
  }
  const bool is_unused = co_await use_up(*ticket);
  if (!is_unused) {
    co_return ApiError{ErrorCode::captcha_invalid, "captcha"};
  }
  account.password_hash = co_await passwords_.hash(form.password);
  turn.reset();
  co_await limits_.registered(address);
  const bool created = co_await accounts_.create(account);
  if (!created) {
    co_return taken;
  }
  std::string token = new_token();
  const StoredCredentials stored{account.id, account.password_hash};
  try {
    const bool opened = co_await accounts_.open_session(stored, token);
    co_return opened ? token : std::string();
  } catch (const DatabaseUnavailable&) {
    co_return std::string();  // the account exists although the sign-in failed
  }
}

Task<Result<std::string>> AccountService::sign_in(const Credentials& form,
                                                  const std::string& address, bool crowded) {
  if (auto error = first_of(shop::forms::check_login(form.email, form.password))) {
    co_return std::move(*error);
  }
  if (crowded && form.captcha.empty()) {
    co_return ApiError{ErrorCode::captcha_required, "captcha"};
  }
  // A malformed e-mail has no account: it is counted and handled like an unknown e-mail.
  const auto normal = shop::forms::normalise_email(form.email);
  const auto email = normal ? std::optional(normal.value()) : std::nullopt;
  const std::string& counted = email ? *email : form.email;
  auto demand = co_await limits_.sign_in(counted, address);
  demand.captcha = demand.captcha || crowded;
  std::exception_ptr problem;
  std::optional<Result<std::string>> outcome;
  try {
    outcome = co_await try_sign_in(form, email, demand);
  } catch (const std::exception&) {
    problem = std::current_exception();
  }
  if (outcome && !*outcome && outcome->error().code == ErrorCode::credentials_wrong) {
    co_await limits_.sign_in_failed(counted);
  } else {
    try {
      co_await limits_.refund_sign_in(counted, address);
    } catch (const std::exception&) {  // NOLINT(bugprone-empty-catch)
      // It stays counted until the window ends.
    }
  }
  if (problem) {
    std::rethrow_exception(problem);
  }
  co_return std::move(*outcome);
}

Task<Result<std::string>> AccountService::try_sign_in(const Credentials& form,
                                                      const std::optional<std::string>& email,
                                                      const AttemptLimits::Demand& demand) {
  CaptchaTicket ticket;
  if (demand.captcha) {
    auto right = co_await checked(form.captcha, demand.doublings);
    if (!right) {
      co_return right.error();
    }
    ticket = std::move(*right);
  }
  std::optional<StoredCredentials> account;
  if (email) {
    account = co_await accounts_.find(*email);
  }
  auto turn = co_await passwords_.turn();
  if (!turn) {
    co_return ApiError{ErrorCode::busy};
  }
  const bool is_unused = co_await use_up(ticket);
  if (!is_unused) {
    co_return ApiError{ErrorCode::captcha_invalid, "captcha"};
  }
  const auto hash = account ? std::optional(account->password_hash) : std::nullopt;
  const bool is_right = co_await passwords_.verify(hash, form.password);
  if (!is_right) {
    co_return ApiError{ErrorCode::credentials_wrong};
  }
  // A hash of another cost is replaced while the password is available.
  std::string fresh;
  if (Passwords::needs_rehash(account->password_hash)) {
    fresh = co_await passwords_.hash(form.password);
  }
  turn.reset();
  std::string token = new_token();
  const bool opened = co_await accounts_.open_session(*account, token);
  if (!opened) {
    // The password or its hash was changed concurrently; a retry shows which.
    co_return ApiError{ErrorCode::busy};
  }
  if (!fresh.empty()) {
    try {
      co_await accounts_.replace_hash(*account, fresh);
    } catch (const DatabaseUnavailable&) {
      co_return token;  // the sign-in is valid; the next one replaces the hash
    }
  }
  co_return token;
}

Task<Result<std::string>> AccountService::change_password(const std::string& token,
                                                          const PasswordChange& form) {
  const auto account = co_await accounts_.credentials_of(token);
  if (!account) {
    co_return ApiError{ErrorCode::token_invalid};
  }
  if (auto error = error_of(form)) {
    co_return std::move(*error);
  }
  const int wait = co_await limits_.password_change(token);
  if (wait > 0) {
    ApiError error{ErrorCode::too_many_requests};
    error.retry_after = wait;
    co_return error;
  }
  const ApiError wrong{ErrorCode::password_wrong, "currentPassword"};
  std::string hash;
  auto turn = co_await passwords_.turn();
  if (turn) {
    const std::optional<std::string> known = account->password_hash;
    const bool is_right = co_await passwords_.verify(known, form.current_password);
    if (!is_right) {
      co_return wrong;
    }
    hash = co_await passwords_.hash(form.password);
  }
  turn.reset();
  co_await limits_.refund_password_change(token);
  if (hash.empty()) {
    co_return ApiError{ErrorCode::busy};
  }
  auto fresh = co_await replace_password(*account, hash, wrong);
  co_return fresh;
}

/// No reset link is stored. Its signature includes the password's hash, so a changed password
/// invalidates it.
std::string reset_token(const StoredCredentials& of, std::int64_t until, std::string_view key) {
  const std::string head = of.account_id + '.' + std::to_string(until) + '.';
  return head + hmac_sha256_hex(key, head + of.password_hash);
}

Task<Result<std::string>> AccountService::reset_password(const PasswordChange& form,
                                                         std::chrono::sys_seconds now) {
  const ApiError invalid{ErrorCode::reset_link_invalid};
  const std::string_view token = form.current_password;
  if (!is_plain(token, kIdLength + 1, 128, "._")) {
    co_return invalid;
  }
  if (auto error = error_of(form)) {
    co_return std::move(*error);
  }
  std::int64_t until = 0;
  std::from_chars(token.begin() + kIdLength + 1, token.end(), until);
  const auto account = co_await accounts_.find_id(token.substr(0, kIdLength));
  if (!account || !equal_in_constant_time(token, reset_token(*account, until, reset_key_)) ||
      now.time_since_epoch().count() >= until) {
    co_return invalid;
  }
  auto turn = co_await passwords_.turn();
  if (!turn) {
    co_return ApiError{ErrorCode::busy};
  }
  const std::string hash = co_await passwords_.hash(form.password);
  turn.reset();
  auto fresh = co_await replace_password(*account, hash, invalid);
  co_return fresh;
}

Task<Result<std::string>> AccountService::replace_password(const StoredCredentials& account,
                                                           const std::string& hash,
                                                           const ApiError& overtaken) {
  std::string fresh = new_token();
  const bool changed = co_await accounts_.change_password(account, hash, fresh);
  co_return changed ? Result<std::string>(std::move(fresh)) : overtaken;
}

Task<Result<CaptchaTicket>> AccountService::checked(const std::string& proof, int doublings) {
  if (proof.empty()) {
    co_return ApiError{ErrorCode::captcha_required, "captcha"};
  }
  auto ticket = co_await captcha_.check(proof, doublings);
  if (ticket) {
    co_return std::move(*ticket);
  }
  co_return ticket.error() == CaptchaFailure::refused
      ? ApiError{ErrorCode::captcha_invalid, "captcha"}
      : ApiError{ErrorCode::busy};
}

Task<bool> AccountService::use_up(const CaptchaTicket& ticket) {
  if (ticket.id.empty()) {
    co_return true;
  }
  const bool is_unused = co_await accounts_.use_up_captcha(ticket.id, ticket.expires);
  co_return is_unused;
}

}  // namespace server

#include "accounts/service.hpp"

#include <charconv>
#include <exception>

#include "base/crypto.hpp"
#include "base/text.hpp"
#include "shop/forms.hpp"

namespace server {
namespace {

using shop::ErrorCode;
using shop::forms::trimmed;

constexpr std::size_t kIdLength = 36;  // "acc_" and 32 digits

/// Throws the first error of a form.
template <class Errors>
void require_none(const Errors& errors) {
  if (!errors.empty()) {
    throw ApiError(errors[0].code, std::string(shop::forms::name(errors[0].field)));
  }
}

}  // namespace

Task<std::string> AccountService::create(const RegistrationForm& form, const std::string& address) {
  require_none(shop::forms::check_registration(
      {form.first_name, form.last_name, form.address, form.between_streets, form.postal_code,
       form.references, form.phone, form.email, form.password}));
  require_not_guessable(
      form.password, shop_names_ + ' ' + form.email + ' ' + form.first_name + ' ' + form.last_name);
  reject_if(form.captcha.empty(), ErrorCode::captcha_required, "captcha");
  const int doublings = co_await limits_.doublings(address);
  const CaptchaTicket ticket = co_await checked(form.captcha, doublings);
  NewAccount account{"acc_" + random_hex(16), form, {}};
  for (std::string RegistrationForm::*field :
       {&RegistrationForm::first_name, &RegistrationForm::last_name, &RegistrationForm::address,
        &RegistrationForm::between_streets, &RegistrationForm::postal_code,
        &RegistrationForm::references}) {
    account.form.*field = trimmed(form.*field);
  }
  account.form.phone = shop::forms::normalise_phone(form.phone).value();
  account.form.email = shop::forms::normalise_email(form.email).value();
  const auto known = co_await accounts_.find(account.form.email);
  if (known) {
    bool may_report = true;
    if (!ticket.id.empty()) {
      // A mistyped e-mail and its correction, but no search through a list of e-mails.
      may_report = co_await limits_.is_one_of_three("e-mails taken, captcha", ticket.id,
                                                    std::chrono::days{1});
    }
    throw may_report ? ApiError(ErrorCode::email_taken, "email")
                     : ApiError(ErrorCode::captcha_invalid, "captcha");
  }
  auto turn = co_await passwords_.turn();
  reject_if(!turn, ErrorCode::busy);
  co_await use_up(ticket);
  account.password_hash = co_await passwords_.hash(form.password);
  turn.reset();
  co_await limits_.registered(address);
  const bool created = co_await accounts_.create(account);
  reject_if(!created, ErrorCode::email_taken, "email");
  std::string token = new_token();
  const StoredCredentials stored{account.id, account.password_hash};
  try {
    const bool opened = co_await accounts_.open_session(stored, token);
    co_return opened ? token : std::string();
  } catch (const DatabaseUnavailable&) {
    co_return std::string();  // the account exists although the sign-in failed
  }
}

Task<std::string> AccountService::sign_in(const Credentials& form, const std::string& address,
                                          bool crowded) {
  require_none(shop::forms::check_login(form.email, form.password));
  reject_if(crowded && form.captcha.empty(), ErrorCode::captcha_required, "captcha");
  // A malformed e-mail has no account: it is counted and handled like an unknown e-mail.
  const auto normal = shop::forms::normalise_email(form.email);
  const auto email = normal ? std::optional(normal.value()) : std::nullopt;
  const std::string& counted = email ? *email : form.email;
  auto demand = co_await limits_.sign_in(counted, address);
  demand.captcha = demand.captcha || crowded;
  std::string token;
  std::exception_ptr problem;
  bool is_wrong = false;
  try {
    token = co_await try_sign_in(form, email, demand);
  } catch (const ApiError& error) {
    problem = std::current_exception();
    is_wrong = error.code == ErrorCode::credentials_wrong;
  } catch (const std::exception&) {
    problem = std::current_exception();
  }
  if (is_wrong) {
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
  co_return token;
}

Task<std::string> AccountService::try_sign_in(const Credentials& form,
                                              const std::optional<std::string>& email,
                                              const AttemptLimits::Demand& demand) {
  CaptchaTicket ticket;
  if (demand.captcha) {
    ticket = co_await checked(form.captcha, demand.doublings);
  }
  std::optional<StoredCredentials> account;
  if (email) {
    account = co_await accounts_.find(*email);
  }
  auto turn = co_await passwords_.turn();
  reject_if(!turn, ErrorCode::busy);
  co_await use_up(ticket);
  const auto hash = account ? std::optional(account->password_hash) : std::nullopt;
  const bool is_right = co_await passwords_.verify(hash, form.password);
  reject_if(!is_right, ErrorCode::credentials_wrong);
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
    throw ApiError(ErrorCode::busy);
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

Task<std::string> AccountService::change_password(const std::string& token,
                                                  const PasswordChange& form) {
  const auto account = co_await accounts_.credentials_of(token);
  reject_if(!account, ErrorCode::token_invalid);
  require_none(shop::forms::check_password_change(form.current_password, form.password));
  require_not_guessable(form.password, shop_names_ + ' ' + account->names);
  const int wait = co_await limits_.password_change(token);
  if (wait > 0) {
    ApiError error(ErrorCode::too_many_requests);
    error.retry_after = wait;
    throw error;
  }
  std::string hash;
  auto turn = co_await passwords_.turn();
  if (turn) {
    const std::optional<std::string> known = account->password_hash;
    const bool is_right = co_await passwords_.verify(known, form.current_password);
    reject_if(!is_right, ErrorCode::password_wrong, "currentPassword");
    hash = co_await passwords_.hash(form.password);
  }
  turn.reset();
  co_await limits_.refund_password_change(token);
  reject_if(hash.empty(), ErrorCode::busy);
  const std::string fresh = new_token();
  const bool changed = co_await accounts_.change_password(*account, hash, fresh);
  reject_if(!changed, ErrorCode::password_wrong, "currentPassword");
  co_return fresh;
}

/// No reset link is stored. Its signature includes the password's hash, so a changed password
/// invalidates it.
std::string reset_token(const StoredCredentials& of, std::int64_t until, std::string_view key) {
  const std::string head = of.account_id + '.' + std::to_string(until) + '.';
  return head + hmac_sha256_hex(key, head + of.password_hash);
}

std::string reset_link(const std::string& public_url, const StoredCredentials& of,
                       std::chrono::sys_seconds now, std::string_view key) {
  const std::chrono::sys_seconds until = now + kResetLinkLifetime;
  return public_url +
         "/acceder#restablecer=" + reset_token(of, until.time_since_epoch().count(), key);
}

Task<std::string> AccountService::request_reset(const Credentials& form,
                                                const std::string& address) {
  std::string email = value_of(shop::forms::normalise_email(form.email), "email");
  const int doublings = co_await limits_.doublings(address);
  const CaptchaTicket ticket = co_await checked(form.captcha, doublings);
  co_await use_up(ticket);
  co_await limits_.registered(address);
  const bool may_send =
      co_await limits_.is_one_of_three("reset links, e-mail", email, kResetLinkLifetime);
  if (may_send) {
    co_await accounts_.queue_reset(email);
  }
  co_return email;
}

Task<std::string> AccountService::reset_password(const PasswordChange& form,
                                                 std::chrono::sys_seconds now) {
  constexpr ErrorCode kInvalid = ErrorCode::reset_link_invalid;
  const std::string_view token = form.current_password;
  reject_if(!is_plain(token, kIdLength + 1, 128, "._"), kInvalid);
  require_none(shop::forms::check_password_change(form.current_password, form.password));
  std::int64_t until = 0;
  std::from_chars(token.begin() + kIdLength + 1, token.end(), until);
  const auto account = co_await accounts_.find_id(token.substr(0, kIdLength));
  reject_if(!account || !equal_in_constant_time(token, reset_token(*account, until, reset_key_)) ||
                now.time_since_epoch().count() >= until,
            kInvalid);
  require_not_guessable(form.password, shop_names_ + ' ' + account->names);
  auto turn = co_await passwords_.turn();
  reject_if(!turn, ErrorCode::busy);
  const std::string hash = co_await passwords_.hash(form.password);
  turn.reset();
  const std::string fresh = new_token();
  const bool changed = co_await accounts_.change_password(*account, hash, fresh);
  reject_if(!changed, kInvalid);
  co_return fresh;
}

Task<CaptchaTicket> AccountService::checked(const std::string& proof, int doublings) {
  reject_if(proof.empty(), ErrorCode::captcha_required, "captcha");
  auto ticket = co_await captcha_.check(proof, doublings);
  if (!ticket) {
    throw ticket.error() == CaptchaFailure::refused
        ? ApiError(ErrorCode::captcha_invalid, "captcha")
        : ApiError(ErrorCode::busy);
  }
  co_return std::move(*ticket);
}

Task<void> AccountService::use_up(const CaptchaTicket& ticket) {
  bool is_unused = true;
  if (!ticket.id.empty()) {
    is_unused = co_await accounts_.use_up_captcha(ticket.id, ticket.expires);
  }
  reject_if(!is_unused, ErrorCode::captcha_invalid, "captcha");
}

}  // namespace server

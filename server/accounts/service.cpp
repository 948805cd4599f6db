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

/// Generates a session token: 256 random bits in 43 letters, digits, - and _.
std::string new_token() {
  constexpr std::size_t kBytes = 32;
  return base64url(random_bytes(kBytes));
}

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
  const std::string email = shop::forms::normalise_email(form.email).value();
  const auto known = co_await sql::account_find(database_, email);
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
  const std::string hash = co_await passwords_.hash(form.password);
  const sql::StoredCredentials account{"acc_" + random_hex(16), hash};
  turn.reset();
  co_await limits_.registered(address);
  auto creating = sql::account_create(
      database_, account.account_id, trimmed(form.first_name), trimmed(form.last_name),
      trimmed(form.address), trimmed(form.between_streets), trimmed(form.postal_code),
      trimmed(form.references), shop::forms::normalise_phone(form.phone).value(), email,
      account.password_hash);
  const bool created = co_await creating;
  if (!created) {
    // If the first attempt succeeded without a response, the retry finds the e-mail taken by this
    // id.
    const auto own = co_await sql::account_by_id(database_, account.account_id);
    reject_if(!own, ErrorCode::email_taken, "email");
  }
  std::string token = new_token();
  try {
    const bool opened = co_await open_session(account, token);
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
  std::optional<sql::StoredCredentials> account;
  if (email) {
    account = co_await sql::account_find(database_, *email);
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
  const bool opened = co_await open_session(*account, token);
  if (!opened) {
    // The password or its hash was changed concurrently; a retry shows which.
    throw ApiError(ErrorCode::busy);
  }
  if (!fresh.empty()) {
    try {
      co_await sql::account_replace_hash(database_, account->account_id, account->password_hash,
                                         fresh);
    } catch (const DatabaseUnavailable&) {
      co_return token;  // the sign-in is valid; the next one replaces the hash
    }
  }
  co_return token;
}

Task<std::string> AccountService::change_password(const std::string& token,
                                                  const PasswordChange& form) {
  const std::string digest = sha256_hex(token);
  const auto account = co_await sql::session_credentials(database_, digest);
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
  std::string fresh = co_await replace_password(*account, hash);
  reject_if(fresh.empty(), ErrorCode::password_wrong, "currentPassword");
  co_return fresh;
}

/// No reset link is stored. Its signature includes the password's hash, so a changed password
/// invalidates it.
std::string reset_token(const sql::StoredCredentials& of, std::int64_t until,
                        std::string_view key) {
  const std::string head = of.account_id + '.' + std::to_string(until) + '.';
  return head + hmac_sha256_hex(key, head + of.password_hash);
}

std::string reset_link(const std::string& public_url, const sql::StoredCredentials& of,
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
    co_await sql::reset_queue(database_, email);
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
  const auto account = co_await sql::account_by_id(database_, token.substr(0, kIdLength));
  reject_if(!account || !equal_in_constant_time(token, reset_token(*account, until, reset_key_)) ||
                now.time_since_epoch().count() >= until,
            kInvalid);
  require_not_guessable(form.password, shop_names_ + ' ' + account->names);
  auto turn = co_await passwords_.turn();
  reject_if(!turn, ErrorCode::busy);
  const std::string hash = co_await passwords_.hash(form.password);
  turn.reset();
  std::string fresh = co_await replace_password(*account, hash);
  reject_if(fresh.empty(), kInvalid);
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
    // If the first attempt succeeded without a response, the retry treats the captcha as used, and
    // the shopper has to solve another one.
    is_unused = co_await sql::captcha_use_up(database_, ticket.id,
                                             ticket.expires.time_since_epoch().count());
  }
  reject_if(!is_unused, ErrorCode::captcha_invalid, "captcha");
}

Task<std::optional<SignedIn>> AccountService::account_of(std::string_view token) {
  const std::string digest = sha256_hex(token);
  auto found = co_await sql::session_account(database_, digest, lifetime_.idle.count());
  co_return found ? std::optional(SignedIn{found->account_id, found->email}) : std::nullopt;
}

Task<bool> AccountService::revoke(std::string_view token) {
  return sql::session_revoke(database_, sha256_hex(token));
}

Task<bool> AccountService::open_session(const sql::StoredCredentials& of, std::string_view token) {
  const std::string digest = sha256_hex(token);
  const bool opened =
      co_await sql::session_open(database_, digest, of.account_id, lifetime_.idle.count(),
                                 lifetime_.longest.count(), of.password_hash);
  if (opened) {
    co_return true;
  }
  // If the first attempt succeeded without a response, the retry has no effect.
  const auto account = co_await account_of(token);
  co_return account.has_value();
}

Task<std::string> AccountService::replace_password(const sql::StoredCredentials& of,
                                                   const std::string& hash) {
  std::string token = new_token();
  const std::string digest = sha256_hex(token);
  const auto changed =
      co_await sql::password_change(database_, of.account_id, of.password_hash, hash, digest,
                                    lifetime_.idle.count(), lifetime_.longest.count());
  if (changed.value().changed) {
    co_return token;
  }
  // If the first attempt succeeded without a response, the hash differs but the session exists.
  const auto account = co_await account_of(token);
  co_return account ? token : std::string();
}

}  // namespace server

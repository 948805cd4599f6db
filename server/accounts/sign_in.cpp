#include "accounts/sign_in.hpp"

#include <exception>
#include <optional>
#include <utility>

#include "accounts/captcha/proof.hpp"
#include "crypto.hpp"
#include "result.hpp"
#include "shop/forms.hpp"

namespace server {
namespace {

using shop::ErrorCode;

/// A try that has been counted as failed: so that guesses at the same time cannot outrun the limit,
/// it counts before its password is looked at. Unless it turns out to be a failed one, the count is
/// given back: the password was right, or the server was too busy to look at it.
class CountedTry {
 public:
  CountedTry(AttemptLimits& limits, const std::string& email, const std::string& address)
      : limits_(limits), email_(email), address_(address) {}
  ~CountedTry() {
    if (failed_) {
      return;
    }
    try {
      limits_.give_back_sign_in(email_, address_);
    } catch (const std::exception&) {
      return;  // it stays counted until the window ends
    }
  }
  CountedTry(const CountedTry&) = delete;
  CountedTry& operator=(const CountedTry&) = delete;
  CountedTry(CountedTry&&) = delete;
  CountedTry& operator=(CountedTry&&) = delete;

  void failed() { failed_ = true; }

 private:
  AttemptLimits& limits_;
  const std::string& email_;
  const std::string& address_;
  bool failed_ = false;
};

}  // namespace

Result<SignIn::SignedIn> SignIn::operator()(const Command& command) {
  if (const auto errors = shop::forms::check_login(command.email, command.password);
      !errors.empty()) {
    return ApiError{errors[0].code, std::string(shop::forms::name(errors[0].field))};
  }
  // What cannot be an e-mail has no account: it is counted, and treated like a stranger's.
  const auto email = shop::forms::normalise_email(command.email);
  const std::string& counted = email ? email.value() : command.email;
  const auto leave = limits_.sign_in(counted, command.address);
  if (leave.wait > 0) {
    return too_many_requests(leave.wait);
  }
  CountedTry counted_try(limits_, counted, command.address);
  // Not a lock: whoever knows somebody's e-mail could keep its owner out.
  if (leave.proof) {
    if (auto error = captcha_error(captcha_, command.captcha, clock_, command.deadline)) {
      // A missing or wrong captcha stays counted: given back, such requests would have no limit.
      if (error->code != ErrorCode::busy) {
        counted_try.failed();
      }
      return std::move(*error);
    }
  }
  const auto account = email ? accounts_.find(email.value()) : std::nullopt;
  const auto right =
      passwords_.verify(account ? std::optional(account->password_hash) : std::nullopt,
                        command.password, command.deadline);
  if (!right) {
    return ApiError{ErrorCode::busy};
  }
  if (!*right) {
    counted_try.failed();
    limits_.sign_in_failed(counted);
    return ApiError{ErrorCode::credentials_wrong};
  }
  SignedIn signed_in{account->account_id, new_token()};
  if (!sessions_.open(*account, signed_in.token)) {
    // The password was changed, or its hash made anew, while we looked: another try tells which.
    return ApiError{ErrorCode::busy};
  }
  try {
    refresh_hash(*account, command);
  } catch (const StoreUnavailable&) {
    return signed_in;  // it is true all the same
  }
  return signed_in;
}

/// A hash made at another cost is made anew while the password is at hand.
void SignIn::refresh_hash(const StoredCredentials& account, const Command& command) {
  if (!Passwords::needs_rehash(account.password_hash)) {
    return;
  }
  if (const auto fresh = passwords_.hash(command.password, command.deadline)) {
    accounts_.replace_hash(account, *fresh);
  }
}

}  // namespace server

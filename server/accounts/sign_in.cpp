#include "accounts/sign_in.hpp"

#include <optional>

#include "crypto.hpp"
#include "result.hpp"
#include "shop/forms.hpp"

namespace server {
namespace {

using shop::ErrorCode;

constexpr std::size_t kTokenBytes = 32;

}  // namespace

std::variant<SignIn::SignedIn, ApiError> SignIn::operator()(const Command& command) {
  if (const auto errors = shop::forms::check_login(command.email, command.password);
      !errors.empty()) {
    return ApiError{errors[0].code, std::string(shop::forms::name(errors[0].field))};
  }
  // What cannot be an e-mail has no account: it is counted, and treated like a stranger's.
  const auto email = shop::forms::normalise_email(command.email);
  const std::string& counted = email ? email.value() : command.email;
  if (const int wait = limits_.sign_in(counted, command.address); wait > 0) {
    return too_many_requests(wait);
  }
  const auto account = email ? accounts_.find(email.value()) : std::nullopt;
  const auto right =
      passwords_.verify(account ? std::optional(account->password_hash) : std::nullopt,
                        command.password, command.deadline);
  if (!right) {
    return ApiError{ErrorCode::busy};
  }
  if (!*right) {
    limits_.sign_in_failed(counted);
    return ApiError{ErrorCode::credentials_wrong};
  }
  SignedIn signed_in{account->account_id,
                     base64url(unhex(random_.hex(kTokenBytes)).value_or(std::string()))};
  sign_ins_.open(account->account_id, signed_in.token);
  try {
    limits_.signed_in(counted, command.address);
    refresh_hash(*account, command);
  } catch (const StoreUnavailable&) {
    return signed_in;  // it is true all the same
  }
  return signed_in;
}

/// A hash made at another cost is made anew while the password is at hand.
void SignIn::refresh_hash(const StoredCredentials& account, const Command& command) {
  if (!passwords_.needs_rehash(account.password_hash)) {
    return;
  }
  if (const auto fresh = passwords_.hash(command.password, command.deadline)) {
    accounts_.replace_hash(account, *fresh);
  }
}

}  // namespace server

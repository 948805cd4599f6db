#include "accounts/password_change.hpp"

#include "crypto.hpp"
#include "shop/forms.hpp"

namespace server {

using shop::ErrorCode;

Result<std::string> ChangePassword::operator()(const Command& command) {
  const auto account = sessions_.credentials_of(command.token);
  if (!account) {
    return ApiError{ErrorCode::token_invalid};
  }
  if (const auto errors =
          shop::forms::check_password_change(command.current_password, command.password);
      !errors.empty()) {
    return ApiError{errors[0].code, std::string(shop::forms::name(errors[0].field))};
  }
  if (auto error = guessable_error(command.password)) {
    return std::move(*error);
  }
  if (const int wait = limits_.password_change(command.token); wait > 0) {
    return too_many_requests(wait);
  }
  const auto right =
      passwords_.verify(account->password_hash, command.current_password, command.deadline);
  if (right && !*right) {
    return ApiError{ErrorCode::password_wrong, "currentPassword"};
  }
  limits_.give_back_password_change(command.token);
  const auto hash = right ? passwords_.hash(command.password, command.deadline) : std::nullopt;
  if (!hash) {
    return ApiError{ErrorCode::busy};
  }
  std::string token = new_token();
  if (!sessions_.change_password(*account, *hash, token)) {
    // Somebody was quicker: what was typed is no longer the current one.
    return ApiError{ErrorCode::password_wrong, "currentPassword"};
  }
  return token;
}

}  // namespace server

#include "accounts/registration.hpp"

#include <utility>

#include "accounts/captcha/proof.hpp"
#include "crypto.hpp"
#include "shop/forms.hpp"

namespace server {
namespace {

using shop::ErrorCode;
using shop::forms::trimmed;

std::optional<ApiError> form_error(const RegistrationForm& form) {
  const auto errors = shop::forms::check_registration(
      {form.first_name, form.last_name, form.address, form.between_streets, form.postal_code,
       form.references, form.phone, form.email, form.password});
  if (errors.empty()) {
    return std::nullopt;
  }
  return ApiError{errors[0].code, std::string(shop::forms::name(errors[0].field))};
}

}  // namespace

Result<std::string> RegisterAccount::operator()(const Command& command) {
  const RegistrationForm& form = command.form;
  if (auto error = form_error(form)) {
    return std::move(*error);
  }
  if (auto error = guessable_error(form.password)) {
    return std::move(*error);
  }
  if (form.captcha.empty()) {
    return ApiError{ErrorCode::captcha_required, "captcha"};
  }
  if (const int wait = limits_.registration(command.address); wait > 0) {
    return too_many_requests(wait);
  }
  if (auto error = captcha_error(captcha_, form.captcha, clock_, command.deadline)) {
    return std::move(*error);
  }
  auto hash = passwords_.hash(form.password, command.deadline);
  if (!hash) {
    return ApiError{ErrorCode::busy};
  }
  const NewAccount account{"acc_" + random_hex(16),
                           std::string(trimmed(form.first_name)),
                           std::string(trimmed(form.last_name)),
                           std::string(trimmed(form.address)),
                           std::string(trimmed(form.between_streets)),
                           std::string(trimmed(form.postal_code)),
                           std::string(trimmed(form.references)),
                           shop::forms::normalise_phone(form.phone).value(),
                           shop::forms::normalise_email(form.email).value(),
                           std::move(*hash)};
  if (!accounts_.create(account)) {
    return ApiError{ErrorCode::email_taken, "email"};
  }
  return account.id;
}

}  // namespace server

#include "usecases/attempt_limits.hpp"

namespace server {
namespace {

constexpr std::string_view kPair = "sign-in, e-mail and address";
constexpr std::string_view kAddress = "sign-in, address";
constexpr std::string_view kAccount = "sign-in, e-mail";
constexpr std::string_view kRegistration = "registration, address";
constexpr std::string_view kCaptcha = "captcha, address";

}  // namespace

std::string AttemptLimits::pair_key(std::string_view email, std::string_view address) const {
  return names_.full(kPair, std::string(address) + '\0' + std::string(email));
}

int AttemptLimits::sign_in(std::string_view email, std::string_view address) {
  // The e-mail alone is only looked at here, and counted when a password was wrong: else one
  // address that has long been stopped could go on and have somebody stopped everywhere.
  return counts_.charge({{pair_key(email, address), limits_.sign_in_pair},
                         {names_.full(kAddress, address), limits_.sign_in_address},
                         {names_.full(kAccount, email), limits_.sign_in_account, false}});
}

void AttemptLimits::sign_in_failed(std::string_view email) {
  static_cast<void>(counts_.charge({{names_.full(kAccount, email), limits_.sign_in_account}}));
}

void AttemptLimits::signed_in(std::string_view email, std::string_view address) {
  counts_.give_back({pair_key(email, address), names_.full(kAddress, address)});
}

int AttemptLimits::registration(std::string_view address) {
  return counts_.charge({{names_.full(kRegistration, address), limits_.registration_address}});
}

int AttemptLimits::captcha(std::string_view address) {
  return counts_.charge({{names_.full(kCaptcha, address), limits_.captcha_address}});
}

}  // namespace server

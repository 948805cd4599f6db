#include "accounts/accounts.hpp"

#include "accounts/captcha/altcha.hpp"
#include "accounts/captcha/proofs.hpp"
#include "accounts/captcha/recaptcha.hpp"
#include "accounts/limits.hpp"
#include "accounts/passwords.hpp"
#include "accounts/store.hpp"
#include "external.hpp"

namespace server {

struct Accounts::Parts {
  Parts(const AccountConfig& config, PgConnections& connections, HttpClient& http, Random& random,
        Clock& clock, Log& log, Metrics& metrics)
      : names(config.log_key),
        accounts(connections),
        sign_ins(connections, {config.session_idle, config.session_longest}),
        counts(connections),
        spent(connections),
        limits(config.limits, counts, names),
        captcha(make_captcha(config, http, random, log, metrics)),
        sign_in(accounts, sign_ins, passwords, limits, random),
        register_account(accounts, passwords, *captcha, limits, random, clock) {}

  std::unique_ptr<Captcha> make_captcha(const AccountConfig& config, HttpClient& http,
                                        Random& random, Log& log, Metrics& metrics) {
    if (!config.recaptcha_site_key.empty()) {
      return std::make_unique<Recaptcha>(http, config.recaptcha_api_base, config.recaptcha_site_key,
                                         config.recaptcha_secret, log, metrics);
    }
    return std::make_unique<AltchaCaptcha>(config.captcha_secret, config.captcha_lifetime, spent,
                                           random, wall_clock);
  }

  Pseudonyms names;
  SystemWallClock wall_clock;
  PgAccounts accounts;
  PgSignIns sign_ins;
  PgRateLimits counts;
  PgSpentProofs spent;
  SodiumPasswords passwords;
  AttemptLimits limits;
  std::unique_ptr<Captcha> captcha;
  SignIn sign_in;
  RegisterAccount register_account;
};

Accounts::Accounts(const AccountConfig& config, PgConnections& connections, HttpClient& http,
                   Random& random, Clock& clock, Log& log, Metrics& metrics)
    : parts_(std::make_unique<Parts>(config, connections, http, random, clock, log, metrics)) {}

Accounts::~Accounts() = default;

std::vector<PgStatement> Accounts::statements() {
  std::vector<PgStatement> all;
  for (auto&& some : {PgAccounts::statements(), PgSignIns::statements(), PgRateLimits::statements(),
                      PgSpentProofs::statements()}) {
    all.insert(all.end(), some.begin(), some.end());
  }
  return all;
}

TokenStore& Accounts::tokens() { return parts_->sign_ins; }

AccountApi Accounts::api() {
  return {parts_->sign_in,  parts_->register_account, parts_->sign_ins,
          *parts_->captcha, parts_->limits,           parts_->names};
}

}  // namespace server

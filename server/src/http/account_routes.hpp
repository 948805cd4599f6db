#pragma once

#include "base/pseudonyms.hpp"
#include "http/api.hpp"
#include "ports/captcha.hpp"
#include "ports/sign_ins.hpp"
#include "usecases/attempt_limits.hpp"
#include "usecases/register_account.hpp"
#include "usecases/sign_in.hpp"

namespace server {

/// What the routes of accounts call, besides what all routes do. Owned elsewhere; outlives the HTTP
/// server.
struct AccountApi {
  SignIn& sign_in;
  RegisterAccount& register_account;
  SignIns& sign_ins;
  Captcha& captcha;
  AttemptLimits& limits;
  const Pseudonyms& names;
};

/// POST /login, /createAccount, /logout; GET /captcha-challenge.
void add_account_routes(http_base::Router& router, const Api& api, const AccountApi& accounts);

}  // namespace server

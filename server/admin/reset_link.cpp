#include "admin/reset_link.hpp"

#include "accounts/service.hpp"
#include "crypto.hpp"
#include "shop/forms.hpp"

namespace server {
namespace {

constexpr std::chrono::minutes kLifetime{30};

}  // namespace

std::string make_reset_link(PgConnection& database, const Config& config, std::string_view email,
                            std::chrono::sys_seconds now, Log& log) {
  const auto known = shop::forms::normalise_email(email);
  if (!known) {
    return {};
  }
  const PgStatement find{"account_find",
                         "SELECT id, password_hash FROM accounts"
                         " WHERE lower(email) = lower($1) AND email = $1"};
  const auto found = database.execute(find, {known.value()}).rows;
  if (found.empty()) {
    return {};
  }
  const Pseudonyms names(config.accounts.log_key);
  log.info("reset_link_made", {{"account", names.brief("log, e-mail", known.value())}});
  const auto until = (now + kLifetime).time_since_epoch().count();
  return config.public_url +
         "/acceder#restablecer=" + reset_token({found[0][0], found[0][1]}, until, names);
}

}  // namespace server

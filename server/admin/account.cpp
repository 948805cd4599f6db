#include <istream>
#include <ostream>
#include <stdexcept>

#include "accounts/accounts.sql.hpp"
#include "accounts/service.hpp"
#include "admin/commands.hpp"
#include "admin/person.sql.hpp"
#include "base/crypto.hpp"
#include "base/json.hpp"
#include "checkout/purchase.hpp"
#include "shop/forms.hpp"

namespace server {
namespace {

/// Returns "" for text that is no e-mail.
std::string normalised(std::string_view typed) {
  const auto email = shop::forms::normalise_email(typed);
  return email ? email.value() : std::string();
}

Json find_person(PgConnection& database, const std::string& email) {
  const auto [account, sessions, rows] = now(sql::admin_person(database, email)).value();
  const auto purchases = Json::parse(rows).elements();
  if (account.empty() && purchases.empty()) {
    throw std::runtime_error("nothing is stored about that e-mail");
  }
  const auto with_reference = [](const Json& purchase) {
    JsonObject all;
    for (const auto& [name, value] : purchase.members()) {
      all.add_json(name, name == "reference" ? json_quoted(reference_of(purchase.text("reference")))
                                             : value.to_text());
    }
    return all.text();
  };
  return Json::parse(JsonObject()
                         .add_json("account", account.empty() ? "null" : account)
                         .add_json("loginSessions", sessions)
                         .add_json("purchases", json_array(purchases, with_reference))
                         .text());
}

}  // namespace

std::string show_account(PgConnection& database, std::string_view email) {
  return find_person(database, normalised(email)).to_text(2);
}

void delete_account(PgConnection& database, const Config& config, std::string_view email,
                    bool confirmed, std::istream& in, std::ostream& out, Log& log) {
  const std::string known = normalised(email);
  const Json person = find_person(database, known);
  const auto purchases = person["purchases"].elements();
  out << (person["account"].is_null() ? "No account" : "The account") << ", "
      << person["loginSessions"].elements().size() << " login sessions, " << purchases.size()
      << " purchases.\n";
  for (const Json& purchase : purchases) {
    out << "  " << purchase.text("reference") << ' ' << purchase.text("status") << ' '
        << purchase.text("providerSession") << '\n';
  }
  if (!confirmed) {
    out << "Type the e-mail once more to delete the account and these purchases' e-mail: "
        << std::flush;
    std::string typed;
    std::getline(in, typed);
    if (normalised(typed) != known) {
      throw std::runtime_error("that is another e-mail: nothing was deleted");
    }
  }
  database.execute("BEGIN");
  now(sql::admin_erase_contacts(database, known));
  now(sql::admin_delete_account(database, known));
  database.execute("COMMIT");
  const Pseudonyms names(config.accounts.log_key);
  log.info("account_deleted", {{"account", names.brief("log, e-mail", known)}});
}

std::string make_reset_link(PgConnection& database, const Config& config, std::string_view email,
                            std::chrono::sys_seconds date, Log& log) {
  const std::string known = normalised(email);
  const auto account = now(sql::account_find(database, known));
  if (!account) {
    throw std::runtime_error("no account has that e-mail");
  }
  const Pseudonyms names(config.accounts.log_key);
  log.info("reset_link_made", {{"account", names.brief("log, e-mail", known)}});
  return reset_link(config.public_url, *account, date, config.accounts.reset_key);
}

}  // namespace server

#include <istream>
#include <nlohmann/json.hpp>
#include <ostream>
#include <stdexcept>

#include "accounts/service.hpp"
#include "admin/commands.hpp"
#include "checkout/purchase.hpp"
#include "crypto.hpp"
#include "shop/forms.hpp"

namespace server {
namespace {

using nlohmann::ordered_json;

constexpr std::chrono::minutes kLinkLifetime{30};

/// $1: the e-mail, as normalise_email returns it. Top-ups of guests have an e-mail.
const PgStatement kPerson{"admin_person", R"(
WITH person AS (SELECT * FROM accounts WHERE lower(email) = lower($1) AND email = $1)
SELECT
  (SELECT row_to_json(a) FROM (
    SELECT id, email, first_name AS "firstName", last_name AS "lastName", address,
      between_streets AS "betweenStreets", postal_code AS "postalCode",
      home_references AS "references", phone, created_at AS "createdAt",
      signed_in_at AS "signedInAt"
    FROM person) AS a) AS account,
  (SELECT coalesce(json_agg(s), '[]') FROM (
    SELECT created_at AS "createdAt", last_used_at AS "lastUsedAt", ends_at AS "endsAt",
      revoked_at AS "revokedAt"
    FROM sessions WHERE account_id = (SELECT id FROM person) ORDER BY created_at) AS s) AS sessions,
  (SELECT coalesce(json_agg(p), '[]') FROM (
    SELECT id AS reference, CASE type WHEN 2 THEN 'top-up' ELSE 'plans' END AS type, status,
      created_at AS "createdAt", paid_at AS "paidAt", amount_centavos AS "totalCentavos", lines,
      email, phone AS "topUpNumber", provider_session_id AS "providerSession"
    FROM checkout_sessions
    WHERE account_id = (SELECT id FROM person) OR (email IS NOT NULL AND email = $1)
    ORDER BY created_at, id) AS p) AS purchases)"};

/// Returns "" for text that is no e-mail.
std::string normalised(std::string_view typed) {
  const auto email = shop::forms::normalise_email(typed);
  return email ? email.value() : std::string();
}

ordered_json find_person(PgConnection& database, const std::string& email) {
  const PgRows found = database.execute(kPerson, {email});
  const PgRow row = found.row();
  ordered_json person{
      {"account", row["account"].empty() ? ordered_json() : ordered_json::parse(row["account"])},
      {"loginSessions", ordered_json::parse(row["sessions"])},
      {"purchases", ordered_json::parse(row["purchases"])}};
  if (person["account"].is_null() && person["purchases"].empty()) {
    throw std::runtime_error("nothing is stored about that e-mail");
  }
  for (auto& purchase : person["purchases"]) {
    purchase["reference"] = reference_of(purchase["reference"].get<std::string>());
  }
  return person;
}

}  // namespace

std::string show_account(PgConnection& database, std::string_view email) {
  return find_person(database, normalised(email)).dump(2);
}

void delete_account(PgConnection& database, const Config& config, std::string_view email,
                    bool confirmed, std::istream& in, std::ostream& out, Log& log) {
  const std::string known = normalised(email);
  const ordered_json person = find_person(database, known);
  const ordered_json& purchases = person["purchases"];
  out << (person["account"].is_null() ? "No account" : "The account") << ", "
      << person["loginSessions"].size() << " login sessions, " << purchases.size()
      << " purchases.\n";
  for (const auto& purchase : purchases) {
    const auto& session = purchase["providerSession"];
    out << "  " << purchase["reference"].get<std::string>() << ' '
        << purchase["status"].get<std::string>() << ' '
        << (session.is_null() ? "" : session.get<std::string>()) << '\n';
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
  database.execute({"admin_erase_contacts", R"(
UPDATE checkout_sessions SET email = NULL, phone = right(phone, 4)
WHERE (email = $1 OR account_id = (SELECT id FROM accounts WHERE email = $1)) AND email IS NOT NULL
  AND status NOT IN ('creating', 'open'))"},
                   {known});
  database.execute({"admin_delete_account", "DELETE FROM accounts WHERE email = $1"}, {known});
  database.execute("COMMIT");
  const Pseudonyms names(config.accounts.log_key);
  log.info("account_deleted", {{"account", names.brief("log, e-mail", known)}});
}

std::string make_reset_link(PgConnection& database, const Config& config, std::string_view email,
                            std::chrono::sys_seconds now, Log& log) {
  const std::string known = normalised(email);
  const PgRows found = database.execute({"account_find",
                                         "SELECT id, password_hash FROM accounts"
                                         " WHERE lower(email) = lower($1) AND email = $1"},
                                        {known});
  if (found.rows.empty()) {
    throw std::runtime_error("no account has that e-mail");
  }
  const Pseudonyms names(config.accounts.log_key);
  log.info("reset_link_made", {{"account", names.brief("log, e-mail", known)}});
  const auto until = (now + kLinkLifetime).time_since_epoch().count();
  const PgRow row = found.row();
  return config.public_url + "/acceder#restablecer=" +
         reset_token({row["id"], row["password_hash"]}, until, config.accounts.reset_key);
}

}  // namespace server

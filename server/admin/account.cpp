#include "admin/account.hpp"

#include <istream>
#include <nlohmann/json.hpp>
#include <ostream>
#include <vector>

#include "checkout/store.hpp"
#include "crypto.hpp"
#include "shop/forms.hpp"

namespace server {
namespace {

using nlohmann::ordered_json;

/// $1: the e-mail, as normalise_email returns it.
const PgStatement kAccount{
    "admin_account",
    "SELECT id, email, first_name, last_name, address, between_streets, postal_code,"
    " home_references, phone, created_at, signed_in_at FROM accounts"
    " WHERE lower(email) = lower($1) AND email = $1"};
constexpr std::size_t kAccountColumns = 11;
constexpr const char* kAccountMembers[kAccountColumns] = {  // NOLINT(*-avoid-c-arrays)
    "id",         "email",      "firstName", "lastName",  "address",   "betweenStreets",
    "postalCode", "references", "phone",     "createdAt", "signedInAt"};

/// $1: the account's id.
const PgStatement kSessions{
    "admin_sessions",
    "SELECT created_at, last_used_at, ends_at, coalesce(revoked_at::text, '') FROM sessions"
    " WHERE account_id = $1 ORDER BY created_at"};

/// $1: the account's id, "" without one; $2: the e-mail. Top-ups of guests have an e-mail.
const PgStatement kPurchases{
    "admin_purchases",
    "SELECT id, type, status, created_at, coalesce(paid_at::text, ''), amount_centavos, lines,"
    " coalesce(email, ''), coalesce(phone, ''), coalesce(provider_session_id, '')"
    " FROM checkout_sessions"
    " WHERE account_id = $1 OR (email IS NOT NULL AND email = $2) ORDER BY created_at, id"};

struct Person {
  std::string email;
  std::vector<std::string> account;  ///< empty without one
  std::vector<std::vector<std::string>> sessions;
  std::vector<std::vector<std::string>> purchases;

  [[nodiscard]] bool is_known() const { return !account.empty() || !purchases.empty(); }
  [[nodiscard]] std::string account_id() const { return account.empty() ? "" : account[0]; }
};

Person find_person(PgConnection& database, std::string_view typed) {
  Person person;
  const auto email = shop::forms::normalise_email(typed);
  if (!email) {
    return person;
  }
  person.email = email.value();
  if (auto found = database.execute(kAccount, {person.email}).rows; !found.empty()) {
    person.account = std::move(found[0]);
    person.sessions = database.execute(kSessions, {person.account_id()}).rows;
  }
  person.purchases = database.execute(kPurchases, {person.account_id(), person.email}).rows;
  return person;
}

}  // namespace

std::string show_account(PgConnection& database, std::string_view email) {
  const Person person = find_person(database, email);
  if (!person.is_known()) {
    return {};
  }
  ordered_json account;
  for (std::size_t i = 0; i < person.account.size(); ++i) {
    account[kAccountMembers[i]] = person.account[i];
  }
  ordered_json sessions = ordered_json::array();
  for (const auto& row : person.sessions) {
    sessions.push_back(
        {{"createdAt", row[0]}, {"lastUsedAt", row[1]}, {"endsAt", row[2]}, {"revokedAt", row[3]}});
  }
  ordered_json purchases = ordered_json::array();
  for (const auto& row : person.purchases) {
    purchases.push_back({{"reference", reference_of(row[0])},
                         {"type", row[1] == "2" ? "top-up" : "plans"},
                         {"status", row[2]},
                         {"createdAt", row[3]},
                         {"paidAt", row[4]},
                         {"totalCentavos", std::stoll(row[5])},
                         {"lines", ordered_json::parse(row[6])},
                         {"email", row[7]},
                         {"topUpNumber", row[8]},
                         {"providerSession", row[9]}});
  }
  return ordered_json{{"account", account}, {"loginSessions", sessions}, {"purchases", purchases}}
      .dump(2);
}

Deletion delete_account(PgConnection& database, const Config& config, std::string_view email,
                        bool confirmed, std::istream& in, std::ostream& out, Log& log) {
  const Person person = find_person(database, email);
  if (!person.is_known()) {
    return Deletion::unknown;
  }
  out << (person.account.empty() ? "No account" : "The account") << ", " << person.sessions.size()
      << " login sessions, " << person.purchases.size() << " purchases.\n";
  for (const auto& row : person.purchases) {
    out << "  " << reference_of(row[0]) << ' ' << row[2] << ' ' << row[9] << '\n';
  }
  if (!confirmed) {
    out << "Type the e-mail once more to delete the account and these purchases' e-mail: "
        << std::flush;
    std::string typed;
    std::getline(in, typed);
    const auto again = shop::forms::normalise_email(typed);
    if (!again || again.value() != person.email) {
      return Deletion::not_confirmed;
    }
  }
  database.execute("BEGIN");
  database.execute({"admin_erase_contacts",
                    "UPDATE checkout_sessions SET email = NULL, phone = right(phone, 4)"
                    " WHERE (account_id = $1 OR email = $2) AND email IS NOT NULL"
                    " AND status NOT IN ('creating', 'open')"},
                   {person.account_id(), person.email});
  database.execute({"admin_delete_account", "DELETE FROM accounts WHERE id = $1"},
                   {person.account_id()});
  database.execute("COMMIT");
  const Pseudonyms names(config.accounts.log_key);
  log.info("account_deleted", {{"account", names.brief("log, e-mail", person.email)}});
  return Deletion::done;
}

}  // namespace server

#include "accounts/limits.hpp"

#include <map>

namespace server {

namespace {

constexpr std::string_view kPair = "sign-in, e-mail and address";
constexpr std::string_view kAddress = "sign-in, address";
constexpr std::string_view kAccount = "sign-in, e-mail";
constexpr std::string_view kRegistration = "registration, address";
constexpr std::string_view kPasswordChange = "password change, token";
constexpr std::string_view kTaken = "e-mails taken, captcha";

/// Allows a mistyped e-mail and its correction, but no search through a list of e-mails.
constexpr int kMaxTaken = 3;
constexpr int kTakenSeconds = 86'400;

// Every statement locks its rows in the order of their keys, so that concurrent calls cannot
// deadlock.

const PgStatement kCharge{
    "limits_charge",
    "INSERT INTO rate_limits AS r (key, hits, window_ends)"
    " SELECT decode(w.key, 'hex'), w.hits, now() + make_interval(secs => w.seconds)"
    " FROM unnest($1::text[], $2::int[], $3::int[]) AS w (key, hits, seconds) ORDER BY w.key"
    " ON CONFLICT (key) DO UPDATE SET"
    " hits = CASE WHEN r.window_ends <= now() THEN excluded.hits"
    " ELSE least(r.hits, 1000000) + excluded.hits END,"
    " window_ends = CASE WHEN r.window_ends <= now() THEN excluded.window_ends"
    " ELSE r.window_ends END"
    " RETURNING encode(key, 'hex'), hits,"
    " greatest(1, ceil(extract(epoch FROM window_ends - now())))::int"};

const PgStatement kGiveBack{
    "limits_give_back",
    "WITH mine AS (SELECT key FROM rate_limits WHERE key IN"
    " (SELECT decode(k, 'hex') FROM unnest($1::text[]) AS k) ORDER BY key FOR UPDATE)"
    " UPDATE rate_limits r SET hits = greatest(hits - 1, 0) FROM mine WHERE r.key = mine.key"};

}  // namespace

std::string AttemptLimits::pair_key(std::string_view email, std::string_view address) const {
  return key(kPair, std::string(address) + '\0' + std::string(email));
}

Task<AttemptLimits::Demand> AttemptLimits::sign_in(std::string_view email,
                                                   std::string_view address) {
  // The count per e-mail increases only after a wrong password.
  const std::vector<Charge> charges{
      {key(kAddress, address), limits_.sign_in_address.seconds},
      {pair_key(email, address), limits_.sign_in_pair.seconds},
      {key(kAccount, email), limits_.sign_in_account.seconds, false},
      {key(kRegistration, address), limits_.registration_address.seconds, false}};
  const auto counts = co_await charge(charges);
  const int failed = counts[0].hits - 1;
  co_return Demand{
      failed >= limits_.sign_in_address.count || counts[1].hits > limits_.sign_in_pair.count ||
          counts[2].hits >= limits_.sign_in_account.count,
      failed / limits_.sign_in_address.count + counts[3].hits / limits_.registration_address.count};
}

Task<void> AttemptLimits::sign_in_failed(std::string_view email) {
  const std::vector<Charge> charges{{key(kAccount, email), limits_.sign_in_account.seconds}};
  co_await charge(charges);
}

Task<void> AttemptLimits::refund_sign_in(std::string_view email, std::string_view address) {
  const std::vector<std::string> keys{pair_key(email, address), key(kAddress, address)};
  co_await refund(keys);
}

Task<int> AttemptLimits::doublings(std::string_view address) {
  const std::vector<Charge> charges{
      {key(kAddress, address), limits_.sign_in_address.seconds, false},
      {key(kRegistration, address), limits_.registration_address.seconds, false}};
  const auto counts = co_await charge(charges);
  co_return counts[0].hits / limits_.sign_in_address.count +
      counts[1].hits / limits_.registration_address.count;
}

Task<void> AttemptLimits::registered(std::string_view address) {
  const std::vector<Charge> charges{
      {key(kRegistration, address), limits_.registration_address.seconds}};
  co_await charge(charges);
}

Task<bool> AttemptLimits::may_report_taken(std::string_view captcha) {
  const std::vector<Charge> charges{{key(kTaken, captcha), kTakenSeconds}};
  const auto counts = co_await charge(charges);
  co_return counts[0].hits <= kMaxTaken;
}

Task<int> AttemptLimits::password_change(std::string_view token) {
  const std::vector<Charge> charges{{key(kPasswordChange, token), limits_.sign_in_pair.seconds}};
  const auto counts = co_await charge(charges);
  co_return counts[0].hits > limits_.sign_in_pair.count ? counts[0].ends_in : 0;
}

Task<void> AttemptLimits::refund_password_change(std::string_view token) {
  const std::vector<std::string> keys{key(kPasswordChange, token)};
  co_await refund(keys);
}

std::vector<PgStatement> AttemptLimits::statements() { return {kCharge, kGiveBack}; }

Task<std::vector<AttemptLimits::Count>> AttemptLimits::charge(const std::vector<Charge>& charges) {
  std::vector<std::string> keys;
  std::vector<std::string> hits;
  std::vector<std::string> seconds;
  for (const Charge& charge : charges) {
    keys.push_back(charge.key);
    hits.emplace_back(charge.count ? "1" : "0");
    seconds.push_back(std::to_string(charge.seconds));
  }
  const PgValues values{pg_array(keys), pg_array(hits), pg_array(seconds)};
  const PgRows charged = co_await connections_.execute_idempotent(kCharge, values);
  std::map<std::string, Count> by_key;
  for (const auto& row : charged.rows) {
    by_key[row[0]] = {std::stoi(row[1]), std::stoi(row[2])};
  }
  std::vector<Count> counts;
  counts.reserve(charges.size());
  for (const Charge& charge : charges) {
    counts.push_back(by_key.at(charge.key));
  }
  co_return counts;
}

Task<void> AttemptLimits::refund(const std::vector<std::string>& keys) {
  const PgValues values{pg_array(keys)};
  try {
    co_await connections_.execute(kGiveBack, values);
  } catch (const OutcomeUnknown&) {
    co_return;  // no retry: a refund made twice would allow an extra attempt
  }
}

}  // namespace server

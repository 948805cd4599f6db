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

}  // namespace

std::string AttemptLimits::pair_key(std::string_view email, std::string_view address) const {
  return key(kPair, std::string(address) + '\0' + std::string(email));
}

AttemptLimits::Demand AttemptLimits::sign_in(std::string_view email, std::string_view address) {
  // The count per e-mail increases only after a wrong password.
  const auto counts =
      charge({{key(kAddress, address), limits_.sign_in_address.seconds},
              {pair_key(email, address), limits_.sign_in_pair.seconds},
              {key(kAccount, email), limits_.sign_in_account.seconds, false},
              {key(kRegistration, address), limits_.registration_address.seconds, false}});
  const int failed = counts[0].hits - 1;
  return {
      failed >= limits_.sign_in_address.count || counts[1].hits > limits_.sign_in_pair.count ||
          counts[2].hits >= limits_.sign_in_account.count,
      failed / limits_.sign_in_address.count + counts[3].hits / limits_.registration_address.count};
}

void AttemptLimits::sign_in_failed(std::string_view email) {
  static_cast<void>(charge({{key(kAccount, email), limits_.sign_in_account.seconds}}));
}

void AttemptLimits::refund_sign_in(std::string_view email, std::string_view address) {
  refund({pair_key(email, address), key(kAddress, address)});
}

int AttemptLimits::doublings(std::string_view address) {
  const auto counts =
      charge({{key(kAddress, address), limits_.sign_in_address.seconds, false},
              {key(kRegistration, address), limits_.registration_address.seconds, false}});
  return counts[0].hits / limits_.sign_in_address.count +
         counts[1].hits / limits_.registration_address.count;
}

void AttemptLimits::registered(std::string_view address) {
  static_cast<void>(charge({{key(kRegistration, address), limits_.registration_address.seconds}}));
}

bool AttemptLimits::may_report_taken(std::string_view captcha) {
  return charge({{key(kTaken, captcha), kTakenSeconds}})[0].hits <= kMaxTaken;
}

int AttemptLimits::password_change(std::string_view token) {
  const auto count = charge({{key(kPasswordChange, token), limits_.sign_in_pair.seconds}})[0];
  return count.hits > limits_.sign_in_pair.count ? count.ends_in : 0;
}

void AttemptLimits::refund_password_change(std::string_view token) {
  refund({key(kPasswordChange, token)});
}

std::vector<PgStatement> AttemptLimits::statements() {
  // Every statement locks its rows in the order of their keys, so that concurrent calls cannot
  // deadlock.
  return {
      {"limits_charge",
       "INSERT INTO rate_limits AS r (key, hits, window_ends)"
       " SELECT decode(w.key, 'hex'), w.hits, now() + make_interval(secs => w.seconds)"
       " FROM unnest($1::text[], $2::int[], $3::int[]) AS w (key, hits, seconds) ORDER BY w.key"
       " ON CONFLICT (key) DO UPDATE SET"
       " hits = CASE WHEN r.window_ends <= now() THEN excluded.hits"
       " ELSE least(r.hits, 1000000) + excluded.hits END,"
       " window_ends = CASE WHEN r.window_ends <= now() THEN excluded.window_ends"
       " ELSE r.window_ends END"
       " RETURNING encode(key, 'hex'), hits,"
       " greatest(1, ceil(extract(epoch FROM window_ends - now())))::int"},
      {"limits_give_back",
       "WITH mine AS (SELECT key FROM rate_limits WHERE key IN"
       " (SELECT decode(k, 'hex') FROM unnest($1::text[]) AS k) ORDER BY key FOR UPDATE)"
       " UPDATE rate_limits r SET hits = greatest(hits - 1, 0) FROM mine WHERE r.key = mine.key"}};
}

std::vector<AttemptLimits::Count> AttemptLimits::charge(const std::vector<Charge>& charges) {
  std::vector<std::string> keys;
  std::vector<std::string> hits;
  std::vector<std::string> seconds;
  for (const Charge& charge : charges) {
    keys.push_back(charge.key);
    hits.emplace_back(charge.count ? "1" : "0");
    seconds.push_back(std::to_string(charge.seconds));
  }
  std::map<std::string, Count> by_key;
  for (const auto& row :
       connections_
           .execute_idempotent("limits_charge", {pg_array(keys), pg_array(hits), pg_array(seconds)})
           .rows) {
    by_key[row[0]] = {std::stoi(row[1]), std::stoi(row[2])};
  }
  std::vector<Count> counts;
  counts.reserve(charges.size());
  for (const Charge& charge : charges) {
    counts.push_back(by_key.at(charge.key));
  }
  return counts;
}

void AttemptLimits::refund(const std::vector<std::string>& keys) {
  try {
    connections_.execute("limits_give_back", {pg_array(keys)});
  } catch (const OutcomeUnknown&) {
    return;  // no retry: a refund made twice would allow an extra attempt
  }
}

}  // namespace server

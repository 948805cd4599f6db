#include "accounts/limits.hpp"

#include <algorithm>
#include <map>
#include <string>

namespace server {

namespace {

constexpr std::string_view kPair = "sign-in, e-mail and address";
constexpr std::string_view kAddress = "sign-in, address";
constexpr std::string_view kAccount = "sign-in, e-mail";
constexpr std::string_view kRegistration = "registration, address";
constexpr std::string_view kPasswordChange = "password change, token";
constexpr std::string_view kCaptcha = "captcha, address";

/// An array's text form, of values that need no quotes.
class ArrayText {
 public:
  void add(const std::string& value) { text_ += (text_.size() > 1 ? "," : "") + value; }
  [[nodiscard]] std::string text() const { return text_ + '}'; }

 private:
  std::string text_ = "{";
};

}  // namespace

std::string AttemptLimits::pair_key(std::string_view email, std::string_view address) const {
  return names_.full(kPair, std::string(address) + '\0' + std::string(email));
}

AttemptLimits::SignInLeave AttemptLimits::sign_in(std::string_view email,
                                                  std::string_view address) {
  if (const int wait = counts_.charge({{names_.full(kAddress, address), limits_.sign_in_address}});
      wait > 0) {
    return {wait, false};
  }
  // The e-mail alone is only looked at here, and counted when a password was wrong.
  return {0, counts_.charge({{pair_key(email, address), limits_.sign_in_pair},
                             {names_.full(kAccount, email), limits_.sign_in_account, false}}) > 0};
}

void AttemptLimits::sign_in_failed(std::string_view email) {
  static_cast<void>(counts_.charge({{names_.full(kAccount, email), limits_.sign_in_account}}));
}

void AttemptLimits::give_back_sign_in(std::string_view email, std::string_view address) {
  counts_.give_back({pair_key(email, address), names_.full(kAddress, address)});
}

int AttemptLimits::registration(std::string_view address) {
  return counts_.charge({{names_.full(kRegistration, address), limits_.registration_address}});
}

int AttemptLimits::password_change(std::string_view token) {
  return counts_.charge({{names_.full(kPasswordChange, token), limits_.sign_in_pair}});
}

void AttemptLimits::give_back_password_change(std::string_view token) {
  counts_.give_back({names_.full(kPasswordChange, token)});
}

int AttemptLimits::captcha(std::string_view address) {
  return counts_.charge({{names_.full(kCaptcha, address), limits_.captcha_address}});
}

std::vector<PgStatement> RateLimits::statements() {
  // Rows are locked in the order of their keys everywhere, so that no two calls wait for each
  // other.
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
       " UPDATE rate_limits r SET hits = greatest(hits - 1, 0) FROM mine WHERE r.key = mine.key"},
      {"forget_limits",
       "DELETE FROM rate_limits WHERE key IN (SELECT key FROM rate_limits"
       " WHERE window_ends < now() LIMIT 1000 FOR UPDATE SKIP LOCKED)"}};
}

int RateLimits::charge(const std::vector<Charge>& charges) {
  ArrayText keys;
  ArrayText hits;
  ArrayText seconds;
  std::map<std::string, int> most;  // hits that are still all right
  for (const Charge& charge : charges) {
    keys.add(charge.key);
    hits.add(charge.count ? "1" : "0");
    seconds.add(std::to_string(charge.limit.seconds));
    most[charge.key] = charge.count ? charge.limit.count : charge.limit.count - 1;
  }
  const auto charged =
      connections_.repeatable("limits_charge", {keys.text(), hits.text(), seconds.text()});
  int wait = 0;
  for (const auto& row : charged.rows) {
    if (std::stoi(row[1]) > most.at(row[0])) {
      wait = std::max(wait, std::stoi(row[2]));
    }
  }
  return wait;
}

void RateLimits::give_back(const std::vector<std::string>& keys) {
  ArrayText text;
  for (const std::string& key : keys) {
    text.add(key);
  }
  connections_.repeatable("limits_give_back", {text.text()});
}

}  // namespace server

#include "accounts/limits.hpp"

#include <map>

#include "accounts/limits.sql.hpp"

namespace server {
namespace {

std::string pair_of(std::string_view email, std::string_view address) {
  return std::string(address) + '\0' + std::string(email);
}

}  // namespace

AttemptLimits::Charge AttemptLimits::one(const Kind& kind, std::string_view of, bool count) const {
  return {names_.full(kind.name, of), (limits_.*kind.limit).seconds, count};
}

Task<AttemptLimits::Demand> AttemptLimits::sign_in(std::string_view email,
                                                   std::string_view address) {
  // The count per e-mail increases only after a wrong password.
  const std::vector<Charge> charges{one(kAddress, address), one(kPair, pair_of(email, address)),
                                    one(kAccount, email, false),
                                    one(kRegistration, address, false)};
  const auto counts = co_await charge(charges);
  const int failed = counts[0].hits - 1;
  co_return Demand{
      failed >= limits_.sign_in_address.count || counts[1].hits > limits_.sign_in_pair.count ||
          counts[2].hits >= limits_.sign_in_account.count,
      failed / limits_.sign_in_address.count + counts[3].hits / limits_.registration_address.count};
}

Task<void> AttemptLimits::sign_in_failed(std::string_view email) {
  const std::vector<Charge> charges{one(kAccount, email)};
  co_await charge(charges);
}

Task<void> AttemptLimits::refund_sign_in(std::string_view email, std::string_view address) {
  return refund({one(kPair, pair_of(email, address)).key, one(kAddress, address).key});
}

Task<int> AttemptLimits::doublings(std::string_view address) {
  const std::vector<Charge> charges{one(kAddress, address, false),
                                    one(kRegistration, address, false)};
  const auto counts = co_await charge(charges);
  co_return counts[0].hits / limits_.sign_in_address.count +
      counts[1].hits / limits_.registration_address.count;
}

Task<void> AttemptLimits::registered(std::string_view address) {
  const std::vector<Charge> charges{one(kRegistration, address)};
  co_await charge(charges);
}

Task<bool> AttemptLimits::is_one_of_three(std::string_view kind, std::string_view of,
                                          std::chrono::seconds window) {
  const std::vector<Charge> charges{{names_.full(kind, of), static_cast<int>(window.count())}};
  const auto counts = co_await charge(charges);
  co_return counts[0].hits <= 3;
}

Task<int> AttemptLimits::password_change(std::string_view token) {
  const std::vector<Charge> charges{one(kPasswordChange, token)};
  const auto counts = co_await charge(charges);
  co_return counts[0].hits > limits_.sign_in_pair.count ? counts[0].ends_in : 0;
}

Task<void> AttemptLimits::refund_password_change(std::string_view token) {
  return refund({one(kPasswordChange, token).key});
}

Task<std::vector<AttemptLimits::Count>> AttemptLimits::charge(const std::vector<Charge>& charges) {
  std::vector<std::string> keys;
  std::vector<int> hits;
  std::vector<int> seconds;
  for (const Charge& charge : charges) {
    keys.push_back(charge.key);
    hits.push_back(charge.count ? 1 : 0);
    seconds.push_back(charge.seconds);
  }
  const auto charged = co_await sql::limits_charge(database_, keys, hits, seconds);
  std::map<std::string, Count> by_key;
  for (const auto& row : charged) {
    by_key[row.key] = {row.hits, row.ends_in};
  }
  std::vector<Count> counts;
  counts.reserve(charges.size());
  for (const Charge& charge : charges) {
    counts.push_back(by_key.at(charge.key));
  }
  co_return counts;
}

Task<void> AttemptLimits::refund(std::vector<std::string> keys) {
  try {
    co_await sql::limits_refund(database_, keys);
  } catch (const OutcomeUnknown&) {
    co_return;  // no retry: a refund made twice would allow an extra attempt
  }
}

}  // namespace server
